import { formatPercent } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import {
  potentialColumn,
  provisionColumn,
  soldUnitsColumn,
} from '@/features/purchasing/rows/proposal-figure-columns'
import {
  AmountCell,
  DiscountCell,
  EaseCell,
  ProductCell,
  QuantityCell,
  TermsCell,
} from '@/features/purchasing/rows/provision-cells'
import type { ProvisionRules } from '@/features/purchasing/rows/provision-rules'
import { type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/columns'

type ColumnChoice = {
  rules: ProvisionRules
  mode: PriceMode
  /** At least one line has a discount. */
  discounts: boolean
  /** The proposal has several laboratories: each row shows its product's laboratory. */
  laboratories: boolean
  /** Cards; a table of what is ordered, with the rest in a second line; or all columns. */
  width: 'narrow' | 'medium' | 'wide'
}

/**
 * Columns of the grid of products (purchasing.md §2.4, §9). Cells read quantities themselves, so the grid does not
 * depend on them. Widths: all columns fit 1280 px beside the open navigation, those of `medium` 820 px.
 */
export const provisionColumns = ({
  rules: { visible, swap },
  mode,
  discounts,
  laboratories,
  width,
}: ColumnChoice): GridColumn<ProvisionGroup>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 160,
    grow: 1,
    value: (group) => group.transferables[0]?.product ?? group.name,
    cell: (group) => (
      <ProductCell
        group={group}
        withTerms={width === 'narrow'}
        withLaboratory={laboratories}
        swap={swap.stateOf(group)}
        onSwap={swap.onSwap}
      />
    ),
    card: 'title',
  },
  {
    id: 'terms',
    header: '',
    width: 0,
    hidden: width === 'narrow',
    under: true,
    cell: (group) => <TermsCell group={group} />,
  },
  {
    id: 'discount',
    header: '',
    width: 0,
    hidden: !discounts,
    under: true,
    cell: (group) => <DiscountCell group={group} />,
    card: 'control',
  },
  soldUnitsColumn({ width: 74, hidden: !visible.soldUnits }),
  provisionColumn({ header: visible.provisionLabel, width: 90 }),
  potentialColumn(mode, {
    width: 98,
    hidden: !visible.potentialPvl,
    under: width === 'medium',
    card: 'fact',
  }),
  {
    id: 'marketShare',
    header: 'MS',
    hint: 'Cuota de mercado del laboratorio en la agrupación, por unidades',
    align: 'end',
    width: 54,
    descFirst: true,
    hidden: !visible.marketShare,
    under: width === 'medium',
    value: (group) => group.tenant_sales_percentage,
    cell: (group) => formatPercent(group.tenant_sales_percentage / 100),
  },
  {
    id: 'brand',
    header: '% Marca',
    hint: 'Parte de las marcas en la agrupación, por unidades',
    align: 'end',
    width: 60,
    descFirst: true,
    hidden: !visible.brandPercentage,
    under: width === 'medium',
    value: (group) => group.brand_percentage,
    cell: (group) => formatPercent(group.brand_percentage / 100),
  },
  {
    id: 'ease',
    header: 'Gx Switch',
    hint: 'Facilidad de cambio dentro de la agrupación',
    align: 'center',
    width: 76,
    hidden: !visible.easeOfChange,
    under: width === 'medium',
    value: (group) => (group.ease_of_change === 0 ? null : group.ease_of_change),
    cell: (group) => <EaseCell group={group} />,
  },
  {
    id: 'amount',
    header: `${priceModeLabels[mode]} pedido`,
    align: 'end',
    width: 98,
    cell: (group) => <AmountCell group={group} />,
    card: 'fact',
  },
  {
    id: 'quantity',
    header: 'Uds pedido',
    align: 'center',
    width: !visible.addUnits ? 86 : width === 'wide' ? 142 : 156,
    cell: (group) => <QuantityCell group={group} buttons={visible.addUnits} />,
    card: 'control',
  },
]
