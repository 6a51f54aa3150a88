import type { Transaction } from 'kysely'
import type { ShortageSource } from '@/domain/catalogue/shortages'
import type { Database } from '../../db/schema'
import { inChunks } from '../in-chunks'

/** A product that a list of products calls short: since when, and what it says of it. */
export type ListedShortage = { cn: string; since: string; observation: string | null }

/**
 * Shortages of a list of products, which says no end of any. What CIMA's own list has of a product stays, unless its days are over: it knows more. Returns how
 * many changed.
 */
export const saveListedShortages = async (
  trx: Transaction<Database>,
  given: {
    source: ShortageSource
    listed: readonly ListedShortage[]
    /** Products of which the list could not be read: theirs stay as they are. */
    unread: readonly string[]
    today: string
  },
): Promise<number> => {
  const { source, listed, unread, today } = given
  const stored = await trx.selectFrom('supply_problem').selectAll().execute()
  const open = stored.filter(({ gone_on }) => gone_on === null)
  const isOver = ({ ends_on }: { ends_on: string | null }) => ends_on !== null && ends_on < today
  const known = new Set(open.filter((row) => row.source !== source && !isOver(row)).map(({ cn }) => cn))
  const wanted = listed.filter(({ cn }) => !known.has(cn))
  const before = new Map(open.map((row) => [`${row.cn} ${row.starts_on}`, row.observation]))
  const changed = wanted.filter(({ cn, since, observation }) => before.get(`${cn} ${since}`) !== observation)
  for (const chunk of inChunks(changed))
    await trx
      .insertInto('supply_problem')
      .values(
        chunk.map(({ cn, since, observation }) => ({
          ...{ cn, starts_on: since, ends_on: null, kind: null, observation },
          ...{ source, told_on: today, gone_on: null },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['cn', 'starts_on']).doUpdateSet(({ ref }) => ({
          ...{ ends_on: null, kind: null, observation: ref('excluded.observation') },
          ...{ source, told_on: today, gone_on: null },
        })),
      )
      .execute()
  const keys = new Set(wanted.map(({ cn, since }) => `${cn} ${since}`))
  const kept = new Set(unread)
  const gone = open.filter(
    (row) => row.source === source && !keys.has(`${row.cn} ${row.starts_on}`) && !kept.has(row.cn),
  )
  for (const { cn, starts_on } of gone)
    await trx
      .updateTable('supply_problem')
      .set({ gone_on: today })
      .where('cn', '=', cn)
      .where('starts_on', '=', starts_on)
      .execute()
  return changed.length + gone.length
}
