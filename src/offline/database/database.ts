import { Dexie, type Table } from 'dexie'
import type { Report } from '@/contract/reports/reports'
import type { User } from '@/contract/session/session'
import type { CartItem } from '@/domain/cart/cart-types'
import type { Identity } from '@/offline/database/identity'
import type { AnswerRow, ListName, ListRow, ListState, OrderLinesRow } from '@/offline/database/list-rows'
import type { PartKey, PartRow } from '@/offline/database/snapshot-parts'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { sealing } from '@/offline/sealing/sealing-middleware'

/** The signed-in session; the worker reads it too. */
export type SessionRow = {
  key: 'current'
  /** Made at log-in: two log-ins of one user have different ids. Not a secret. */
  id: string
  /** '' where a PIN opened it without the server (offline/session/pins): whatever needs the server waits for the next log-in. */
  token: string
  /** Key of the user who logged in, from the server: opens and seals their rows (offline/sealing). */
  dataKey?: string
  /** When the server last let this user in, by its clock; absent in what earlier versions of the app stored. */
  since?: number
  /** When a PIN opened it, by the same clock. */
  openedAt?: number
  identity: Identity
  /** The effective user: while impersonating, the impersonated one. */
  user: User
  /** Only while impersonating: the user who logged in, and the id of their own session, to which the end of it leads back. */
  real?: { sessionId: string; user: User }
  /** Name of the user whose impersonation the server ended, until the screen has said so. */
  lostPlace?: string
}
/** The bytes of an outbox entry's attachments, in the order of its body. Apart from it: reading the outbox reads no pictures. */
export type AttachmentsRow = { id: string; owner?: string; files: Uint8Array<ArrayBuffer>[] }
export type CartRow = { owner: string; pharma: number; laboratory: number; item: CartItem }
/** Which catalogue the owner's pharmacies are read with. */
export type CatalogueRow = { owner: string; version: string }
/**
 * What the device has of a pharmacy: the version in use of each of its parts. `revision` changes with every refresh
 * that changed something; `refreshedAt` in epoch ms of the server.
 */
export type SnapshotRow = {
  owner: string
  pharma: number
  revision: string
  refreshedAt: number
  parts: Readonly<Record<string, string>>
  /** Months of sales that the server has and this device does without, for want of room ('YYYY-MM', rising). */
  missing?: readonly string[]
}

/** A pharmacy's monthly summaries, or the follow-ups of its laboratories. */
export type ReportKind = Exclude<ListName, 'orders'>
/** A report's PDF. `openedAt` in epoch ms of the server, when it was last fetched. */
export type ReportRow = {
  owner: string
  pharma: number
  id: number
  kind: ReportKind
  report: Report
  /** Name of the file. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  openedAt: number
}

/**
 * An empty store that every transaction that writes names in addition to its own, so that the browser runs them
 * one after the other. A Chromium killed while two of them, on different stores, were under way can find its log corrupt
 * at the next start, and then deletes the whole database.
 */
export const serialWritesStore = 'writes'

/** Row of `meta`: the browser's message about a database that it has deleted, until offline/backup has read it. */
export const dataLossKey = 'data-loss'

/** Chromium's, not in the standard types: it deleted the database because it could not read it (w3c/IndexedDB issue 30). */
type WithDataLoss = IDBVersionChangeEvent & { dataLoss?: string; dataLossMessage?: string }

/** Factory that also calls back when the browser says that it deleted the database and began with an empty one. */
const listening = (factory: IDBFactory, onDataLoss: (message: string) => void): IDBFactory => ({
  cmp: (one, other) => factory.cmp(one, other),
  databases: () => factory.databases(),
  deleteDatabase: (name) => factory.deleteDatabase(name),
  open(name, version) {
    const request = factory.open(name, version)
    request.addEventListener('upgradeneeded', (event: WithDataLoss) => {
      if (event.dataLoss === 'total') onDataLoss(event.dataLossMessage ?? '')
    })
    return request
  },
})

/** The device's database. Each version from 6 on keeps its `version(n)` here; all that were shipped, a fixture in database.test.ts. */
export class Database extends Dexie {
  declare session: Table<SessionRow, 'current'>
  declare carts: Table<CartRow, [string, number, number]>
  declare outbox: Table<OutboxEntry, string>
  declare attachments: Table<AttachmentsRow, string>
  /** Keys that left the outbox for good, and proposals that became an order (`OutboxTransaction.isClosed`). */
  declare closedKeys: Table<{ id: string }, string>
  declare catalogues: Table<CatalogueRow, string>
  declare parts: Table<PartRow, PartKey>
  declare snapshots: Table<SnapshotRow, [string, number]>
  declare reports: Table<ReportRow, [string, number]>
  declare lists: Table<ListState, [string, number, ListName]>
  declare orders: Table<ListRow, [string, number]>
  declare orderLines: Table<OrderLinesRow, [string, number]>
  declare reportRows: Table<ListRow, [string, number]>
  declare answers: Table<AnswerRow, [string, string]>
  /** The first screen for the next start (offline/session/screen-snapshot). */
  declare queries: Table<{ owner: string; state: unknown }, string>
  declare preferences: Table<{ key: string; value: unknown }, string>
  /** Facts about this device itself, such as its clock. */
  declare meta: Table<{ key: string; value: unknown }, string>

  /** `dataLoss`: what the browser said of it to whoever opened the database before. */
  constructor(name: string, dataLoss: string | null = null) {
    // Strict: an order called saved survives a power cut. No cache: a live query shows what is on the disk, never a
    // write that may still fail.
    const { indexedDB } = Dexie.dependencies
    let told = dataLoss
    super(name, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      indexedDB:
        indexedDB &&
        listening(indexedDB, (message) => {
          told = message
        }),
    })
    this.on('ready', async () => {
      // Dexie opens a newer version's database all the same, whose rows this one would misread. It counts in tenths.
      if (this.backendDB().version > this.verno * 10) throw new DOMException('', 'VersionError')
      // Where only this write fails the database still opens: the new name of the database reveals the loss, too.
      if (told !== null) await this.meta.put({ key: dataLossKey, value: told }).catch(() => undefined)
    })
    const rows = '[owner+id], [owner+pharma], [owner+readAt], owner'
    this.version(6)
      .stores({
        [serialWritesStore]: '',
        session: 'key',
        carts: '[owner+pharma+laboratory], [owner+pharma]',
        outbox: 'id, owner',
        attachments: 'id',
        closedKeys: 'id',
        catalogues: 'owner',
        parts: '[owner+part+version+piece], owner',
        snapshots: '[owner+pharma], owner',
        reports: '[owner+id], [owner+pharma], [owner+openedAt], owner',
        lists: '[owner+pharma+list], [owner+readAt], owner',
        orders: rows,
        orderLines: rows,
        reportRows: rows,
        answers: '[owner+key], [owner+updatedAt], owner',
        queries: 'owner',
        preferences: 'key',
        meta: 'key',
      })
      // The server gives again what versions before this one have kept otherwise. What is the user's own stays as it is: an upgrade
      // that failed on an entry would keep all unsent orders from being read.
      .upgrade((upgrade) => Promise.all(cachedTables(this).map(({ name }) => upgrade.table(name).clear())))
    // Rows are sealed from here on, which versions of the app before this one cannot read.
    this.version(7).stores({})
    // The session is from here on, too.
    this.version(8).stores({})
    this.use(sealing)
    this.use({
      stack: 'dbcore',
      name: 'one-write-at-a-time',
      create: (core) => ({
        ...core,
        transaction: (stores, mode, options) =>
          core.transaction(
            mode === 'readwrite' ? [...stores, serialWritesStore] : stores,
            mode,
            isFetchedAgain(stores) ? { durability: 'relaxed' } : options,
          ),
      }),
    })
  }
}

/**
 * The stores of `putPart` and of an answer. Orders wait for these many writes: each is to be short. An answer that is lost is asked
 * for again; nobody reads a part before the parts count (snapshot-rows), and by then a strict write has put it on the disk.
 */
const isFetchedAgain = (stores: readonly string[]): boolean =>
  stores.length === 2 &&
  stores.includes('session') &&
  (stores.includes('parts') || stores.includes('answers'))

export type DatabaseOptions = {
  name?: string
  /** What the browser said to whoever opened the database before, when it had deleted it. */
  dataLoss?: string | null
  /** A newer version of the app wants to upgrade: save what is pending, and ask the user to reload. */
  onUpgradeElsewhere: () => Promise<void>
}

export const createDatabase = ({
  name = 'rebotica',
  dataLoss,
  onUpgradeElsewhere,
}: DatabaseOptions): Database => {
  const database = new Database(name, dataLoss)
  database.on('versionchange', () => {
    // The upgrade waits until this connection closes, so nothing pending is lost; and it does close, so nobody hangs.
    onUpgradeElsewhere().finally(() => database.close({ disableAutoOpen: true }))
    return false
  })
  return database
}

/** What the server gave and can give again: dropped with the session (design.md §5). */
export const cachedTables = (database: Database) => [
  database.catalogues,
  database.parts,
  database.snapshots,
  database.reports,
  database.lists,
  database.orders,
  database.orderLines,
  database.reportRows,
  database.answers,
  database.queries,
]

/** Drops what the server gave to anybody but these. */
export const dropOthers = async (database: Database, owners: readonly string[]): Promise<void> => {
  for (const table of cachedTables(database))
    await (owners.length === 0 ? table.clear() : table.where('owner').noneOf(owners).delete())
}
