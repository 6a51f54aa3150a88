import type { Database, SnapshotRow } from '@/offline/database/database'
import {
  cataloguePart,
  type Part,
  type PartContent,
  partId,
  rowsOfPart,
  type SnapshotParts,
} from '@/offline/database/snapshot-parts'
import { type StorageFailure, stored } from '@/offline/database/storage-failure'
import { readStoredSession } from '@/offline/session/session'
import { keysOf, type SnapshotKey, storedParts } from '@/offline/snapshot/stored-parts'

/** `signed_out`: the session has changed since the refresh began, and nothing was written. */
export type PutOutcome = 'kept' | 'signed_out' | StorageFailure

/**
 * Stores a part beside those in use; nobody reads it before `activateSnapshot`. Each piece is a transaction of its
 * own, so that saving an order never waits long behind a refresh. `before`: awaited before each.
 */
export const putPart = async (
  database: Database,
  { owner, sessionId }: { owner: string; sessionId: string },
  { part, content, before }: { part: Part; content: PartContent; before: () => Promise<void> },
): Promise<PutOutcome> => {
  const { session, parts } = database
  for (const row of rowsOfPart(owner, part, content)) {
    await before()
    const kept = await stored(() =>
      database.transaction('rw', session, parts, async () => {
        // In parallel, so that a busy page delays the transaction once instead of twice.
        const [current] = await Promise.all([readStoredSession(database), parts.put(row)])
        if (current?.id === sessionId) return true
        await parts.delete([row.owner, row.part, row.version, row.piece])
        return false
      }),
    )
    if (!kept.ok) return kept.reason
    if (!kept.value) return 'signed_out'
  }
  return 'kept'
}

type Activation = {
  key: SnapshotKey
  snapshot: SnapshotParts
  sessionId: string
  refreshedAt: number
  /** For data that is not what the device had before. */
  newRevision: string
  /** Whether equal parts, written anew, get a new revision all the same: windows that could not read them read again. */
  isRepair: boolean
}

/** `gone`: another window deleted parts that only this refresh knew of; the refresh has to be repeated. */
type ActivationOutcome = { changed: boolean } | 'signed_out' | 'gone' | StorageFailure

/** Makes the parts of a refresh those that count, all at once. */
export const activateSnapshot = async (
  database: Database,
  { key, snapshot, sessionId, refreshedAt, newRevision, isRepair }: Activation,
): Promise<ActivationOutcome> => {
  const { session, catalogues, snapshots, parts } = database
  const result = await stored(() =>
    database.transaction(
      'rw',
      session,
      catalogues,
      snapshots,
      parts,
      async (): Promise<ActivationOutcome> => {
        if ((await readStoredSession(database))?.id !== sessionId) return 'signed_out'
        const isStored = await storedParts(database, key)
        if (![snapshot.catalogue, ...snapshot.parts].every(isStored)) return 'gone'
        const before = isRepair ? undefined : await readInUse(database, key, snapshot)
        const { revision = newRevision } = before ?? {}
        const { missing } = snapshot
        await catalogues.put({ owner: key.owner, version: snapshot.catalogue.version })
        await snapshots.put({
          ...key,
          revision,
          refreshedAt,
          parts: versionsOf(snapshot),
          ...(missing.length > 0 && { missing }),
        })
        return { changed: before === undefined }
      },
    ),
  )
  return result.ok ? result.value : result.reason
}

const versionsOf = ({ parts }: SnapshotParts): SnapshotRow['parts'] =>
  Object.fromEntries(parts.map(({ part, version }) => [part, version]))

/** The stored snapshot where it consists of these very parts; undefined where it is another. */
export const readInUse = async (
  { catalogues, snapshots }: Database,
  { owner, pharma }: SnapshotKey,
  snapshot: SnapshotParts,
): Promise<SnapshotRow | undefined> => {
  const row = await snapshots.get([owner, pharma])
  const catalogue = await catalogues.get(owner)
  return catalogue?.version === snapshot.catalogue.version &&
    row !== undefined &&
    isSame(row.parts, versionsOf(snapshot)) &&
    (row.missing ?? []).join() === snapshot.missing.join()
    ? row
    : undefined
}

const isSame = (one: SnapshotRow['parts'], other: SnapshotRow['parts']): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Rows deleted in one transaction. */
const rowsDeletedAtOnce = 16

/** Drops the parts that no longer count. A disk that refuses is asked again after the next refresh. */
export const deleteUnusedParts = async (
  database: Database,
  owner: string,
  before: () => Promise<void>,
): Promise<void> => {
  const { catalogues, snapshots, parts } = database
  const swept = await stored(async () => {
    let count = rowsDeletedAtOnce
    while (count === rowsDeletedAtOnce) {
      await before()
      count = await database.transaction('rw', catalogues, snapshots, parts, async () => {
        const catalogue = await catalogues.get(owner)
        const counted = new Set(
          (await snapshots.where({ owner }).toArray())
            .flatMap((row) => Object.entries(row.parts))
            .map(([part, version]) => partId({ part, version })),
        )
        if (catalogue) counted.add(partId({ part: cataloguePart, version: catalogue.version }))
        const keys = await keysOf(database, owner)
        const old = keys.filter(([, part, version]) => !counted.has(partId({ part, version })))
        const some = old.slice(0, rowsDeletedAtOnce)
        await parts.bulkDelete(some)
        return some.length
      })
    }
  })
  if (!swept.ok) console.info('Los datos antiguos se borrarán más tarde:', swept.reason)
}
