import { type DBCore, type DBCoreTransaction, Dexie, type Middleware } from 'dexie'
import { once } from '@/offline/basics/once'
import { isSealed } from '@/offline/sealing/is-sealed'
import type { Row, SessionKey } from '@/offline/sealing/sealed-tables'

/** Tables of numbers, versions and keys. */
const readable = 'catalogues snapshots lists closedKeys meta writes'.split(' ')
const isSealing = (table: string) => !readable.includes(table)

/** The code comes when the first key does: no first screen waits for it. */
export const loadSealing = once(() => import('@/offline/sealing/sealed-tables'))

/** Keeps the transaction that it was made in. */
const ZonePromise = Dexie.Promise

/**
 * Seals what is written for the user who is logged in, and opens it again, in pages, workers and service worker alike: the key is in
 * the stored session. Rows that a cursor visits (`filter`) stay sealed: it may look at readable fields alone.
 */
export const sealing: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'sealing',
  // Below Dexie's own, which see rows as the product does.
  level: -2,
  create(core) {
    /** The session that was read or written last, so that what its end interrupts can be written down. */
    let session: SessionKey | undefined
    return {
      ...core,
      transaction: (stores, mode, options) =>
        core.transaction(
          mode === 'readwrite' && stores.some(isSealing) ? [...new Set([...stores, 'session'])] : stores,
          mode,
          options,
        ),
      table(name) {
        const table = core.table(name)
        if (!isSealing(name)) return table
        const isSession = name === 'session'
        const changed = (change: 'open' | 'seal', trans: DBCoreTransaction, rows: readonly Row[]) => {
          // One that reads a single store is Dexie's own, for one call: nothing follows in it.
          const goesOn = (trans as IDBTransaction).objectStoreNames.length > 1
          const known = session
            ? ZonePromise.resolve(session)
            : core.table('session').get({
                // Read beside a transaction that goes on, it might wait for somebody who waits for that one.
                trans: goesOn ? trans : core.transaction(['session'], 'readonly'),
                key: 'current',
              })
          return known.then((found?: SessionKey): readonly Row[] | PromiseLike<readonly Row[]> => {
            session = found
            if (!found || !(found.dataKey || isSealed(found))) return rows
            const work = Dexie.ignoreTransaction(() =>
              loadSealing().then(async (code) => {
                const opened = await code.openSession(found)
                if (session === found) session = opened
                // With its key the session itself is gone.
                if (!opened) return isSession ? [] : rows
                const own = isSession && change === 'open' ? [opened as unknown as Row] : rows
                return code[change](name, table.schema.primaryKey.extractKey, own, opened)
              }),
            )
            return goesOn ? heldOpen(trans as IDBTransaction, work) : work
          })
        }
        const opened = (trans: DBCoreTransaction, rows: Row[]) => {
          if (isSession) session = (rows[0] as SessionKey | undefined) ?? session
          return rows.some((row) => row && isSealed(row)) ? changed('open', trans, rows) : rows
        }
        return {
          ...table,
          get: (request) =>
            table
              .get(request)
              .then((row) => ZonePromise.resolve(opened(request.trans, [row])).then(([found]) => found)),
          getMany: (request) => table.getMany(request).then((rows) => opened(request.trans, rows) as Row[]),
          query: (request) =>
            table.query(request).then((found) =>
              request.values === false
                ? found
                : ZonePromise.resolve(opened(request.trans, found.result)).then((result) => ({
                    ...found,
                    result: result as Row[],
                  })),
            ),
          mutate(request) {
            if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
            if (isSession) session = request.values[0]
            return changed('seal', request.trans, request.values).then((values) =>
              table.mutate({ ...request, values }),
            )
          },
        }
      },
    }
  },
}

/**
 * The browser ends a transaction that nobody asks anything of: until the work is done it is asked for nothing. Not
 * `Dexie.waitFor`, which forgets one of two waits in the same transaction where the later one is done first.
 */
const heldOpen = <T>(trans: IDBTransaction, work: PromiseLike<T>): Promise<T> =>
  new ZonePromise<T>((resolve, reject) => {
    let end: (() => void) | undefined
    work.then(
      (value) => {
        end = () => resolve(value)
      },
      (error) => {
        end = () => reject(error)
      },
    )
    const ask = () => {
      if (end !== undefined) return end()
      const asked = trans.objectStore(trans.objectStoreNames[0] ?? '').get(-Infinity)
      asked.onsuccess = ask
      asked.onerror = () => reject(asked.error)
    }
    ask()
  })
