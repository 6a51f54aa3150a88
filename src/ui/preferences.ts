/** Small choices of this device (theme, price mode, state of a table). Read synchronously, so the first paint is right. */
const prefix = 'rebotica:'

export function readPreference(key: string): unknown {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writePreference(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the remembered choice, nothing else.
  }
}
