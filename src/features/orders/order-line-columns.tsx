import type { OrderLine } from '@/contract/orders/orders'
import { formatPercent } from '@/domain/basics/numbers'
import { unitsText } from '@/domain/order/line-answer'
import { LineAnswer } from '@/features/orders/follow-up/line-answer'
import classes from '@/features/orders/orders.module.css'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/list/columns'

const none = <span className={classes.none}>- - -</span>

/**
 * Columns of an order's lines: texts first, then figures. All of them fit 1280 px beside the open navigation; on
 * narrower screens codes and campaign move to a second line. The ids are the fields that the call sorts by; it does not
 * sort by sums of PVP.
 */
export const orderLineColumns = ({
  mode,
  wide,
  followed,
  canOrder,
  order,
}: {
  mode: PriceMode
  wide: boolean
  /** Something is known of what became of the lines. */
  followed: boolean
  canOrder: boolean
  order: { id: number; name: string } | undefined
}): GridColumn<OrderLine>[] => [
  { id: 'cn', header: 'CN', width: 74, under: !wide, value: ({ cn }) => cn.cn },
  {
    id: 'product',
    header: 'Producto',
    width: 200,
    grow: 1,
    value: ({ cn }) => cn.product,
    cell: ({ cn }) => (
      <span className={classes.product}>
        <span>{cn.product}</span>
        {cn.dcpf === null ? null : <span className={classes.none}>{cn.dcpf.name}</span>}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'ean',
    header: 'EAN',
    width: 132,
    under: !wide || followed,
    cell: ({ cn }) => <span className={classes.code}>{cn.ean?.code ?? none}</span>,
  },
  {
    id: 'campaign',
    header: 'Campaña',
    width: 128,
    under: !wide || followed,
    value: ({ campaign }) => campaign?.name ?? null,
    cell: ({ campaign }) => campaign?.name ?? none,
  },
  {
    id: 'pvl',
    header: `${priceModeLabels[mode]}/ud`,
    align: 'end',
    width: 88,
    under: !wide && followed,
    descFirst: true,
    sortable: mode === 'pvl',
    value: (line) => byMode(mode, line),
    cell: ({ pvl, pvp }) => <Money pvl={pvl} pvp={pvp} />,
  },
  {
    id: 'quantity',
    header: 'Cantidad',
    align: 'end',
    width: 76,
    descFirst: true,
    value: ({ quantity }) => quantity,
    cell: unitsText,
    card: 'fact',
  },
  {
    id: 'answer',
    header: 'Respuesta',
    width: 196,
    sortable: false,
    hidden: !followed,
    cell: (line) => <LineAnswer line={line} canOrder={canOrder} order={order} />,
    card: 'control',
  },
  {
    id: 'discount',
    header: 'Dto.',
    align: 'end',
    width: 56,
    under: !wide && followed,
    descFirst: true,
    value: ({ discount }) => discount,
    cell: ({ discount }) => (discount === 0 ? none : formatPercent(discount)),
  },
  {
    id: 'totalPvl',
    header: `${priceModeLabels[mode]} Total`,
    align: 'end',
    width: 98,
    descFirst: true,
    sortable: mode === 'pvl',
    value: ({ totalPvl }) => totalPvl,
    cell: ({ totalPvl, pvp, quantity }) => (
      <Money pvl={totalPvl} pvp={pvp === null ? null : pvp * quantity} />
    ),
    card: 'fact',
  },
  {
    id: 'netUnit',
    header: 'Neto/ud',
    hint: 'Coste de una unidad con impuestos',
    align: 'end',
    width: 78,
    sortable: false,
    under: !wide || followed,
    cell: ({ netUnit }) => <Money cents={netUnit} />,
  },
  {
    id: 'totalPvlWithDiscount',
    header: 'PVL con dto.',
    align: 'end',
    width: 98,
    descFirst: true,
    value: ({ totalPvlWithDiscount }) => totalPvlWithDiscount,
    cell: ({ totalPvlWithDiscount }) => <Money cents={totalPvlWithDiscount} />,
  },
]
