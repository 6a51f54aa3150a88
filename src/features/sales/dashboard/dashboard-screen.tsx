import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { madridDay } from '@/domain/basics/dates'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { spanQuery } from '@/features/sales/dashboard/span-query'
import { WaitingOrders } from '@/features/sales/dashboard/waiting-orders'
import { DataAge } from '@/features/sales/data-age'
import { type SalesScope, SalesScopeProvider } from '@/features/sales/sales-scope'
import { mustAgree } from '@/parts/session/must-agree'
import { usePharmacyScope } from '@/parts/session/scope'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Page } from '@/ui/shell/page'

/** Loaded in parallel with the query for the span of sales; the first screen waits for neither. */
const DashboardBoard = lazyPart(() => import('@/features/sales/dashboard/dashboard-board'))
export const loadBoard = DashboardBoard.load

type DashboardScreenProps = {
  /** Id of the section in the address; an unknown one opens the first. */
  section: string | undefined
  /** Saved views, to the right of the title. */
  actions?: ReactNode
}

/** A pharmacy's sales as figures, charts and tables (analytics.md §2). */
export function DashboardScreen({ section, actions }: DashboardScreenProps) {
  const pharmacyScope = usePharmacyScope()
  const { device, identity, viewer: user, pharmacy, session } = pharmacyScope
  const source = device.sales(pharmacy.id)
  const { data: span, isError, refetch } = useQuery(spanQuery(source, pharmacyScope))
  const today = madridDay(new Date(device.serverNow()))
  const scope = useMemo<SalesScope | null>(
    () =>
      span === undefined
        ? null
        : { source, client: device.client, identity, user, pharmacy, today, span: span.days },
    [source, device, identity, user, pharmacy, today, span],
  )
  useEffect(() => void loadBoard(), [])
  return (
    <Page
      title="Resumen"
      subtitle={
        <div data-figures>
          <DataAge lastSaleDay={span && (span.days?.lastSaleDay ?? null)} />
        </div>
      }
      actions={actions}
    >
      <WaitingOrders />
      {isError && span === undefined && !mustAgree(session) ? (
        <ErrorState title="No se han podido leer las ventas" onRetry={refetch}>
          Su carrito y sus pedidos siguen a salvo.
        </ErrorState>
      ) : scope === null ? (
        <Skeleton />
      ) : (
        <SalesScopeProvider value={scope}>
          <DashboardBoard section={section} fallback={<Skeleton />} />
        </SalesScopeProvider>
      )}
    </Page>
  )
}

/** Mantine's would bring all that its components have in common to the first screen. */
const Skeleton = () => <div className={classes.skeleton} />
