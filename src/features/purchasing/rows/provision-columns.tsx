import { formatPercent } from '@/domain/basics/numbers'
import { netOfRow } from '@/domain/comparison/net-of-row'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { shownTransferable } from '@/domain/proposal/transferables'
import { NetCell } from '@/features/purchasing/net/net-cell'
import { PrudentCell } from '@/features/purchasing/prudent/prudent-cell'
import {
  potentialColumn,
  provisionColumn,
  soldUnitsColumn,
} from '@/features/purchasing/rows/proposal-figure-columns'
import {
  AmountCell,
  EaseCell,
  ProductCell,
  QuantityCell,
  TermsCell,
} from '@/features/purchasing/rows/provision-cells'
import type { ProvisionRules } from '@/features/purchasing/rows/provision-rules'
import { SuggestedCell } from '@/features/purchasing/rows/suggested-cell'
import { type Quantities, quantityOf } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'
import { ShelfStock } from '@/parts/product-lines/product-facts'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type ColumnChoice = {
  rules: ProvisionRules
  mode: PriceMode
  /** The proposal has several laboratories: each row shows its product's laboratory. */
  laboratories: boolean
  /** Rows that do not open show all of their facts. */
  canOpen: (group: ProvisionGroup) => boolean
  /** Cards; a table of what is ordered, which opens to the rest; all columns; or code, stock and price, too. */
  width: 'narrow' | 'medium' | 'wide' | 'roomy'
  /** Read when the rows are sorted, which stay where they are while units are typed. */
  quantities: Pick<Quantities, 'getSnapshot'>
}

/**
 * Columns of the grid of products (purchasing.md §2.4, §9). Cells read quantities themselves, so the grid does not
 * depend on them. Widths: all columns fit 1280 px beside the open navigation, those of `medium` 820 px.
 */
export const provisionColumns = ({
  rules: { visible, swap, reasons, canBuy, net, compare, prudent },
  mode,
  laboratories,
  canOpen,
  width,
  quantities,
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
        facts={width === 'narrow' ? 'none' : width === 'roomy' ? 'rest' : 'all'}
        withLaboratory={laboratories}
        brief={width === 'medium' && prudent !== null}
        whole={!canOpen(group)}
        swap={swap.stateOf(group)}
        onSwap={swap.onSwap}
        canBuy={canBuy}
      />
    ),
    card: 'title',
  },
  {
    id: 'terms',
    header: '',
    width: 0,
    hidden: width !== 'narrow',
    cell: (group) => <TermsCell group={group} prudent={prudent?.(group) ?? null} />,
    card: 'fact',
  },
  {
    id: 'cn',
    header: 'CN',
    width: 66,
    hidden: width !== 'roomy',
    value: (group) => shownTransferable(group)?.cn ?? null,
  },
  {
    id: 'stock',
    header: 'Stock',
    hint: 'Existencias en la farmacia',
    align: 'end',
    width: 58,
    hidden: width !== 'roomy',
    value: (group) => shownTransferable(group)?.stock ?? null,
    cell: (group) => <ShelfStock stock={shownTransferable(group)?.stock ?? null} />,
  },
  {
    id: 'price',
    header: 'Precio/ud',
    align: 'end',
    width: 84,
    descFirst: true,
    hidden: width !== 'roomy',
    value: (group) => {
      const product = shownTransferable(group)
      return product === undefined ? null : byMode(mode, product)
    },
    cell: (group) => {
      const product = shownTransferable(group)
      return product === undefined ? null : <Money pvl={product.pvl} pvp={product.pvp} missing="sin precio" />
    },
  },
  {
    id: 'net',
    header: 'Neto/ud',
    hint: 'Coste de una unidad con impuestos, a las unidades de la fila',
    align: 'end',
    width: 78,
    hidden: !net,
    value: (group) => netOfRow(group, quantityOf(group, quantities.getSnapshot())),
    cell: (group) => <NetCell group={group} compare={compare} canBuy={canBuy} />,
    card: 'control',
  },
  soldUnitsColumn({
    width: 72,
    hidden: !visible.soldUnits,
    folded: width === 'medium' && prudent !== null,
  }),
  {
    ...provisionColumn<ProvisionGroup>({ header: visible.provisionLabel, width: 86, card: 'more' }),
    cell: (group) => <SuggestedCell group={group} reasons={reasons} prudent={prudent?.(group) ?? null} />,
  },
  {
    id: 'prudent',
    header: 'Prudente',
    hint: 'Cantidad prudente: lo previsto de las ventas de cada día, con el margen elegido',
    align: 'center',
    width: 90,
    descFirst: true,
    hidden: prudent === null,
    value: (group) => prudent?.(group)?.units ?? null,
    cell: (group) => <PrudentCell group={group} prudent={prudent?.(group) ?? null} />,
  },
  potentialColumn(mode, { width: 98, hidden: !visible.potentialPvl, folded: width === 'medium' }),
  {
    id: 'marketShare',
    header: 'MS',
    hint: 'Cuota de mercado del laboratorio en la agrupación, por unidades',
    align: 'end',
    width: 54,
    descFirst: true,
    hidden: !visible.marketShare,
    folded: width === 'medium',
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
    folded: width === 'medium' || (net && width === 'wide'),
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
    folded: width === 'medium',
    value: (group) => (group.ease_of_change === 0 ? null : group.ease_of_change),
    cell: (group) => <EaseCell group={group} />,
  },
  {
    id: 'amount',
    header: `${priceModeLabels[mode]} pedido`,
    align: 'end',
    width: 98,
    folded: width === 'medium',
    cell: (group) => <AmountCell group={group} />,
  },
  {
    id: 'quantity',
    header: 'Uds pedido',
    align: 'center',
    width: !visible.addUnits ? 86 : width === 'medium' ? 148 : 142,
    cell: (group) => <QuantityCell group={group} buttons={visible.addUnits} />,
    card: 'control',
  },
]
