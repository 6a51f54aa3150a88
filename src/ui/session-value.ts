/** Small choices that last as long as the browser tab (purchasing.md §2.2, §2.5): survive a reload, not a new visit. */
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
    // A full or forbidden storage costs the remembered choice, nothing else.
  }
}
