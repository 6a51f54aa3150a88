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
  /** The value that the owner (`ViewOwner`) left on this device; null for the default. */
  readLeft(owner: string): T | null
  /** Stores it on this device, if it differs from `before` in what is stored. */
  keep(value: T, before: T, owner: string): void
}

/** Text that is equal for equal values. */
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

/** The params of the value that the owner left on this device. */
export function paramsAsLeft<T>(part: SearchPart<T>, owner: string): SearchParams {
  const left = part.readLeft(owner)
  if (left === null) return {}
  return withoutUndefined(part.write(left))
}

export const withoutUndefined = <Value>(fields: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/**
 * A part with a prefix before the names of its params, for a screen with two lists: with 'team.' the second page of one is
 * `?team.page=2`, and that of the other one `?page=2`.
 */
export const withPrefix = <T>(prefix: string, part: SearchPart<T>): SearchPart<T> => ({
  ...part,
  read: (search) =>
    part.read(
      Object.fromEntries(
        Object.entries(search)
          .filter(([param]) => param.startsWith(prefix))
          .map(([param, value]) => [param.slice(prefix.length), value]),
      ),
    ),
  write: (value) =>
    Object.fromEntries(Object.entries(part.write(value)).map(([param, said]) => [prefix + param, said])),
})
