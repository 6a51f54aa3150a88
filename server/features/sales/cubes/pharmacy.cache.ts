export type PharmacyCache<T> = {
  /** What is held for the pharmacy under this key; `make` makes it where that is missing or of another key. */
  get: (pharmacyId: number, key: string, make: () => Promise<T>) => Promise<T>
  /** What is held for the pharmacy under whichever key; it counts as used. */
  peek: (pharmacyId: number) => Promise<T> | undefined
  clear: () => void
}

/**
 * Something large in memory for the pharmacies used last, one each. Two requests for the same one share its making;
 * a making that failed is not kept.
 */
export function createPharmacyCache<T>(limit: number): PharmacyCache<T> {
  type Entry = { key: string; value: Promise<T> }
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<number, Entry>()
  const putLast = (pharmacyId: number, entry: Entry) => {
    held.delete(pharmacyId)
    held.set(pharmacyId, entry)
  }

  return {
    get: async (pharmacyId, key, make) => {
      const found = held.get(pharmacyId)
      const entry = found?.key === key ? found : { key, value: make() }
      putLast(pharmacyId, entry)
      for (const oldest of held.keys()) {
        if (held.size <= limit) break
        held.delete(oldest)
      }
      entry.value.catch(() => {
        if (held.get(pharmacyId) === entry) held.delete(pharmacyId)
      })
      return await entry.value
    },
    peek: (pharmacyId) => {
      const found = held.get(pharmacyId)
      if (found) putLast(pharmacyId, found)
      return found?.value
    },
    clear: () => held.clear(),
  }
}
