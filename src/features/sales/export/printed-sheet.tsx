import { createPortal } from 'react-dom'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import type { Sheet, SheetColumnKind, SheetValue } from '@/domain/sheet/sheet'
import classes from '@/features/sales/export/printed-sheet.module.css'

type PrintedSheetProps = {
  title: string
  /** Pharmacy, filters, date. */
  lines: readonly string[]
  sheet: Sheet
  summary: readonly string[]
}

/** What is printed instead of the screen; invisible until then. */
export function PrintedSheet({ title, lines, sheet, summary }: PrintedSheetProps) {
  return createPortal(
    <article className={classes.sheet}>
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            {sheet.columns.map(({ title: header, kind }) => (
              <th key={header} scope="col" data-kind={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
            <tr key={index}>
              {sheet.columns.map(({ title: header, kind }, column) => (
                <td key={header} data-kind={kind}>
                  {printed(kind, row[column] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.summary}>{summary.join(' · ')}</p>
    </article>,
    document.body,
  )
}

const printed = (kind: SheetColumnKind, value: SheetValue): string => {
  if (value === null || typeof value === 'string') return value ?? ''
  switch (kind) {
    case 'cents':
      return formatEuros(value)
    case 'percent':
      return formatPercentPrecise(value)
    case 'integer':
    case 'text':
      return formatInteger(value)
  }
}
