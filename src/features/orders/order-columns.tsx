import { Anchor } from '@mantine/core'
import type { Order } from '@/contract/orders/orders'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { OrderAnswer, OrderState } from '@/features/orders/order-state'
import classes from '@/features/orders/orders.module.css'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { DeliveryStateMark } from '@/parts/orders/delivery-state'
import { Money } from '@/parts/prices/money'
import type { GridColumn } from '@/ui/data-grid/list/columns'

/**
 * Columns of 'pedidos realizados': one line per order at 1280 px; on narrower screens some move to a second line. The
 * ids are the fields that the call sorts by.
 */
export const orderColumns = ({
  hrefOf,
  onOpen,
  justSaved,
  priceLabel,
  hasDeliveries,
  hasAnswers,
  wide,
  narrow,
}: {
  hrefOf: (order: number) => string
  onOpen: (order: number) => void
  /** Ids of the orders that were saved right before. */
  justSaved: ReadonlySet<number>
  /** Whether amounts are 'PVL' or 'PVP'. */
  priceLabel: string
  /** Some laboratory gets its orders in its own system, and the reader may know. */
  hasDeliveries: boolean
  /** Some laboratory has answered. */
  hasAnswers: boolean
  wide: boolean
  /** Cards show the states beside the name. */
  narrow: boolean
}): GridColumn<Order>[] => [
  {
    id: 'createdAt',
    header: 'Fecha',
    width: 106,
    descFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDay(madridDay(new Date(createdAt))),
    card: 'more',
  },
  {
    id: 'name',
    header: 'Pedido',
    width: 216,
    grow: 1,
    value: ({ name }) => name,
    cell: (order) => (
      <span className={classes.name}>
        <Anchor
          href={hrefOf(order.id)}
          className={classes.open}
          onClick={(event) => {
            // With a key held down the browser opens it in a tab or window of its own.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onOpen(order.id)
          }}
        >
          {order.name}
        </Anchor>
        {order.placedBy ? <span className={classes.by}>Por {order.placedBy.name}</span> : null}
        {justSaved.has(order.id) ? <span className={classes.justSaved}>Recién guardado</span> : null}
        {narrow ? (
          <>
            <OrderState order={order} /> <OrderAnswer order={order} />
          </>
        ) : null}
        {narrow && order.delivery ? (
          <span className={classes.delivery}>
            <span className={classes.none}>Entrega</span> <DeliveryStateMark state={order.delivery} />
          </span>
        ) : null}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'laboratories',
    header: 'Laboratorios',
    width: wide ? 202 : 150,
    grow: 1,
    cell: ({ laboratories }) => (
      <span className={classes.marks}>
        {laboratories.map(({ id, name, image }) => (
          <LaboratoryMark key={id} id={id} name={name} image={image} withName={laboratories.length === 1} />
        ))}
      </span>
    ),
    card: 'fact',
  },
  {
    id: 'state',
    header: 'Estado',
    width: 92,
    cell: (order) => <OrderState order={order} />,
    card: 'none',
  },
  {
    id: 'delivery',
    header: 'Entrega',
    hint: 'En el sistema del laboratorio',
    width: 92,
    under: !wide,
    hidden: !hasDeliveries,
    cell: ({ delivery }) =>
      delivery ? <DeliveryStateMark state={delivery} /> : <span className={classes.none}>- - -</span>,
    card: 'none',
  },
  {
    id: 'answer',
    header: 'Respuesta',
    width: 128,
    under: true,
    hidden: !hasAnswers,
    cell: (order) => (order.answered ? <OrderAnswer order={order} /> : null),
    card: 'none',
  },
  {
    id: 'tags',
    header: 'Propuestas',
    width: 164,
    grow: 1,
    under: !wide,
    cell: ({ tags }) => tags.join(', ') || <span className={classes.none}>- - -</span>,
  },
  {
    id: 'method',
    header: 'Método',
    width: 88,
    under: !wide,
    cell: ({ method }) => method?.name ?? <span className={classes.none}>- - -</span>,
  },
  {
    id: 'totalQuantity',
    header: 'Uds',
    align: 'end',
    width: 64,
    under: !wide,
    cell: ({ totalQuantity }) => formatInteger(totalQuantity),
  },
  {
    id: 'totalPvl',
    header: `Total ${priceLabel}`,
    align: 'end',
    width: 112,
    descFirst: true,
    value: ({ totalPvl }) => totalPvl,
    cell: ({ totalPvl, totalPvp }) => <Money pvl={totalPvl} pvp={totalPvp} />,
    card: 'fact',
  },
  {
    id: 'totalPvlWithDiscount',
    header: 'PVL con dto.',
    align: 'end',
    width: 98,
    under: !wide || hasDeliveries,
    cell: ({ totalPvlWithDiscount }) => <Money cents={totalPvlWithDiscount} />,
  },
]
