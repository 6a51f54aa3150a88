/**
 * Small values that last as long as the browser tab (purchasing.md §2.2, §2.5): they survive a reload, but not a new
 * visit.
 */
const prefix = 'rebotica:'

export function readSessionValue(key: string): unknown {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `undefined` removes it. */
export function writeSessionValue(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // If storage is full or forbidden, only the stored value is lost.
  }
}
