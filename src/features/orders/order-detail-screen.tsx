import { Button } from '@mantine/core'
import { IconClipboardOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { serverMessage } from '@/api/outcome'
import type { Order } from '@/contract/orders/orders'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { paymentTermText } from '@/domain/order/order'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { isPharmacyUser } from '@/domain/people/roles'
import { AnswerOrder } from '@/features/orders/answering/answer-order'
import { CheckInvoice } from '@/features/orders/invoice/check-invoice'
import { CancelOrder, RepeatOrder, TakeOrder } from '@/features/orders/order-actions'
import { OrderDownloads } from '@/features/orders/order-downloads'
import { orderLineColumns } from '@/features/orders/order-line-columns'
import { orderLinesSearch } from '@/features/orders/order-lines-search-params'
import { OrderAnswer, OrderState } from '@/features/orders/order-state'
import { isInParts, laboratoryTexts } from '@/features/orders/order-state-texts'
import classes from '@/features/orders/orders.module.css'
import { useOrder } from '@/features/orders/use-order'
import { BelowAge, ListAge } from '@/parts/connection/list-age'
import { useUntilWhen } from '@/parts/connection/use-until-when'
import { OrderTotalPairs } from '@/parts/prices/order-totals'
import { usePriceMode } from '@/parts/prices/price-mode'
import { usePharmacyScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useIsWide } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'

const InvoiceDetails = lazyComponent(() => import('@/parts/prices/invoice-details'))
const OrderClaims = lazyComponent(() => import('@/features/orders/follow-up/order-claims'))
const NoteDifferences = lazyComponent(() => import('@/features/orders/invoice/note-differences'))
const OrderNotes = lazyComponent(() => import('@/features/orders/follow-up/order-notes'))
const OrderTimeline = lazyComponent(() => import('@/features/orders/follow-up/order-timeline'))
/** Pharmacies never need it. */
const OrderDeliveries = lazyComponent(() => import('@/features/orders/follow-up/order-deliveries'))

export type OrderDetailScreenProps = {
  order: number
  /** To /purchase-order/{id}. */
  onBack: () => void
  /** To where it is received. */
  onReceive: () => void
  /** To the cart of that laboratory, after its products were added again. */
  onCart: (pharmacy: number, laboratory: number) => void
}

/** One order as stored on the server: lines, totals, spreadsheet and CSV (purchasing.md §2.6). */
export function OrderDetailScreen(props: OrderDetailScreenProps) {
  const { order: id, onBack, onReceive, onCart } = props
  const { user, viewer, pharmacy } = usePharmacyScope()
  const { mode } = usePriceMode()
  const wide = useIsWide()
  const untilWhen = useUntilWhen()
  const { state, setState, search, setSearch } = useListSearch(orderLinesSearch)
  const { order, isRefused, grid, isUnknown, error, summary, age, refetch } = useOrder(id, state)
  const followed = order?.answered !== undefined || order?.received !== undefined
  const canOrder = isPharmacyUser(user.rol)
  const columns = useMemo(
    () => orderLineColumns({ mode, wide, followed, canOrder, order }),
    [mode, wide, followed, canOrder, order],
  )
  const title = order?.name ?? 'Pedido'
  // An order of another pharmacy must not be shown below this one's name.
  const isOfAnother = (order?.pharma.id ?? pharmacyOfOrder(id)) !== pharmacy.id
  const back = { label: 'Volver a pedidos realizados', onBack }
  if (isRefused || isOfAnother) {
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
  // A laboratory user who impersonates a pharmacy may order for it, but neither withdraw nor receive its orders.
  const canCancel = !isLaboratory(viewer)
  return (
    <Page
      title={title}
      tab={`Pedido ${id}`}
      hasList
      subtitle={
        order === undefined ? undefined : (
          <span className={classes.description}>
            <OrderState order={order} /> {describe(order)} <OrderAnswer order={order} />
          </span>
        )
      }
      back={back}
      actions={
        <>
          <OrderDownloads order={id} name={title} />
          {order === undefined || !canCancel ? null : <CheckInvoice order={order} canClaim={canOrder} />}
          {order === undefined || !canCancel ? null : <CancelOrder order={order} />}
        </>
      }
      footer={
        order === undefined ? undefined : canOrder ? (
          <>
            {canCancel ? (
              <Button variant="default" onClick={onReceive}>
                Recibir
              </Button>
            ) : null}
            <RepeatOrder order={order} onCart={onCart} />
          </>
        ) : order.state === 'cancelled' ? undefined : (
          <>
            <TakeOrder order={order} />
            <AnswerOrder order={order} />
          </>
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
      {summary?.invoice === undefined ? null : (
        <InvoiceDetails
          invoice={summary.invoice}
          caption={`Como lo ${canOrder ? 'dirá la factura' : 'dirá su factura'}, con lo que se pidió y los tipos de aquel día`}
        />
      )}
      {order === undefined ? null : (
        <BelowAge query={age}>
          <OrderTimeline order={order} />
        </BelowAge>
      )}
      {order === undefined ? null : <OrderClaims order={id} canAnswer={!canOrder} />}
      {order === undefined ? null : <OrderNotes order={id} isWhole={!isLaboratory(viewer)} />}
      {order === undefined ? null : <NoteDifferences order={order} canClaim={canOrder && canCancel} />}
      {canOrder || order === undefined ? null : <OrderDeliveries order={id} />}
      <ListAge query={age} />
      {isUnknown ? (
        <ErrorState title="Error en la obtencion de datos. Intentelo de nuevo mas tarde." onRetry={refetch}>
          {serverMessage(error) ?? `El pedido está en el servidor; sus líneas se verán ${untilWhen}.`}
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
          {...grid}
        />
      )}
    </Page>
  )
}

const placedByText = ({ name, laboratory }: NonNullable<Order['placedBy']>): string =>
  laboratory === null ? name : `${name} (${laboratory})`

const methodText = ({ name, paymentDays }: NonNullable<Order['method']>): string =>
  paymentDays === undefined ? name : `${name}, ${paymentTermText(paymentDays).toLowerCase()}`

/** The line below the title, after the state: when it changed, and what else the name of the order does not say. */
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
    order.method === null ? undefined : methodText(order.method),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
