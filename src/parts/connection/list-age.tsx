import type { UseQueryResult } from '@tanstack/react-query'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { StaleNotice } from '@/ui/stale-notice'

type ListAgeProps = {
  query: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'refetch'>
}

/** Of a list that could not be renewed: when the server gave it. */
export function ListAge({ query }: ListAgeProps) {
  const isOffline = useIsOffline()
  return isOffline || query.isError ? (
    <StaleNotice updatedAt={query.dataUpdatedAt} onRetry={query.refetch} />
  ) : null
}
