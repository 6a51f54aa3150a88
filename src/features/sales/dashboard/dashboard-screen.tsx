import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { CallError } from '@/api/outcome'
import { madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { DataAge } from '@/features/sales/data-age'
import { type SalesScope, SalesScopeProvider } from '@/features/sales/sales-scope'
import { isWaiting } from '@/offline/kinds/entry-state'
import { isOrder } from '@/offline/kinds/kinds'
import type { SalesSource } from '@/offline/sales/sales-source'
import { useEntries } from '@/parts/outbox/use-entries'
import { mustAgree } from '@/parts/session/must-agree'
import { ownedKey } from '@/parts/session/query-keys'
import { type PharmacyScope, usePharmacyScope } from '@/parts/session/scope'
import { plainButton } from '@/ui/controls/plain-button'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Page } from '@/ui/shell/page'

/** Loaded in parallel with the query for the span of sales; the first screen waits for neither. */
const DashboardBoard = lazyComponent(() => import('@/features/sales/dashboard/dashboard-board'))
export const loadBoard = DashboardBoard.load

type DashboardScreenProps = {
  /** Id of the section in the address; an unknown one opens the first. */
  section: string | undefined
  /** Saved views, to the right of the title. */
  actions?: ReactNode
  /** What needs the user today: before all figures. A constant, for the board's memory. */
  today?: ReactNode
}

/** A pharmacy's sales as figures, charts and tables (analytics.md §2). */
export function DashboardScreen({ section, actions, today: todayCard = null }: DashboardScreenProps) {
  const pharmacyScope = usePharmacyScope()
  const { device, identity, viewer: user, pharmacy, session } = pharmacyScope
  const source = device.sales(pharmacy.id)
  const { data: span, isError, refetch } = useQuery(spanQuery(source, pharmacyScope))
  const today = madridDay(new Date(device.serverNow()))
  const scope = useMemo<SalesScope | null>(
    () =>
      span === undefined
        ? null
        : {
            ...{ source, client: device.client, identity, user, pharmacy, today, span: span.days },
            orders: device.orders,
          },
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
        <>
          {todayCard}
          <ErrorState title="No se han podido leer las ventas" onRetry={refetch}>
            Su carrito y sus pedidos siguen a salvo.
          </ErrorState>
        </>
      ) : scope === null ? (
        <Skeleton />
      ) : (
        <SalesScopeProvider value={scope}>
          <DashboardBoard section={section} today={todayCard} fallback={<Skeleton />} />
        </SalesScopeProvider>
      )}
    </Page>
  )
}

/** Mantine's would bring all that its components have in common to the first screen. */
const Skeleton = () => <div className={classes.skeleton} />

/** First and last day with sales; `days` is null for a pharmacy without. The last is the latest that a range may reach. */
const spanQuery = (source: SalesSource, { identity, pharmacy }: PharmacyScope) =>
  queryOptions({
    queryKey: ownedKey('sales', identity, pharmacy.id, 'span'),
    queryFn: async ({ signal }) => {
      const outcome = await source.ask({ ask: 'span' }, { signal })
      if (!outcome.ok) throw new CallError(outcome)
      return { days: outcome.data }
    },
  })

/** Number of this pharmacy's orders that are saved here but not yet on the server. */
function WaitingOrders() {
  const { pharmacy } = usePharmacyScope()
  const waiting = (useEntries() ?? []).filter(
    (entry) => isOrder(entry) && entry.body.pharma === pharmacy.id && isWaiting(entry),
  ).length
  if (waiting === 0) return null
  return (
    <section data-live="away" className={classes.waiting} aria-label="Pedidos sin enviar">
      <p>
        {waiting === 1
          ? 'Hay 1 pedido guardado en este dispositivo, sin enviar.'
          : `Hay ${formatInteger(waiting)} pedidos guardados en este dispositivo, sin enviar.`}
      </p>
      <Link to="/purchase-order/$id" params={{ id: String(pharmacy.id) }} {...plainButton('default')}>
        Ver pedidos
      </Link>
    </section>
  )
}
