/** Maximum length of the search text in calls. */
export const longestSearch = 200

export type SearchParams = Readonly<Record<string, unknown>>

/**
 * A part of the address's search params: the view of a list, or the open tab. Declared once for the screen
 * (`useSearchPart`), and loaded with it: routes, which belong to the first code to load, do not know it.
 */
export type SearchPart<T> = {
  /** Schema of its params. Invalid values count as missing. */
  read(search: SearchParams): T
  /** All of its params. Defaults are undefined, and left out of the address. */
  write(value: T): SearchParams
  /** The value stored on this device; null for the default. */
  readLeft(): T | null
  /** Stores it on this device, if it differs from `before` in what is stored. */
  keep(value: T, before: T): void
}

/** The same text for equal values. */
export const textOf = <T>(part: SearchPart<T>, value: T): string => JSON.stringify(part.write(value))

/** True if the params are exactly those that `write` returns for this value. */
export function isInAddress<T>(part: SearchPart<T>, value: T, search: SearchParams): boolean {
  const params = Object.keys(part.write(value))
  return (
    textOf(part, value) === JSON.stringify(Object.fromEntries(params.map((param) => [param, search[param]])))
  )
}

export const isDefaultAddress = <T>(part: SearchPart<T>, search: SearchParams): boolean =>
  textOf(part, part.read(search)) === '{}'

/** The params of the value stored on this device. */
export function paramsAsLeft<T>(part: SearchPart<T>): SearchParams {
  const left = part.readLeft()
  if (left === null) return {}
  return withoutUndefined(part.write(left))
}

export const withoutUndefined = <Value>(fields: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
