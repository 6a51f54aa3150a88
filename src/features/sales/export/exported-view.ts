import { formatInstant } from '@/domain/basics/dates'
import type { Sheet } from '@/domain/basics/sheet'
import type { SalesRange } from '@/domain/sales/range/range'
import { rangeText } from '@/features/sales/filters/table-controls'
import { type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'

/** What was asked of a table, in words, for whoever reads its file or its page without the screen. */
export type ExportedView = {
  range: SalesRange
  grouping: string
  /** 'Marca', 'Búsqueda: alfa'. */
  filters: readonly string[]
}

/** The view of one table: 'Ventas por laboratorio' of a pharmacy, in the prices of the screen. */
export type NamedView = ExportedView & { table: string; pharmacy: string; mode: PriceMode }

/** File systems take 255 bytes, Windows some 260 letters with the folders; ' (1).xlsx' may come behind. */
const longestName = 160

/** Names the table, the pharmacy, the range, the price and, as far as there is room, the filters. */
export const fileNameOf = ({ table, pharmacy, range, mode, filters }: NamedView): string => {
  const filtered = filters.map((name) => name.replaceAll(':', '')).join(', ')
  return `${table} ${pharmacy} ${range.startDate} a ${range.endDate} ${priceModeLabels[mode]} ${filtered}`
    .slice(0, longestName)
    .trim()
}

/** The second sheet of a spreadsheet: the first is rows alone, for programs to read. */
export const filtersSheet = (view: NamedView, exportedAt: number): Sheet => ({
  name: 'Filtros',
  columns: [
    { title: 'Nombre', kind: 'text' },
    { title: 'Valor', kind: 'text' },
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
