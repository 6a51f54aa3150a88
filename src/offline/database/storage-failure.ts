export type StorageFailure = 'storage_full' | 'storage_failed'
export type Stored<T> = { ok: true; value: T } | { ok: false; reason: StorageFailure }

/** Runs a write and turns what a disk can do to it into a value. A mistake of ours still throws. */
export const stored = async <T>(write: () => PromiseLike<T>): Promise<Stored<T>> => {
  try {
    return { ok: true, value: await write() }
  } catch (error) {
    const names = namesOf(error)
    if (names.includes('QuotaExceededError')) return { ok: false, reason: 'storage_full' }
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

/** The error's name and those of the errors it wraps (Dexie keeps the cause in `inner`). */
const namesOf = (error: unknown): string[] => {
  const names: string[] = []
  for (let current = error; isWrapped(current) && names.length < 5; current = current.inner) {
    names.push(current.name)
  }
  return names
}

const isWrapped = (error: unknown): error is { name: string; inner?: unknown } =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
