export type StorageFailure = 'storage_full' | 'storage_failed'
export type Stored<T> = { ok: true; value: T } | { ok: false; reason: StorageFailure }

/**
 * Runs a write that must not be lost; where the disk has no room for it, what can be fetched again goes from the device first
 * (offline/disk-space). `bytes`: how large it is, for attachments.
 */
export type WithEviction = <T>(write: () => Promise<Stored<T>>, bytes?: number) => Promise<Stored<T>>
export const asItIs: WithEviction = (write) => write()

/** Runs a write and turns what a disk can do to it into a value. A mistake of ours still throws. */
export const stored = async <T>(write: () => PromiseLike<T>): Promise<Stored<T>> => {
  try {
    return { ok: true, value: await write() }
  } catch (error) {
    const names = namesOf(error)
    if (isFullDisk(error)) return { ok: false, reason: 'storage_full' }
    if (names.some((name) => diskFailures.has(name))) return { ok: false, reason: 'storage_failed' }
    throw error
  }
}

/** Names of DOMException and of Dexie's errors, which are stable; their messages are not. */
const diskFailures = new Set([
  'AbortError',
  'BulkError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'OpenFailedError',
  'ReadOnlyError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionChangeError',
  'VersionError',
])

/** A disk or a quota that is full, by the names that browsers give it. */
const fullDisk = new Set([
  'QuotaExceededError',
  'NS_ERROR_DOM_QUOTA_REACHED',
  'NS_ERROR_FILE_NO_DEVICE_SPACE',
])

/** An older version of the app has met the database of a newer one. */
export const isOfNewerVersion = (error: unknown): boolean => namesOf(error).includes('VersionError')

/** Whatever wraps it. */
export const isFullDisk = (error: unknown): boolean => namesOf(error).some((name) => fullDisk.has(name))

const deepest = 5

/** The error's name and those of the errors it wraps: Dexie keeps the cause in `inner`, and those of many rows in `failures`. */
const namesOf = (error: unknown, depth = 0): string[] => {
  if (!isNamed(error) || depth > deepest) return []
  const { name, inner, cause, failures } = error
  const wrapped = [inner, cause, ...(Array.isArray(failures) ? failures : [])]
  return [name, ...wrapped.flatMap((each) => namesOf(each, depth + 1))]
}

type Named = { name: string; inner?: unknown; cause?: unknown; failures?: unknown }
const isNamed = (error: unknown): error is Named =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
