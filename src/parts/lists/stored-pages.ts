import type { QueryCache, QueryKey } from '@tanstack/react-query'

type Row = { id: number }
type Page<R> = { data: readonly R[]; count: number }
type Answer<R> = { page: Page<R>; isSearch: boolean; updatedAt: number }
/** `count`: of the server, undefined where only searches were answered. `readAt`: when the oldest of the answers was given. */
export type StoredPages<R> = { items: R[]; count: number | undefined; readAt: number }

/**
 * The rows of a list that the stored answers to its pages have, in whatever order and search each was asked for; by id, as the
 * server gives them. As in the stored lists (offline/lists), more rows than the server has are those of its newest answer
 * alone: some are not shown to this user any more, and nothing says which.
 */
export function rowsOfAnswers<R extends Row>(answers: readonly Answer<R>[]): StoredPages<R> {
  const newestFirst = [...answers].sort((a, b) => b.updatedAt - a.updatedAt)
  const whole = newestFirst.find(({ isSearch }) => !isSearch)
  const count = whole?.page.count
  const read = (from: readonly Answer<R>[]) => {
    const rows = new Map<number, R>()
    for (const { page } of from) for (const row of page.data) if (!rows.has(row.id)) rows.set(row.id, row)
    return { rows, readAt: from.reduce((oldest, { updatedAt }) => Math.min(oldest, updatedAt), Infinity) }
  }
  const all = read(newestFirst)
  const { rows, readAt } =
    whole === undefined || all.rows.size <= whole.page.count
      ? all
      : read(newestFirst.slice(0, newestFirst.indexOf(whole) + 1))
  return { items: [...rows.values()].sort((a, b) => a.id - b.id), count, readAt }
}

/** The stored answers to all pages of a list. `page`: the key of one of them, whose last part says what was asked for of the list. */
export function storedPages<R extends Row>(cache: QueryCache, page: QueryKey): StoredPages<R> {
  const list = page.slice(0, -1) as unknown as QueryKey
  const pages = cache.findAll({
    queryKey: list,
    predicate: ({ queryKey }) => queryKey.length === page.length,
  })
  return rowsOfAnswers(
    pages.flatMap(({ queryKey, state }) => {
      const { filter = '' } = queryKey.at(-1) as { filter?: string }
      const data = state.data as Page<R> | undefined
      if (data === undefined) return []
      return [{ page: data, isSearch: filter.trim() !== '', updatedAt: state.dataUpdatedAt }]
    }),
  )
}
