import { formatInteger } from '@/domain/numbers'
import type { ProvisionGroup } from '@/domain/proposal-types'
import type { ProvisionColumns } from '@/domain/templates'
import {
  AmountCell,
  DiscountCell,
  EaseCell,
  ProductCell,
  QuantityCell,
} from '@/features/purchasing/provision-cells'
import type { GridColumn } from '@/ui/data-grid/columns'
import { Money } from '@/ui/money'
import { byMode, type PriceMode, priceModeLabels } from '@/ui/price-mode'

type ColumnChoice = {
  visible: ProvisionColumns
  mode: PriceMode
  /** Some line has a discount: the column is worth its width. */
  discounts: boolean
  /** Several laboratories in one proposal: each row shows whose product it is. */
  laboratories: boolean
  canSwap: (group: ProvisionGroup) => boolean
  onSwap: (group: ProvisionGroup) => void
  /** Without the width for all of them, what is ordered comes first and the rest scrolls. */
  wide: boolean
}

/** Columns of the products grid (purchasing.md §2.4, §9). Quantities are read by their cells, not by the grid. */
export const provisionColumns = (choice: ColumnChoice): GridColumn<ProvisionGroup>[] => {
  const columns = allColumns(choice)
  return choice.wide
    ? columns
    : columns
        .map((column) => ({ ...column, width: mediumWidths[column.id] ?? column.width }))
        .sort((a, b) => mediumRank(a.id) - mediumRank(b.id))
}

/** What is ordered fits the frame of an 820 px tablet: an amount cut in half would be read as another. */
const mediumWidths: Record<string, number> = {
  product: 196,
  provision: 84,
  discount: 104,
  amount: 92,
  quantity: 160,
}

const mediumOrder = ['product', 'provision', 'discount', 'amount', 'potential']

const mediumRank = (id: string) =>
  id === 'quantity'
    ? Number.POSITIVE_INFINITY
    : mediumOrder.includes(id)
      ? mediumOrder.indexOf(id)
      : mediumOrder.length

const allColumns = ({
  visible,
  mode,
  discounts,
  laboratories,
  canSwap,
  onSwap,
}: ColumnChoice): GridColumn<ProvisionGroup>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 230,
    grow: 1,
    value: (group) => group.transferables[0]?.product ?? group.name,
    cell: (group) => (
      <ProductCell group={group} withLaboratory={laboratories} onSwap={canSwap(group) ? onSwap : null} />
    ),
    card: 'title',
  },
  {
    id: 'discount',
    header: 'Descuento',
    width: 124,
    hidden: !discounts,
    cell: (group) => <DiscountCell group={group} />,
    card: 'more',
  },
  {
    id: 'soldUnits',
    header: 'Uds vendidas',
    align: 'end',
    width: 84,
    descFirst: true,
    hidden: !visible.soldUnits,
    value: (group) => group.total_ud,
    cell: (group) => formatInteger(group.total_ud),
  },
  {
    id: 'provision',
    header: visible.provisionLabel,
    align: 'end',
    width: 92,
    descFirst: true,
    value: (group) => group.provision,
    cell: (group) => formatInteger(group.provision),
    card: 'fact',
  },
  {
    id: 'potential',
    header: 'Potencial',
    align: 'end',
    width: 100,
    descFirst: true,
    hidden: !visible.potentialPvl,
    value: (group) =>
      byMode(mode, { pvl: group.provision_potential_pvl, pvp: group.provision_potential_pvp }),
    cell: (group) => <Money pvl={group.provision_potential_pvl} pvp={group.provision_potential_pvp} />,
    card: 'fact',
  },
  {
    id: 'marketShare',
    header: 'MS',
    hint: 'Cuota de mercado del laboratorio en la agrupación, por unidades',
    align: 'end',
    width: 58,
    descFirst: true,
    hidden: !visible.marketShare,
    value: (group) => group.tenant_sales_percentage,
    cell: (group) => `${group.tenant_sales_percentage} %`,
  },
  {
    id: 'brand',
    header: '% Marca',
    hint: 'Parte de las marcas en la agrupación, por unidades',
    align: 'end',
    width: 72,
    descFirst: true,
    hidden: !visible.brandPercentage,
    value: (group) => group.brand_percentage,
    cell: (group) => `${group.brand_percentage} %`,
  },
  {
    id: 'ease',
    header: 'Gx Switch',
    hint: 'Facilidad de cambio dentro de la agrupación',
    align: 'center',
    width: 96,
    hidden: !visible.easeOfChange,
    value: (group) => (group.ease_of_change === 0 ? null : group.ease_of_change),
    cell: (group) => <EaseCell group={group} />,
  },
  {
    id: 'amount',
    header: `${priceModeLabels[mode]} pedido`,
    align: 'end',
    width: 100,
    cell: (group) => <AmountCell group={group} />,
    card: 'fact',
  },
  {
    id: 'quantity',
    header: 'Uds pedido',
    align: 'center',
    width: 168,
    hidden: !visible.addUnits,
    cell: (group) => <QuantityCell group={group} />,
    card: 'control',
  },
]
