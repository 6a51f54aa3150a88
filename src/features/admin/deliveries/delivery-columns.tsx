import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import { formatInstant } from '@/domain/basics/dates'
import { DeliveryStateMark } from '@/parts/orders/delivery-state'
import { deliveryChannelNames, deliveryDetail, deliveryEventNames } from '@/parts/orders/delivery-texts'
import { RetryDelivery } from '@/parts/orders/retry-delivery'
import type { GridColumn } from '@/ui/data-grid/list/columns'

/** What became of it is what staff look for: where there is not room for all, whose order it is moves below. */
export const deliveryColumns = ({ wide }: { wide: boolean }): GridColumn<OrderDelivery>[] => [
  {
    id: 'createdAt',
    header: 'Fecha',
    width: 168,
    descFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatInstant(createdAt),
    card: 'fact',
  },
  {
    id: 'order',
    header: 'Pedido',
    width: 170,
    sortable: false,
    value: ({ event, order }) => `${deliveryEventNames[event]} ${order.id}`,
    card: 'title',
  },
  {
    id: 'pharma',
    header: 'Farmacia',
    width: 150,
    grow: 1,
    under: !wide,
    value: ({ pharma }) => pharma.name,
    card: 'fact',
  },
  {
    id: 'laboratory',
    header: 'Laboratorio',
    width: 140,
    grow: 1,
    under: !wide,
    value: ({ laboratory, channel }) => `${laboratory.name}\u00a0· ${deliveryChannelNames[channel]}`,
    card: 'fact',
  },
  {
    id: 'state',
    header: 'Estado',
    width: 240,
    grow: 1,
    value: ({ state }) => state,
    cell: (delivery) => (
      <span>
        <DeliveryStateMark state={delivery.state} /> {deliveryDetail(delivery)}
      </span>
    ),
    card: 'fact',
  },
  {
    id: 'retry',
    header: 'Acciones',
    width: 132,
    align: 'end',
    sortable: false,
    cell: (delivery) => (delivery.state === 'failed' ? <RetryDelivery delivery={delivery} /> : null),
    card: 'control',
  },
]
