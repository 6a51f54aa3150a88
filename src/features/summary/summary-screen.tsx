import { Button, Skeleton, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Pharmacy } from '@/contract/session'
import { formatDay } from '@/domain/dates'
import { summaryQuery } from '@/features/summary/queries'
import classes from '@/features/summary/summary.module.css'
import { WaitingOrders } from '@/features/summary/waiting-orders'
import type { Device } from '@/offline/device'
import type { Identity } from '@/offline/identity'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'

const SummaryBoard = lazy(() => import('@/features/summary/summary-board'))

type SummaryScreenProps = { device: Device; identity: Identity; pharmacy: Pharmacy }

/** A pharmacy at a glance, computed from its own sales on this device. */
export function SummaryScreen({ device, identity, pharmacy }: SummaryScreenProps) {
  const { data, isError, refetch } = useQuery(summaryQuery(device, identity, pharmacy.id))
  const figures = data?.state === 'ready' ? data.figures : null
  return (
    <Page
      title="Resumen"
      subtitle={figures === null ? undefined : `Ventas hasta el ${formatDay(figures.lastSaleDay)}`}
      footer={
        <Button
          renderRoot={(props) => <Link to="/purchases/$id" params={{ id: String(pharmacy.id) }} {...props} />}
        >
          Ver propuestas
        </Button>
      }
    >
      <WaitingOrders device={device} identity={identity} pharmacy={pharmacy.id} />
      {isError ? (
        <ErrorState title="No se han podido leer las ventas de este dispositivo" onRetry={refetch}>
          Su carrito y sus pedidos siguen a salvo.
        </ErrorState>
      ) : data === undefined || data.state === 'waiting' ? (
        <Waiting>
          {data === undefined
            ? 'Obteniendo información...'
            : 'Las cifras aparecerán cuando los datos de la farmacia estén en este dispositivo.'}
        </Waiting>
      ) : figures === null ? (
        <EmptyState icon={<IconChartBar size={32} />} title="Sin ventas">
          Aquí se verán las ventas de {pharmacy.name} en cuanto lleguen.
        </EmptyState>
      ) : (
        <Suspense fallback={<Waiting>Obteniendo información...</Waiting>}>
          <SummaryBoard figures={figures} />
        </Suspense>
      )}
    </Page>
  )
}

/** Of the shape of what comes. */
function Waiting({ children }: { children: string }) {
  return (
    <section aria-busy="true" className={classes.board}>
      <Text role="status" size="sm" c="dimmed" className={classes.full}>
        {children}
      </Text>
      <Skeleton height={150} />
      <Skeleton height={150} />
      <Skeleton height={220} className={classes.full} />
    </section>
  )
}
