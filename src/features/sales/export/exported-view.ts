import { formatInstant } from '@/domain/dates'
import type { SalesRange } from '@/domain/sales/range'
import type { Sheet } from '@/domain/sheet'
import { rangeText } from '@/features/sales/filters/table-controls'
import { type PriceMode, priceModeLabels } from '@/ui/price-mode'

/** What was asked of a table, in words, for whoever reads its file or its page without the screen. */
export type ExportedView = {
  range: SalesRange
  grouping: string
  /** 'Marca', 'Búsqueda: alfa'. */
  filters: readonly string[]
}

/** The view of one table: 'Ventas por laboratorio' of a pharmacy, in the prices of the screen. */
export type NamedView = ExportedView & { table: string; pharmacy: string; mode: PriceMode }

/** Two views of different tables, pharmacies, ranges or prices never have the same name. */
export const fileNameOf = ({ table, pharmacy, range, mode }: NamedView): string =>
  `${table} ${pharmacy} ${range.startDate} a ${range.endDate} ${priceModeLabels[mode]}`

/** The second sheet of a spreadsheet: the first is rows alone, for programs to read. */
export const filtersSheet = (view: NamedView, exportedAt: number): Sheet => ({
  name: 'Filtros',
  columns: [
    { title: 'Nombre', kind: 'text', width: 16 },
    { title: 'Valor', kind: 'text', width: 60 },
  ],
  rows: [
    ['Tabla', view.table],
    ['Farmacia', view.pharmacy],
    ['Rango', rangeText(view.range)],
    ['Agrupación', view.grouping],
    ['Filtros', view.filters.length === 0 ? 'Sin filtros' : view.filters.join('; ')],
    ['Precio', priceModeLabels[view.mode]],
    ['Exportado', formatInstant(exportedAt)],
  ],
})
