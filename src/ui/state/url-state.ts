/** Maximum length of the search text in calls. */
export const longestSearch = 200

export type SearchParams = Readonly<Record<string, unknown>>

/**
 * State in the address's search params: the view of a list, or the open tab. Declared once for the screen
 * (`useUrlState`), and loaded with it: routes, which belong to the first code to load, do not know it.
 */
export type UrlState<T> = {
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
export const textOf = <T>(state: UrlState<T>, value: T): string => JSON.stringify(state.write(value))

/** True if the params are exactly those that `write` returns for this value. */
export function isInAddress<T>(state: UrlState<T>, value: T, search: SearchParams): boolean {
  const params = Object.keys(state.write(value))
  return (
    textOf(state, value) === JSON.stringify(Object.fromEntries(params.map((param) => [param, search[param]])))
  )
}

export const isDefaultAddress = <T>(state: UrlState<T>, search: SearchParams): boolean =>
  textOf(state, state.read(search)) === '{}'

/** The params of the value that the owner left on this device. */
export function paramsAsLeft<T>(state: UrlState<T>, owner: string): SearchParams {
  const left = state.readLeft(owner)
  if (left === null) return {}
  return withoutUndefined(state.write(left))
}

export const withoutUndefined = <Value>(fields: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/**
 * State with a prefix before the names of its params, for a screen with two lists: with 'team.' the second page of one is
 * `?team.page=2`, and that of the other one `?page=2`.
 */
export const withPrefix = <T>(prefix: string, state: UrlState<T>): UrlState<T> => ({
  ...state,
  read: (search) =>
    state.read(
      Object.fromEntries(
        Object.entries(search)
          .filter(([param]) => param.startsWith(prefix))
          .map(([param, value]) => [param.slice(prefix.length), value]),
      ),
    ),
  write: (value) =>
    Object.fromEntries(Object.entries(state.write(value)).map(([param, said]) => [prefix + param, said])),
})
