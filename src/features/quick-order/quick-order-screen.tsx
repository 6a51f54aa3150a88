import { Skeleton } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBasket } from '@/features/quick-order/basket/use-basket'
import { QuickOrder } from '@/features/quick-order/quick-order'
import { useIsSignedOut } from '@/parts/connection/use-is-signed-out'
import { assortmentQuery } from '@/parts/purchasing/assortment-query'
import { usePharmacyScope } from '@/parts/session/scope'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { LoadingGroup } from '@/ui/feedback/loading'
import { Page } from '@/ui/shell/page'

/** An order put together from codes: typed, scanned, pasted or loaded from a file. */
export function QuickOrderScreen({ onBack }: { onBack: () => void }) {
  const query = useQuery(assortmentQuery(usePharmacyScope()))
  const kept = useBasket()
  const isSignedOut = useIsSignedOut()
  if (query.data && kept.status === 'ready')
    return <QuickOrder onBack={onBack} assortment={query.data} kept={kept} />

  return (
    <Page title="Pedido rápido" back={{ label: 'Volver a Compras', onBack }}>
      {query.isError && query.data === undefined ? (
        <ErrorState title="No se han podido leer los datos de este dispositivo" onRetry={query.refetch}>
          Lo que haya escrito sigue guardado.
        </ErrorState>
      ) : query.data === null ? (
        <EmptyState
          icon={<IconCloudDownload size={32} />}
          title="El catálogo aún no está en este dispositivo"
        >
          El pedido rápido busca los productos en este dispositivo, también sin conexión.{' '}
          {isSignedOut ? 'Inicie sesión' : 'Conéctese una vez'} y espere a que termine la descarga de los
          datos de la farmacia: esta página se abrirá sola.
        </EmptyState>
      ) : (
        <LoadingGroup>
          <Skeleton height={64} />
          <Skeleton height={200} />
        </LoadingGroup>
      )}
    </Page>
  )
}
