import { Button } from '@mantine/core'
import { IconClipboardOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '@/api/outcome'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { matchesSearch } from '@/domain/basics/text'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { lineSearchText } from '@/domain/order/order-search'
import { isPharmacyUser } from '@/domain/people/roles'
import { CancelOrder, RepeatOrder, TakeOrder } from '@/features/orders/order-actions'
import { OrderDownloads } from '@/features/orders/order-downloads'
import { orderLineColumns } from '@/features/orders/order-line-columns'
import { orderLinesSearch } from '@/features/orders/order-lines-search-params'
import { OrderState } from '@/features/orders/order-state'
import { isInParts, laboratoryTexts } from '@/features/orders/order-state-texts'
import classes from '@/features/orders/orders.module.css'
import { orderLinesQuery, orderQuery } from '@/features/orders/queries'
import { useStoredOrders } from '@/features/orders/use-stored-orders'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { isUnreachable, shownRows } from '@/parts/lists/shown-rows'
import { OrderTotalPairs } from '@/parts/prices/order-totals'
import { usePriceMode } from '@/parts/prices/price-mode'
import { usePharmacyScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { StaleNotice } from '@/ui/feedback/stale-notice'
import { useIsWide } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'

/** Pharmacies never need it. */
const OrderDeliveries = lazyPart(() => import('@/features/orders/order-deliveries'))

export type OrderDetailScreenProps = {
  order: number
  /** To /purchase-order/{id}. */
  onBack: () => void
  /** To the cart of that laboratory, after its products were added again. */
  onCart: (pharmacy: number, laboratory: number) => void
}

/** One order as stored on the server: lines, totals, spreadsheet and CSV (purchasing.md §2.6). */
export function OrderDetailScreen(props: OrderDetailScreenProps) {
  const { order: id, onBack, onCart } = props
  const scope = usePharmacyScope()
  const { user, viewer, pharmacy } = scope
  const { mode } = usePriceMode()
  const wide = useIsWide()
  const { state, setState, search, setSearch } = useListSearch(orderLinesSearch)
  const order = useQuery(orderQuery(scope, id))
  const lines = useQuery(orderLinesQuery(scope, id, { state, filter: search }))
  const stored = useStoredOrders(
    async (orders, identity) => {
      const [storedOrder, storedLines] = await Promise.all([
        orders.storedOrder(identity, id),
        orders.storedLines(identity, id),
      ])
      return { order: storedOrder, lines: storedLines ?? null }
    },
    [id],
  )
  const filter = useMemo(() => (line: OrderLine) => matchesSearch(lineSearchText(line), search), [search])
  const columns = useMemo(() => orderLineColumns({ mode, wide }), [mode, wide])
  const shown = order.data ?? stored?.order
  const title = shown?.name ?? 'Pedido'

  const failed = order.isError || lines.isError
  // Without the server, the stored lines are searched and sorted on the device.
  const list = shownRows(lines, { stored: stored === null ? null : stored?.lines, filter })
  const retry = () => {
    void order.refetch()
    void lines.refetch()
  }
  const offline = useIsOffline(retry)
  // An order of another pharmacy must not be shown below this one's name.
  const isOfAnother = (shown?.pharma.id ?? pharmacyOfOrder(id)) !== pharmacy.id
  const back = { label: 'Volver a pedidos realizados', onBack }
  if (isRefusal(order.error) || isOfAnother) {
    return (
      <Page title="Pedido" back={back}>
        <EmptyState
          icon={<IconClipboardOff size={32} />}
          title="Pedido no encontrado"
          action={<Button onClick={onBack}>Ver los pedidos</Button>}
        >
          No existe, o no es de los que puede ver.
        </EmptyState>
      </Page>
    )
  }
  const summary = list.paging === 'server' ? lines.data?.summary : stored?.lines?.summary
  const canOrder = isPharmacyUser(user.rol)
  // A laboratory user who impersonates a pharmacy may order for it, but not withdraw its orders.
  const canCancel = !isLaboratory(viewer)
  return (
    <Page
      title={title}
      hasList
      subtitle={
        shown === undefined ? undefined : (
          <span className={classes.description}>
            <OrderState order={shown} /> {describe(shown)}
          </span>
        )
      }
      back={back}
      actions={
        <>
          <OrderDownloads order={id} name={title} />
          {shown === undefined || !canCancel ? null : <CancelOrder order={shown} />}
        </>
      }
      footer={
        shown === undefined ? undefined : canOrder ? (
          <RepeatOrder order={shown} onCart={onCart} />
        ) : shown.state === 'cancelled' ? undefined : (
          <TakeOrder order={shown} />
        )
      }
    >
      {summary === undefined ? null : (
        <dl className={classes.totals}>
          <OrderTotalPairs
            totalPvl={summary.totalPvl}
            totalPvp={summary.totalPvp}
            discountedPvl={summary.totalPvlWithDiscount}
            keyClassName={classes.key}
          />
          <div>
            <dt>Unidades</dt>
            <dd>{formatInteger(summary.totalQuantity)}</dd>
          </div>
        </dl>
      )}
      {canOrder || shown === undefined ? null : <OrderDeliveries order={id} />}
      {failed || offline ? (
        <StaleNotice
          updatedAt={list.paging === 'device' ? (stored?.lines?.readAt ?? 0) : lines.dataUpdatedAt}
          onRetry={retry}
        />
      ) : null}
      {isUnreachable(lines) && stored !== undefined && list.rows === undefined ? (
        <ErrorState title="Error en la obtencion de datos. Intentelo de nuevo mas tarde." onRetry={retry}>
          El pedido está en el servidor; sus líneas se verán cuando haya conexión.
        </ErrorState>
      ) : (
        <DataGrid
          label={`Líneas de ${title}`}
          columns={columns}
          getRowId={(line) => String(line.id)}
          dense
          tools={
            <div className={classes.search}>
              <SearchField label="Buscar CN o producto" value={search} delayMs={300} onChange={setSearch} />
            </div>
          }
          state={state}
          onStateChange={setState}
          loadingText="Obteniendo información..."
          emptyText={search === '' ? 'Sin productos' : 'Sin resultados'}
          {...list}
        />
      )}
    </Page>
  )
}

/** The line below the title, after the state: when it changed, and what else the name of the order does not say. */
const placedByText = ({ name, laboratory }: NonNullable<Order['placedBy']>): string =>
  laboratory === null ? name : `${name} (${laboratory})`

const describe = (order: Order): string =>
  [
    order.stateChangedAt === null || isInParts(order)
      ? undefined
      : `el ${formatInstant(order.stateChangedAt)}`,
    order.name.endsWith(formatInstant(order.createdAt))
      ? undefined
      : `creado el ${formatInstant(order.createdAt)}`,
    order.placedBy && `guardado por ${placedByText(order.placedBy)}`,
    ...laboratoryTexts(order),
    order.method?.name,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
