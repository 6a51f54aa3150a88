export type PharmacyCache<T, Owner = number> = {
  /** What is held for the pharmacy (and whoever looks at it) under this key; `make` makes it where that is missing or of another key. */
  get: (owner: Owner, key: string, make: () => Promise<T>) => Promise<T>
  clear: () => void
}

/**
 * Something large in memory for the pharmacies used last, one each. Two requests for the same one share its making;
 * a making that failed is not kept.
 */
export function createPharmacyCache<T, Owner = number>(limit: number): PharmacyCache<T, Owner> {
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<Owner, { key: string; value: Promise<T> }>()

  return {
    get: async (owner, key, make) => {
      const found = held.get(owner)
      const entry = found?.key === key ? found : { key, value: make() }
      held.delete(owner)
      held.set(owner, entry)
      for (const oldest of held.keys()) {
        if (held.size <= limit) break
        held.delete(oldest)
      }
      entry.value.catch(() => {
        if (held.get(owner) === entry) held.delete(owner)
      })
      return await entry.value
    },
    clear: () => held.clear(),
  }
}
