import { useIsOffline } from '@/parts/connection/use-is-offline'
import { ErrorState } from '@/ui/feedback/error-state'

type NoDataProps = { title: string; onRetry: () => unknown }

/** In the place of what this device has nothing of. Once the server answers again, it is asked for without a press. */
export function NoData({ title, onRetry }: NoDataProps) {
  const isOffline = useIsOffline()
  return (
    <ErrorState title={title} onRetry={onRetry}>
      {isOffline
        ? 'No está en este dispositivo y necesita la conexión. Se mostrará cuando vuelva.'
        : 'Compruebe su conexión y vuelva a intentarlo.'}
    </ErrorState>
  )
}
