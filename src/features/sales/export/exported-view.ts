import { formatInstant } from '@/domain/basics/dates'
import type { SalesRange } from '@/domain/sales/range/range'
import type { Sheet } from '@/domain/sheet/sheet'
import { rangeText } from '@/features/sales/filters/table-controls'
import { type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'

/** What a table shows, as texts for its exported file or printed page. */
export type ExportedView = {
  range: SalesRange
  grouping: string
  /** 'Marca', 'Búsqueda: alfa'. */
  filters: readonly string[]
}

/** The view of one table: 'Ventas por laboratorio' of a pharmacy, in a price mode. */
export type NamedView = ExportedView & { table: string; pharmacy: string; mode: PriceMode }

/** File systems allow 255 bytes, Windows about 260 characters including folders; browsers may append ' (1).xlsx'. */
const longestName = 160

/** Contains table, pharmacy, period, price mode and, if there is room, the filters. */
export const fileNameOf = ({ table, pharmacy, range, mode, filters }: NamedView): string => {
  const filtered = filters.map((name) => name.replaceAll(':', '')).join(', ')
  return `${table} ${pharmacy} ${range.startDate} a ${range.endDate} ${priceModeLabels[mode]} ${filtered}`
    .slice(0, longestName)
    .trim()
}

/** The second sheet of a spreadsheet; the first one has only rows, so that programs can read it. */
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
