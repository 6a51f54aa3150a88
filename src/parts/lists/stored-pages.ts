import type { QueryCache, QueryKey } from '@tanstack/react-query'
import type { GridQuery } from '@/ui/data-grid/list/grid-query'

/** What one page of a list was asked for with: as every list, and by filters of its own. */
export type PageQuery = Partial<GridQuery> & Record<string, unknown>
type Answer<R> = { data: readonly R[]; count: number; query: PageQuery; updatedAt: number }
/** `count`: of the server, undefined where only parts were asked for. `readAt`: when the oldest of the answers was given. */
export type StoredPages<R> = { items: R[]; count: number | undefined; readAt: number }

/** Searched, filtered, or one of its windows: it says nothing of the rest of the list. */
export const isPartOfList = ({ skip, take, sort, ...rest }: PageQuery): boolean =>
  Object.values(rest).some((value) => value !== undefined && value !== '')

/** Where its rows stand in the list as the server orders it, if it says so. */
const placeOf = ({ query }: Answer<unknown>): number =>
  query.sort === undefined && !isPartOfList(query) ? (query.skip ?? 0) : Infinity

/**
 * The rows of a list that the stored answers to its pages have, in whatever order and part each was asked for; in the order in
 * which the server gave them. As in the stored lists (offline/lists), more rows than the server has are those of its newest answer
 * alone: some are not shown to this user any more, and nothing says which.
 */
export function rowsOfAnswers<R>(
  answers: readonly Answer<R>[],
  getRowId: (row: R) => string,
): StoredPages<R> {
  const newestFirst = [...answers].sort((a, b) => b.updatedAt - a.updatedAt)
  const whole = newestFirst.find(({ query }) => !isPartOfList(query))
  const read = (from: readonly Answer<R>[]) => {
    const newest = new Map<string, R>()
    for (const { data } of from)
      for (const row of data) if (!newest.has(getRowId(row))) newest.set(getRowId(row), row)
    const inOrder = [...from].sort((a, b) => placeOf(a) - placeOf(b) || 0)
    const ids = new Set(inOrder.flatMap(({ data }) => data.map(getRowId)))
    const items = [...ids].flatMap((id) => newest.get(id) ?? [])
    return { items, readAt: from.reduce((oldest, { updatedAt }) => Math.min(oldest, updatedAt), Infinity) }
  }
  const all = read(newestFirst)
  const known =
    whole === undefined || all.items.length <= whole.count
      ? all
      : read(newestFirst.slice(0, newestFirst.indexOf(whole) + 1))
  return { ...known, count: whole?.count }
}

/** The stored answers to all pages of a list. `page`: the key of one of them, whose last part says what was asked for of the list. */
export function storedPages<R>(
  cache: QueryCache,
  page: QueryKey,
  getRowId: (row: R) => string,
): StoredPages<R> {
  const list = page.slice(0, -1) as unknown as QueryKey
  const pages = cache.findAll({
    queryKey: list,
    predicate: ({ queryKey }) => queryKey.length === page.length && typeof queryKey.at(-1) === 'object',
  })
  return rowsOfAnswers(
    pages.flatMap(({ queryKey, state }) => {
      const data = state.data as { data: readonly R[]; count: number } | undefined
      return data === undefined
        ? []
        : [{ ...data, query: queryKey.at(-1) as PageQuery, updatedAt: state.dataUpdatedAt }]
    }),
    getRowId,
  )
}
