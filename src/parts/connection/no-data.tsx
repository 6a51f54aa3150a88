import { failureText } from '@/parts/connection/no-connection'
import { useMissing } from '@/parts/connection/use-is-offline'
import { ErrorState } from '@/ui/feedback/error-state'

type NoDataProps = { title: string; query: { error: unknown; refetch: () => unknown } }

/** In the place of what this device has nothing of. Once the server answers again, it is asked for without a press. */
export function NoData({ title, query }: NoDataProps) {
  const missing = useMissing()
  return (
    <ErrorState title={title} onRetry={query.refetch}>
      {missing === null
        ? failureText(query.error)
        : `No está en este dispositivo y necesita el servidor. Se mostrará ${missing.untilWhen}.`}
    </ErrorState>
  )
}
