import { writeFile } from 'node:fs/promises'
import { BadFile } from './files/bad-file'

/** A row that was left out, and why, in Spanish. */
export type Refusal = { line: number; reason: string; content: string }

/** Unreadable rows after which a file is refused: nobody would read a longer report, and its memory has to be bounded. */
export const mostRefusals = 50_000
const longest = { reason: 300, content: 1000 }

/** Adds a row to what is left out. Throws BadFile when there are too many. */
export const refuse = (refusals: Refusal[], { line, reason, content }: Refusal): void => {
  if (refusals.length === mostRefusals)
    throw new BadFile(`Más de ${mostRefusals} filas no se pueden leer; la última, línea ${line}: ${reason}.`)
  refusals.push({
    line,
    reason: reason.slice(0, longest.reason),
    content: content.slice(0, longest.content),
  })
}

/** A file most of whose rows cannot be read is probably another kind of file: it is refused as a whole. */
export const refuseMostlyBroken = (refusals: readonly Refusal[], read: number): void => {
  const first = refusals[0]
  if (first === undefined || refusals.length * 2 <= read) return
  throw new BadFile(
    `No se pueden leer ${refusals.length} de las ${read} filas; la primera, línea ${first.line}: ${first.reason}.`,
  )
}

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
