import type { RegisterRow } from '@/contract/portal/discount-register'
import type { Sheet, SheetColumn } from '@/domain/sheet/sheet'

const columns: SheetColumn[] = [
  { title: 'Mes', kind: 'text' },
  { title: 'Corrige', kind: 'text' },
  { title: 'Farmacia', kind: 'text' },
  { title: 'Pedido', kind: 'integer' },
  { title: 'CN', kind: 'text' },
  { title: 'Producto', kind: 'text' },
  { title: 'Unidades', kind: 'integer' },
  { title: 'PVL', kind: 'cents' },
  { title: 'Descuento', kind: 'percent' },
  { title: 'Importe del descuento', kind: 'cents' },
  { title: 'Importe', kind: 'cents' },
]

export const registerSheet = (
  month: string,
  rows: readonly RegisterRow[],
  isProvisional: boolean,
): Sheet => ({
  name: isProvisional ? 'Registro provisional' : 'Registro de descuentos',
  columns,
  rows: rows.map((row) => [
    ...[month, row.corrects, row.pharmacy.name, row.order, row.cn, row.product, row.units],
    ...[row.pvl, row.discount, row.discountAmount, row.amount],
  ]),
})
