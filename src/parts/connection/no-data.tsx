import { failureText } from '@/parts/connection/no-connection'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { ErrorState } from '@/ui/feedback/error-state'

type NoDataProps = { title: string; query: { error: unknown; refetch: () => unknown } }

/** In the place of what this device has nothing of. Once the server answers again, it is asked for without a press. */
export function NoData({ title, query }: NoDataProps) {
  const isOffline = useIsOffline()
  return (
    <ErrorState title={title} onRetry={query.refetch}>
      {isOffline
        ? 'No está en este dispositivo y necesita la conexión. Se mostrará cuando vuelva.'
        : failureText(query.error)}
    </ErrorState>
  )
}
