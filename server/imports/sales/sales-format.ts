import { columnKey } from '../columns'
import { isMonthly } from './monthly-sales'

/** Program that wrote a file of sales; `lines`: no known program, but the columns that sales need. */
export type SalesFormat = 'farmatic' | 'nixfarma' | 'unycop' | 'lines' | 'months'

export const salesFormatNames: Record<SalesFormat, string> = {
  farmatic: 'Farmatic, por líneas',
  nixfarma: 'Nixfarma, por líneas',
  unycop: 'Unycop, por líneas',
  lines: 'CSV por líneas',
  months: 'CSV por meses',
}

/** Columns that no other program has; of the first list one is enough, of the second it takes two. */
const signs: [format: SalesFormat, own: string[], typical: string[]][] = [
  ['unycop', ['idfarmaco'], ['desclin', 'organismo', 'idventa']],
  [
    'nixfarma',
    ['artcodigo', 'pvporiginale', 'vtaoperacion'],
    ['lineaventa', 'operacion', 'situacion', 'fechaventa'],
  ],
  [
    'farmatic',
    ['idnlinea', 'descuentolinea', 'tipoaportacion', 'tipolinea'],
    ['idventa', 'fechahora', 'importebruto', 'importeneto', 'idarticu'],
  ],
]

export const salesFormatOf = (header: readonly string[]): SalesFormat => {
  if (isMonthly(header)) return 'months'
  const keys = new Set(header.map(columnKey))
  const has = (names: readonly string[]) => names.filter((name) => keys.has(name)).length
  return signs.find(([, own, typical]) => has(own) > 0 || has(typical) > 1)?.[0] ?? 'lines'
}
