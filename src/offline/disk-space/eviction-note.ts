import type { Database } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'
import type { Eviction } from '@/offline/disk-space/eviction-steps'
import type { Refusal } from '@/offline/disk-space/headroom'

/** That this device had no room, and what went for it beside months of sales, which their snapshots name. */
export type EvictionNote = Refusal & {
  /** PDFs. */
  reports: number
  /** Lists or answers of the server. */
  hasDroppedLists: boolean
  /** All data of a pharmacy. */
  hasDroppedPharmacy: boolean
  /** The user has read it. */
  isSeen: boolean
  /** Every month is here again: it is only told, and keeps nothing away. */
  isOver: boolean
}

const noteKey = 'room'

/** For live queries. */
export const readEvictionNote = async ({ meta }: Database): Promise<EvictionNote | null> => {
  const value = (await meta.get(noteKey))?.value
  return isNote(value) ? value : null
}

const isNote = (value: unknown): value is EvictionNote =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number'

/** `drops`: what went; nothing for data that did not fit and was left where it is. */
export const noteRefusal = (database: Database, refusal: Refusal, drops: readonly Eviction[] = []) =>
  stored(() =>
    database.transaction('rw', database.meta, async () => {
      const before = await readEvictionNote(database)
      const note: EvictionNote = {
        ...refusal,
        reports: (before?.reports ?? 0) + drops.reduce((sum, { reports }) => sum + reports.length, 0),
        hasDroppedLists:
          (before?.hasDroppedLists ?? false) ||
          drops.some(({ lists, answers }) => lists || answers.length > 0),
        hasDroppedPharmacy:
          (before?.hasDroppedPharmacy ?? false) || drops.some(({ snapshots }) => snapshots.length > 0),
        isSeen: drops.some(isMissed) ? false : (before?.isSeen ?? false),
        isOver: false,
      }
      await database.meta.put({ key: noteKey, value: note })
    }),
  )

/** Nobody misses the reserve, nor what no snapshot counts. */
const isMissed = ({ months, reports, answers, lists, snapshots }: Eviction): boolean =>
  lists || [months, reports, answers, snapshots].some((some) => some.length > 0)

export const markNoteSeen = async (database: Database): Promise<void> => {
  await stored(() =>
    database.transaction('rw', database.meta, async () => {
      const note = await readEvictionNote(database)
      if (note !== null) await database.meta.put({ key: noteKey, value: { ...note, isSeen: true } })
    }),
  )
}

/** All months are back. What else went is still told to a user who has not read it. */
export const forgetEvictionNote = async (database: Database): Promise<void> => {
  await stored(() =>
    database.transaction('rw', database.meta, async () => {
      const note = await readEvictionNote(database)
      if (note === null) return
      if (note.isSeen || !hasDroppedMore(note)) await database.meta.delete(noteKey)
      else await database.meta.put({ key: noteKey, value: { ...note, isOver: true } })
    }),
  )
}

/** More than months of sales. */
export const hasDroppedMore = ({ reports, hasDroppedLists, hasDroppedPharmacy }: EvictionNote): boolean =>
  reports > 0 || hasDroppedLists || hasDroppedPharmacy
