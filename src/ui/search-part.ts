/** The longest search text that a call takes. */
export const longestSearch = 200

export type SearchParams = Readonly<Record<string, unknown>>

/**
 * A part of what an address says after its `?`: the view of a list, the tab that is open. Declared once for the screen
 * (`useSearchPart`), with which it loads: the routes, which are in the first code, know nothing of it.
 */
export type SearchPart<T> = {
  /** What a param cannot be counts as not said. */
  read(search: SearchParams): T
  /** All of its own params. Undefined is left out of the address: what the screen shows without being told. */
  write(value: T): SearchParams
  /** As it was left on this device; null for as it is by itself. */
  readLeft(): T | null
  keep(value: T): void
}

/** The same text for the same view. */
export const textOf = <T>(part: SearchPart<T>, value: T): string => JSON.stringify(part.write(value))

/** Whether the address says just this, in just these words. */
export function isSaid<T>(part: SearchPart<T>, value: T, search: SearchParams): boolean {
  const params = Object.keys(part.write(value))
  return (
    textOf(part, value) === JSON.stringify(Object.fromEntries(params.map((param) => [param, search[param]])))
  )
}

export const saysNothing = <T>(part: SearchPart<T>, search: SearchParams): boolean =>
  textOf(part, part.read(search)) === '{}'

/** The params of a view as it was left on this device. */
export function paramsAsLeft<T>(part: SearchPart<T>): SearchParams {
  const left = part.readLeft()
  if (left === null) return {}
  return withoutUndefined(part.write(left))
}

export const withoutUndefined = <Value>(fields: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
