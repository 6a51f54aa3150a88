import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Outcome, unwrap } from '@/api/outcome'
import { type GridQuery, gridQuery } from '@/ui/data-grid/list/grid-query'
import type { ListView } from '@/ui/data-grid/list/list-search'

/** What a page is asked for by: its place, the sort order, the search. */
export const pageQuery = (view: ListView): GridQuery & { filter: string } => ({
  ...gridQuery(view),
  filter: view.search,
})

/** A page of a list, the key of which ends in what it is asked for by; the page before stays until it comes. */
export const listQuery = <Page>(queryKey: QueryKey, ask: (signal: AbortSignal) => Promise<Outcome<Page>>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => unwrap(await ask(signal)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
