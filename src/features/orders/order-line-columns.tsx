import type { OrderLine } from '@/contract/orders'
import { formatInteger, formatPercent } from '@/domain/numbers'
import classes from '@/features/orders/orders.module.css'
import type { GridColumn } from '@/ui/data-grid/columns'
import { Money } from '@/ui/money'
import { byMode, type PriceMode, priceModeLabels } from '@/ui/price-mode'

const none = <span className={classes.none}>- - -</span>

/** Lines of an order. The ids are the fields that the call sorts by; sums of PVP are not among them. */
export const orderLineColumns = (mode: PriceMode): GridColumn<OrderLine>[] => [
  { id: 'cn', header: 'CN', width: 80, value: ({ cn }) => cn.cn },
  {
    id: 'product',
    header: 'Producto',
    width: 220,
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
    id: 'pvl',
    header: `${priceModeLabels[mode]}/ud`,
    align: 'end',
    width: 96,
    descFirst: true,
    sortable: mode === 'pvl',
    value: (line) => byMode(mode, line),
    cell: ({ pvl, pvp }) => <Money pvl={pvl} pvp={pvp} />,
  },
  {
    id: 'quantity',
    header: 'Cantidad',
    align: 'end',
    width: 88,
    descFirst: true,
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => formatInteger(quantity),
    card: 'fact',
  },
  {
    id: 'discount',
    header: 'Dto.',
    align: 'end',
    width: 72,
    descFirst: true,
    value: ({ discount }) => discount,
    cell: ({ discount }) => (discount === 0 ? none : formatPercent(discount)),
  },
  {
    id: 'totalPvl',
    header: `${priceModeLabels[mode]} Total`,
    align: 'end',
    width: 112,
    descFirst: true,
    sortable: mode === 'pvl',
    value: ({ totalPvl }) => totalPvl,
    cell: ({ totalPvl, pvp, quantity }) => (
      <Money pvl={totalPvl} pvp={pvp === null ? null : pvp * quantity} />
    ),
    card: 'fact',
  },
  {
    id: 'totalPvlWithDiscount',
    header: 'PVL con dto.',
    align: 'end',
    width: 112,
    descFirst: true,
    value: ({ totalPvlWithDiscount }) => totalPvlWithDiscount,
    cell: ({ totalPvlWithDiscount }) => <Money cents={totalPvlWithDiscount} />,
  },
  { id: 'ean', header: 'EAN', width: 152, cell: ({ cn }) => cn.ean?.code ?? none },
  {
    id: 'campaign',
    header: 'Campaña',
    width: 140,
    value: ({ campaign }) => campaign?.name ?? null,
    cell: ({ campaign }) => campaign?.name ?? none,
  },
]
