import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { serverMessage } from '@/api/outcome'
import { formatInstant } from '@/domain/basics/dates'
import { missingOf, useIsOffline, useMissing } from '@/parts/connection/use-is-offline'
import { StaleNotice } from '@/ui/feedback/stale-notice'

type Aged = Pick<UseQueryResult, 'isError' | 'dataUpdatedAt'>
type ListAgeProps = {
  query: Aged & { error: unknown; refetch: () => unknown }
  onRetry?: () => unknown
  /** Text where the server never gave the list; without it there is no notice then. */
  never?: string
}

/** Whether something above says already that the server does not answer, and tries again for all below it. */
const IsTold = createContext(false)

/** Notice of when the server gave a list that could not be renewed. */
export function ListAge({ query, onRetry = query.refetch, never }: ListAgeProps) {
  const isTold = useContext(IsTold)
  const missing = useMissing()
  if (missing === null && !query.isError) return null
  const why = missing ? `${missing.what} con el servidor.` : serverMessage(query.error)
  if (!isTold) {
    const again = missing === missingOf('signed-out') ? undefined : onRetry
    return <StaleNotice updatedAt={query.dataUpdatedAt} {...{ why, never }} onRetry={again} />
  }
  return query.dataUpdatedAt === 0 ? null : (
    <Text size="sm" c="dimmed" role="status">
      Datos de {formatInstant(query.dataUpdatedAt)}.
    </Text>
  )
}

/** Around the lists of a screen that shows the age of what stands above them: they add their own ages alone. */
export function BelowAge({ query, children }: { query: Aged; children: ReactNode }) {
  const isStale = useIsOffline() || query.isError
  return <IsTold value={isStale && query.dataUpdatedAt !== 0}>{children}</IsTold>
}
