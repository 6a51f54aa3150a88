import type { RegisterRow } from '@/contract/portal/discount-register'
import { formatMonthShort } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const registerColumns = ({
  hasCorrections,
  wide,
}: {
  hasCorrections: boolean
  wide: boolean
}): GridColumn<RegisterRow>[] => [
  {
    ...{ id: 'pharmacy', header: 'Farmacia', width: 150, grow: 2, sortable: false },
    value: ({ pharmacy }) => pharmacy.name,
    card: 'title',
  },
  {
    ...{ id: 'product', header: 'Producto', width: 170, grow: 3, sortable: false },
    value: ({ cn, product }) => `${cn} · ${product}`,
    card: 'fact',
  },
  {
    ...{ id: 'corrects', header: 'Corrige', width: 84, sortable: false, hidden: !hasCorrections },
    value: ({ corrects }) => (corrects === null ? '' : formatMonthShort(corrects)),
    card: 'more',
  },
  {
    ...{ id: 'units', header: 'Unidades', width: 92, align: 'end', sortable: false },
    value: ({ units }) => formatInteger(units),
    card: 'fact',
  },
  {
    ...{ id: 'pvl', header: 'PVL', width: 96, align: 'end', sortable: false, under: !wide },
    value: ({ pvl }) => formatEuros(pvl),
  },
  {
    ...{ id: 'discount', header: 'Descuento', width: 100, align: 'end', sortable: false, under: !wide },
    value: ({ discount }) => formatPercentPrecise(discount),
  },
  {
    ...{ id: 'discountAmount', header: 'Importe dto.', width: 116, align: 'end', sortable: false },
    value: ({ discountAmount }) => formatEuros(discountAmount),
    card: 'fact',
  },
  {
    ...{ id: 'amount', header: 'Importe', width: 116, align: 'end', sortable: false },
    value: ({ amount }) => formatEuros(amount),
  },
]
