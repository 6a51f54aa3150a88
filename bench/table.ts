import { median, percentile } from './figures'

/** One row of the printed table. Without a budget it is only information. */
export type Row = {
  what: string
  measured: number
  unit: string
  budget?: { at: 'most' | 'least'; value: number }
  note?: string
  /** Makes the run fail: for wrong results, not for slow ones. */
  fails?: boolean
}

export const atMost = (value: number): Row['budget'] => ({ at: 'most', value })
export const atLeast = (value: number): Row['budget'] => ({ at: 'least', value })

/** A row with the median of these milliseconds, and the 95th percentile in the note. */
export function timesRow(what: string, times: number[], { budget, note }: Pick<Row, 'budget' | 'note'>): Row {
  const p95 = `p95 ${percentile(times, 0.95).toFixed(1)} ms`
  return { what, measured: median(times), unit: 'ms', budget, note: note ? `${p95}; ${note}` : p95 }
}

export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['what', 'budget', 'measured', 'verdict', ''],
    ...rows.map((row) => [
      row.what,
      row.budget ? `${row.budget.at === 'most' ? '≤' : '≥'} ${written(row.budget.value)} ${row.unit}` : '',
      `${written(row.measured)} ${row.unit}`,
      verdict(row),
      row.note ?? '',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  for (const line of cells) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

function verdict({ measured, budget }: Row): string {
  if (!budget) return ''
  return (budget.at === 'most' ? measured <= budget.value : measured >= budget.value) ? 'ok' : 'over'
}

/** Three significant digits; whole numbers without decimals. */
const written = (value: number): string =>
  value.toLocaleString('en', {
    maximumFractionDigits: Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2,
  })
