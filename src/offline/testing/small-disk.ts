import { IDBObjectStore } from 'fake-indexeddb'
import type { Estimate } from '@/offline/disk-space/storage-estimate'

type Sizes = Map<string, number>

/**
 * A disk with a quota for all databases of this process: a write that would pass it fails as browsers make it fail, and its
 * transaction with it. What was there before counts nothing. `restore` after the test.
 */
export const createSmallDisk = () => {
  const sizes: Sizes = new Map()
  const disk = {
    quota: Number.POSITIVE_INFINITY,
    /** `of`: a part of the names of what counts, such as '/parts/'. */
    used: (of = '') => [...sizes].reduce((sum, [id, size]) => sum + (id.includes(of) ? size : 0), 0),
    /** Full as it is now. */
    fill: () => {
      disk.quota = disk.used()
    },
    /** As the browser tells it. */
    estimate: (): Estimate => ({
      usedBytes: disk.used(),
      quotaBytes: Number.isFinite(disk.quota) ? disk.quota : null,
    }),
    refused: 0,
    restore: () => Object.assign(IDBObjectStore.prototype, originals),
  }
  const { put, delete: remove, clear } = IDBObjectStore.prototype
  const originals = { put, delete: remove, clear }
  /** What each transaction has found where it wrote: of an abort, which is told late, no other transaction suffers. */
  const found = new WeakMap<IDBTransaction, Sizes>()
  const changing = ({ transaction }: IDBObjectStore, id: string): void => {
    const before = found.get(transaction) ?? new Map()
    if (!before.has(id)) before.set(id, sizes.get(id) ?? 0)
    if (found.has(transaction)) return
    found.set(transaction, before)
    transaction.addEventListener('abort', () => {
      for (const [key, size] of before) sizes.set(key, size)
    })
  }
  const nameOf = (store: IDBObjectStore) => `${store.transaction.db.name}/${store.name}/`
  Object.assign(IDBObjectStore.prototype, {
    put(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const id = nameOf(this) + JSON.stringify(key ?? keyOf(value, this.keyPath))
      changing(this, id)
      const size = sizeOf(value)
      if (disk.used() - (sizes.get(id) ?? 0) + size > disk.quota) {
        disk.refused += 1
        throw new DOMException('No room', 'QuotaExceededError')
      }
      sizes.set(id, size)
      return put.call(this, value, key)
    },
    delete(this: IDBObjectStore, key: IDBValidKey) {
      const id = nameOf(this) + JSON.stringify(key)
      changing(this, id)
      sizes.delete(id)
      return remove.call(this, key)
    },
    clear(this: IDBObjectStore) {
      for (const id of sizes.keys())
        if (id.startsWith(nameOf(this))) {
          changing(this, id)
          sizes.delete(id)
        }
      return clear.call(this)
    },
  })
  return disk
}

const keyOf = (value: unknown, path: string | string[] | null): unknown => {
  const row = value as Record<string, unknown>
  return Array.isArray(path) ? path.map((name) => row[name]) : row[path ?? '']
}

const sizeOf = (value: unknown): number => {
  let bytes = 0
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (!ArrayBuffer.isView(each)) return each
    bytes += each.byteLength
    return ''
  })
  return bytes + text.length
}
