import type { Sheet } from '@/domain/basics/sheet'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import type { SalesColumn } from '@/features/sales/table/sales-column'

/** The rows as a sheet, and what they add up to: the columns and prices shown, amounts in cents. */
export const salesSheet = <Row>(
  name: string,
  columns: readonly SalesColumn<Row>[],
  { rows, totals }: { rows: readonly Row[]; totals: RowSales },
): Sheet => {
  const fields = columns.filter(({ hidden }) => hidden !== true).flatMap(({ sheet }) => sheet)
  return {
    name,
    columns: fields.map(({ value: _value, total: _total, ...column }) => column),
    rows: [
      ...rows.map((row) => fields.map(({ value }) => value(row))),
      ...(rows.length === 0
        ? []
        : [fields.map(({ total }, index) => (index === 0 ? 'Total' : (total?.(totals) ?? null)))]),
    ],
  }
}
