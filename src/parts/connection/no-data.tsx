import { failureText } from '@/parts/connection/no-connection'
import { useMissing } from '@/parts/connection/use-is-offline'
import { useIsSignedOut } from '@/parts/connection/use-is-signed-out'
import { ErrorState } from '@/ui/feedback/error-state'

type NoDataProps = { title: string; query: { error: unknown; refetch: () => unknown } }

/** In the place of what this device has nothing of. Once the server answers again, it is asked for without a press. */
export function NoData({ title, query }: NoDataProps) {
  const missing = useMissing()
  // Nothing is asked without a session: its beginning asks by itself.
  const isSignedOut = useIsSignedOut()
  return (
    <ErrorState title={title} onRetry={isSignedOut ? undefined : query.refetch}>
      {missing === null
        ? failureText(query.error)
        : `No está en este dispositivo y necesita el servidor. Se mostrará ${missing.untilWhen}.`}
    </ErrorState>
  )
}
