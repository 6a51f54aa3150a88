/** One line of the table. Without a budget it only informs. */
export type Row = {
  what: string
  measured: number
  unit: string
  budget?: { at: 'most' | 'least'; value: number }
  note?: string
  /** A wrong result, unlike a slow one, makes the run fail. */
  fails?: boolean
}

export const atMost = (value: number): Row['budget'] => ({ at: 'most', value })
export const atLeast = (value: number): Row['budget'] => ({ at: 'least', value })

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

/** Three figures, and whole numbers whole. */
const written = (value: number): string =>
  value.toLocaleString('en', {
    maximumFractionDigits: Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2,
  })
