import { LRUCache } from 'lru-cache'

export type PharmacyCache<T> = {
  /** The value cached for the pharmacy under this key; `make` makes it where there is none, or one of another key. */
  get: (pharmacyId: number, key: string, make: () => Promise<T>) => Promise<T>
  /** The value cached for the pharmacy under any key; it counts as used. */
  peek: (pharmacyId: number) => Promise<T> | undefined
  clear: () => void
  stats: () => { entries: number; bytes: null; hits: number; misses: number }
}

/**
 * Caches something large for the pharmacies used last, one value each. Concurrent requests for the same pharmacy share one
 * `make`; failures are not cached.
 */
export function createPharmacyCache<T>(limit: number): PharmacyCache<T> {
  let [hits, misses] = [0, 0]
  const cache = new LRUCache<number, { key: string; value: Promise<T> }>({ max: limit })

  return {
    get: async (pharmacyId, key, make) => {
      const cached = cache.get(pharmacyId)
      if (cached?.key === key) {
        hits++
        return await cached.value
      }
      misses++
      const entry = { key, value: make() }
      cache.set(pharmacyId, entry)
      entry.value.catch(() => {
        if (cache.peek(pharmacyId) === entry) cache.delete(pharmacyId)
      })
      return await entry.value
    },
    peek: (pharmacyId) => cache.get(pharmacyId)?.value,
    clear: () => cache.clear(),
    stats: () => ({ entries: cache.size, bytes: null, hits, misses }),
  }
}
