export type StorageState = {
  /** Whether the browser promised not to evict the database; null when it does not say. */
  persisted: boolean | null
  usedBytes: number | null
  quotaBytes: number | null
}

export type PersistentStorage = {
  /** Asks the browser to keep the database (navigator.storage.persist) and says what it answered. */
  request(): Promise<StorageState>
  state(): Promise<StorageState>
}
