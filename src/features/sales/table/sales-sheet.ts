import type { Sheet } from '@/domain/basics/sheet'
import type { SalesColumn } from '@/features/sales/table/sales-column'

/** The rows as a sheet: the columns and prices shown, amounts in cents. */
export const salesSheet = <Row>(
  name: string,
  columns: readonly SalesColumn<Row>[],
  rows: readonly Row[],
): Sheet => {
  const fields = columns.filter(({ hidden }) => hidden !== true).flatMap(({ sheet }) => sheet)
  return {
    name,
    columns: fields.map(({ value: _value, ...column }) => column),
    rows: rows.map((row) => fields.map(({ value }) => value(row))),
  }
}
