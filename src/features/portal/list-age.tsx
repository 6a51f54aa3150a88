import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Device } from '@/offline/device/device'
import { StaleNotice } from '@/ui/stale-notice'

type ListAgeProps = {
  device: Device
  query: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'refetch'>
}

/** Of a list that could not be renewed: when the server gave it. */
export function ListAge({ device: { connectivity }, query }: ListAgeProps) {
  const isOffline = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot) === 'offline'
  return isOffline || query.isError ? (
    <StaleNotice updatedAt={query.dataUpdatedAt} onRetry={query.refetch} />
  ) : null
}
