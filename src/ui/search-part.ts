import { redirect } from '@tanstack/react-router'
import type * as v from 'valibot'

/** The longest search text that a call takes. */
export const longestSearch = 200

export type SearchParams = Readonly<Record<string, unknown>>

/**
 * A part of what an address says after its `?`: the view of a list, the tab that is open. Declared once, for the route
 * (`params` in `validateSearch`, `openAsLeft` in `beforeLoad`) and for the screen (`useSearchPart`).
 */
export type SearchPart<T, Params extends v.ObjectEntries = v.ObjectEntries> = {
  /** What each of its params may be. Anything else counts as not said. */
  params: Params
  read(search: SearchParams): T
  /** All of its params. Undefined is left out of the address: what the screen shows without being told. */
  write(value: T): SearchParams
  /** As it was left on this device; null for as it is by itself. */
  readLeft(): T | null
  keep(value: T): void
}

/** The same text for the same view. */
export const textOf = <T>(part: SearchPart<T>, value: T): string => JSON.stringify(part.write(value))

export const saysNothing = <T>(part: SearchPart<T>, search: SearchParams): boolean =>
  textOf(part, part.read(search)) === '{}'

/** The params of a view as it was left on this device. */
export function paramsAsLeft<T>(part: SearchPart<T>): SearchParams {
  const left = part.readLeft()
  if (left === null) return {}
  return withoutUndefined(part.write(left))
}

/**
 * For `beforeLoad`: an address that says nothing of a part opens it as it was left on this device, and then says so, for
 * whoever copies it. Only on arrival: on the screen itself such an address means the view as it is by itself.
 */
export function openAsLeft(
  { cause, location, search }: { cause: string; location: { pathname: string }; search: SearchParams },
  ...parts: readonly SearchPart<unknown>[]
): void {
  if (cause !== 'enter') return
  const left = parts.filter((part) => saysNothing(part, search)).map(paramsAsLeft)
  const params = Object.assign({}, ...left)
  if (Object.keys(params).length > 0)
    throw redirect({ to: location.pathname, search: { ...search, ...params }, replace: true })
}

export const withoutUndefined = <Value>(fields: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
