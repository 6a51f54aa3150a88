import type { UseQueryResult } from '@tanstack/react-query'
import type { Device } from '@/offline/device/device'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { StaleNotice } from '@/ui/stale-notice'

type ListAgeProps = {
  device: Device
  query: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'refetch'>
}

/** Of a list that could not be renewed: when the server gave it. */
export function ListAge({ device, query }: ListAgeProps) {
  const isOffline = useIsOffline(device)
  return isOffline || query.isError ? (
    <StaleNotice updatedAt={query.dataUpdatedAt} onRetry={query.refetch} />
  ) : null
}
