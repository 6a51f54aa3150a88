import { type Estimate, readEstimate } from '@/offline/disk-space/storage-estimate'

export type StorageState = Estimate & {
  /** Whether the browser promised not to evict the database; null when it does not say. */
  persisted: boolean | null
}

export type PersistentStorage = {
  /** Asks the browser to keep the database (navigator.storage.persist) and says what it answered. */
  request(): Promise<StorageState>
  state(): Promise<StorageState>
}

/** The part of navigator.storage that is used; undefined where the browser has none (or the page is not secure). */
export type StorageManagerLike = Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>

export const createPersistentStorage = (manager: StorageManagerLike | undefined): PersistentStorage => {
  const read = async (persisted: Promise<boolean> | undefined): Promise<StorageState> => {
    const estimate = await readEstimate(manager)
    return { persisted: (await persisted?.catch(() => null)) ?? null, ...estimate }
  }
  return {
    request: () => read(manager?.persist()),
    state: () => read(manager?.persisted()),
  }
}
