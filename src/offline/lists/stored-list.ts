import type { Table } from 'dexie'
import * as v from 'valibot'
import { isRefusedCall, type Outcome } from '@/api/outcome'
import { absoluteLimitMs } from '@/contract/session/session'
import type { Database } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { ListName, ListRow } from '@/offline/database/list-rows'
import { stored } from '@/offline/database/storage-failure'
import { readStoredSession } from '@/offline/session/session'

/** With the session goes what it was told: no row is older than a session can be. */
const storedForMs = absoluteLimitMs
/** Rows of one owner in one table; those read longest ago are deleted for the next. */
export const mostStored = 1000

/** Which part of a list was asked for, as every paged call takes it (contract/fields `gridQuery`). */
export type ListQuery = {
  skip?: number | undefined
  take?: number | undefined
  sort?: string | undefined
  filter?: string | undefined
  after?: string | undefined
  until?: string | undefined
  /** Only orders of which units do not come (contract `orders`). */
  shortages?: true | undefined
}
/** A part of the list, which says nothing of the rest. */
export const isSearch = ({ filter = '', after, until, shortages }: ListQuery): boolean =>
  filter.trim() !== '' || after !== undefined || until !== undefined || shortages !== undefined

/** `next`: more rows follow than `count` says (contract/fields `windowPage`). */
export type ListPage<Item> = { data: Item[]; count: number; next?: string | null | undefined }

/**
 * A list as this device knows it. `count`: of the server, undefined where only searches were asked for. `readAt`: when the
 * row that was told longest ago was told, since an answer renews its own rows alone; 0 where the list never was.
 */
export type StoredList<Item> = { items: Item[]; count: number | undefined; readAt: number }

type Item = { id: number; pharma: { id: number } }
type ListOptions<I extends Item> = {
  database: Database
  table: Table<ListRow, [string, number]>
  /** What the rows of this version of the app look like. */
  schema: v.GenericSchema<unknown, I>
  now: () => number
  /** What is stored of the same ids beside, and goes with a row that the server no longer lists. */
  details?: Table<unknown, [string, number]>
}
type ListOf = { pharmacy: number; list: ListName }

/** Rows of the server's lists on this device, in a table of their own: each as it was told last, whichever page it was on. */
export const createStoredList = <I extends Item>({
  database,
  table,
  schema,
  now,
  details,
}: ListOptions<I>) => {
  const { lists } = database
  const parsed = ({ item }: ListRow): I[] => {
    const result = v.safeParse(schema, item)
    return result.success ? [result.output] : []
  }
  const rowsOf = (owner: string, pharmacy: number) => table.where('[owner+pharma]').equals([owner, pharmacy])

  return {
    /** The page of a list that the server gave; `requestedAt` by the server's clock. */
    savePage: (
      identity: Identity,
      { pharmacy, list }: ListOf,
      { query, page, requestedAt }: { query: ListQuery; page: ListPage<I>; requestedAt: number },
    ) =>
      writeAs(database, identity, [table, lists, ...(details ? [details] : [])], async (owner) => {
        await putNewer(table, page.data.map(rowOf({ owner, list, readAt: requestedAt })), now())
        const held = await lists.get([owner, pharmacy, list])
        const isNewest = isOlder(held, requestedAt, now())
        const total = page.next == null ? page.count : null
        if (isNewest && !isSearch(query) && total !== null) {
          const ids = new Set(page.data.map(({ id }) => id))
          // Not what was told since this was asked for.
          const others = await rowsOf(owner, pharmacy)
            .filter((row) => row.list === list && !ids.has(row.id) && isOlder(row, requestedAt, now()))
            .primaryKeys()
          // More than the server has: some are not shown to this user any more, and nothing says which.
          if (others.length + ids.size > total) {
            await table.bulkDelete(others)
            await details?.bulkDelete(others)
          }
        }
        await trim(table, owner, now())
        if (!isNewest) return
        const count = isSearch(query) ? (held?.count ?? null) : total
        await lists.put({ owner, pharma: pharmacy, list, count, readAt: requestedAt })
        await trim(lists, owner, now())
      }),
    /** One row that the server gave alone: the age of its list stays. */
    saveItem: (identity: Identity, list: ListName, item: I, requestedAt: number) =>
      writeAs(database, identity, [table], async (owner) => {
        await putNewer(table, [rowOf({ owner, list, readAt: requestedAt })(item)], now())
        await trim(table, owner, now())
      }),
    /** In no order. For live queries, as all that reads. */
    read: async (identity: Identity, { pharmacy, list }: ListOf): Promise<StoredList<I>> => {
      const owner = ownerOf(identity)
      const [rows, state] = await Promise.all([
        rowsOf(owner, pharmacy).toArray(),
        lists.get([owner, pharmacy, list]),
      ])
      const ofList = rows.filter((row) => row.list === list && !isTooOld(row, now()))
      return {
        items: ofList.flatMap(parsed),
        count: state?.count ?? undefined,
        readAt: state === undefined ? 0 : ofList.reduce(toOldest, Math.min(state.readAt, now())),
      }
    },
    readItem: async (identity: Identity, id: number): Promise<{ item: I; readAt: number } | undefined> => {
      const row = await table.get([ownerOf(identity), id])
      if (row === undefined || isTooOld(row, now())) return undefined
      return parsed(row).map((item) => ({ item, readAt: Math.min(row.readAt, now()) }))[0]
    },
    /** The server no longer shows it to this user. */
    forgetItem: async (identity: Identity, id: number): Promise<void> => {
      await stored(() => table.delete([ownerOf(identity), id]))
    },
    forget: async (identity: Identity, { pharmacy, list }: ListOf): Promise<void> => {
      const owner = ownerOf(identity)
      await stored(() =>
        database.transaction('rw', [table, lists], async () => {
          await rowsOf(owner, pharmacy)
            .filter((row) => row.list === list)
            .delete()
          await lists.delete([owner, pharmacy, list])
        }),
      )
    },
  }
}

const toOldest = (oldest: number, { readAt }: ListRow): number => Math.min(oldest, readAt)

const rowOf =
  (told: Pick<ListRow, 'owner' | 'list' | 'readAt'>) =>
  (item: Item): ListRow => ({ ...told, pharma: item.pharma.id, id: item.id, item })

export type AskingClock = { now: () => number; offsetMs?: () => number }

/**
 * When something is asked, by the server's clock as it is known once the answer is here: of a device whose clock was set before, only
 * the answer says by how much.
 */
export const asking = ({ now, offsetMs = () => 0 }: AskingClock): (() => number) => {
  const [at, before] = [now(), offsetMs()]
  return () => at + offsetMs() - before
}

type Aged = { owner: string; readAt: number }

/** Told before that, or by a clock that was ahead. */
export const isOlder = (held: { readAt: number } | undefined, than: number, now: number): boolean =>
  held === undefined || held.readAt <= than || held.readAt > now

export const isTooOld = ({ readAt }: { readAt: number }, now: number): boolean => now - readAt > storedForMs

/** Two windows write the same rows: what was told last stays, whoever writes it last. */
const putNewer = async (table: Table<ListRow, [string, number]>, rows: ListRow[], now: number) => {
  const held = await table.bulkGet(rows.map(({ owner, id }): [string, number] => [owner, id]))
  await table.bulkPut(rows.filter(({ readAt }, at) => isOlder(held[at], readAt, now)))
}

/** Drops what is too old, and of more than `most` rows those read longest ago. */
export const trim = async <Row extends Aged, Key>(
  table: Table<Row, Key>,
  owner: string,
  now: number,
  most = mostStored,
): Promise<void> => {
  const byAge = (from: number, to: number) =>
    table.where('[owner+readAt]').between([owner, from], [owner, to], true, false)
  await byAge(-Infinity, now - storedForMs).delete()
  const all = byAge(-Infinity, Infinity)
  const excess = (await all.count()) - most
  if (excess > 0) await table.bulkDelete(await all.limit(excess).primaryKeys())
}

/** With the session: a log-out while the answer was under way would leave it behind. A disk that refuses costs the copy alone. */
export const writeAs = (
  database: Database,
  identity: Identity,
  tables: Table[],
  write: (owner: string) => Promise<void>,
) =>
  stored(() =>
    database.transaction('rw', [database.session, ...tables], async () => {
      const current = await readStoredSession(database)
      const owner = ownerOf(identity)
      if (current !== null && ownerOf(current.identity) === owner) await write(owner)
    }),
  )

/** Does with a call's answer what is to be stored or, where the server refuses it, to be dropped; gives the answer. */
export const storing = async <T>(
  call: Promise<Outcome<T>>,
  { save, drop }: { save: (data: T) => Promise<unknown>; drop: () => Promise<unknown> },
): Promise<Outcome<T>> => {
  const outcome = await call
  if (outcome.ok) await save(outcome.data)
  else if (isRefusedCall(outcome)) await drop()
  return outcome
}
