import { writeFile } from 'node:fs/promises'

/** A row that was left out, and why, in Spanish. */
export type Refusal = { line: number; reason: string; content: string }

/** Prevents a spreadsheet from running text of the file as a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV with BOM and `;`, as spreadsheets in Spain expect it. */
export const refusalsToCsv = (refusals: Refusal[]): string =>
  `\uFEFF${['linea;motivo;contenido', ...refusals.map((row) => [String(row.line), row.reason, row.content].map(cell).join(';'))].join('\r\n')}\r\n`

export const writeReport = (file: string, refusals: Refusal[]): Promise<void> =>
  writeFile(file, refusalsToCsv(refusals))
