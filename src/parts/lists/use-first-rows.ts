import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/parts/lists/list-state'

/**
 * Brings the first rows of a list onto the device, as many as one call gives, where the page on show is not all there is: they
 * are there without a connection whichever pages were looked at. `query` asks for them and is what stores them.
 */
export function useFirstRows<Answer>(
  page: ListPage<unknown> | undefined,
  query: UseQueryOptions<Answer, Error, Answer, QueryKey>,
): void {
  const isWhole = page === undefined || page.data.length >= page.count
  // Nothing of it is shown here.
  useQuery({ ...query, enabled: !isWhole && query.enabled, staleTime: 5 * 60_000, notifyOnChangeProps: [] })
}
