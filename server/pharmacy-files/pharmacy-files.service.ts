import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { PharmacyFileChanges } from '@/contract/connector/pharmacy-files'
import { recordEvent } from '../access/audit-event'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'
import { lockSales } from '../features/sales/sales.service'
import { storeSales } from '../imports/sales/store-sales'
import { storeStock } from '../imports/stock/store-stock'
import { type ReadUpload, salesSummary, stockSummary, takenAway } from './read-upload'
import { packRows, type StagedRows, unpackRows } from './staged-rows'

type Db = Kysely<Database>

/** What was seen may be confirmed until then; what was stored is remembered as long, for an answer that got lost. */
const lifeMs = 24 * 3_600_000

export const catalogueVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

type Staged = {
  pharmacyId: number
  name: string
  auth: Auth
  now: Date
  /** Version of the catalogue that the file was read with. */
  version: number
  read: Pick<ReadUpload, 'staged' | 'changes'>
}

/** Puts aside what a file holds until it is confirmed, in place of what the same user had put aside for this pharmacy. */
export const stageFile = async (
  db: Db,
  { pharmacyId, name, auth, now, version, read: { staged, changes } }: Staged,
): Promise<string> => {
  const id = randomUUID()
  const content = await packRows(staged)
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('pharmacy_file')
      .where('pharmacy_id', '=', pharmacyId)
      .where('user_id', '=', auth.user.id)
      .where('stored_at', 'is', null)
      .execute()
    await trx
      .insertInto('pharmacy_file')
      .values({
        pharmacy_id: pharmacyId,
        id,
        kind: staged.kind,
        name,
        user_id: auth.user.id,
        created_at: now,
        catalogue_version: version,
        changes: JSON.stringify(changes),
        content,
      })
      .execute()
  })
  return id
}

export type StoredFile =
  | { ok: true; changes: PharmacyFileChanges }
  /**
   * `conflict`: it would change something else now than what was shown; `unconfirmed`: it would take most of the stock away,
   * and nobody said that this is meant.
   */
  | { ok: false; reason: 'missing' | 'conflict' | 'unconfirmed' }

/** Rolls back what was stored. */
class NotStored extends Error {
  readonly reason: 'conflict' | 'unconfirmed'

  constructor(reason: 'conflict' | 'unconfirmed') {
    super(reason)
    this.reason = reason
  }
}

type ToStore = {
  pharmacyId: number
  upload: string
  auth: Auth
  now: Date
  confirmed?: boolean | undefined
}

/** Stores a file that was put aside, once: whoever asks again, also at the same moment, gets the same answer. */
export const storeFile = async (db: Db, given: ToStore): Promise<StoredFile> => {
  try {
    return await db.transaction().execute((trx) => storeLocked(trx, given))
  } catch (error) {
    if (error instanceof NotStored) return { ok: false, reason: error.reason }
    throw error
  }
}

const storeLocked = async (
  trx: Transaction<Database>,
  { pharmacyId, upload, auth, now, confirmed = false }: ToStore,
): Promise<StoredFile> => {
  // The second of two calls waits here, and then finds the answer of the first.
  await lockSales(trx, pharmacyId)
  const file = await trx
    .selectFrom('pharmacy_file')
    .select(['kind', 'name', 'changes', 'content', 'created_at', 'stored_at', 'catalogue_version'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', upload)
    .where('user_id', '=', auth.user.id)
    .executeTakeFirst()
  if (file === undefined) return { ok: false, reason: 'missing' }
  if (file.stored_at !== null) return { ok: true, changes: file.changes as PharmacyFileChanges }
  if (file.content === null || file.catalogue_version !== (await catalogueVersion(trx)))
    throw new NotStored('conflict')
  const changes = await storeRows(trx, {
    pharmacyId,
    confirmed,
    staged: await unpackRows(file.kind as StagedRows['kind'], file.content),
    // Browsers do not say when the program wrote it: it had when the file was brought, and not only when it was confirmed.
    countedAt: file.created_at,
  })
  if (!isDeepStrictEqual(changes, file.changes)) throw new NotStored('conflict')
  await trx
    .updateTable('pharmacy_file')
    .set({ content: null, stored_at: now })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', upload)
    .execute()
  const { added, changed, removed } = changes.rows
  await recordEvent(trx, {
    kind: 'pharmacy-file-stored',
    auth,
    happenedAt: now,
    pharmacyId,
    details: { file: file.name, kind: file.kind, rows: added + changed + removed },
  })
  return { ok: true, changes }
}

const storeRows = async (
  trx: Transaction<Database>,
  {
    pharmacyId,
    staged,
    confirmed,
    countedAt,
  }: { pharmacyId: number; staged: StagedRows; confirmed: boolean; countedAt: Date },
): Promise<PharmacyFileChanges> => {
  if (staged.kind === 'sales') return salesSummary(await storeSales(trx, { pharmacyId, ...staged }))
  const changes = await storeStock(trx, { pharmacyId, countedAt, ...staged })
  if (takenAway(changes) !== null && !confirmed) throw new NotStored('unconfirmed')
  return stockSummary(changes)
}

/** Files that nobody confirmed, and those whose answer nobody asks for any more. */
export const forgetFiles = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('pharmacy_file')
    .where('created_at', '<', new Date(now.getTime() - lifeMs))
    .execute()
}
