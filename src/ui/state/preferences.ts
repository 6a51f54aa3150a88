/**
 * Small settings of this device (theme, price mode, state of a table). Read synchronously, so that the first paint is
 * right.
 */
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
    // If storage is full or forbidden, only the stored setting is lost.
  }
}
