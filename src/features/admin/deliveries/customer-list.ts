import type { RefusedLine } from '@/domain/basics/list-line'
import { isValidNif, normaliseNif } from '@/domain/people/nif'

export type CustomerLine = { line: number; text: string; nif: string; code: string }

const maxCodeLength = 20

/**
 * Reads lines of "NIF code" as people paste them: between tabs, `;`, `,` or spaces; a NIF alone takes its code away. A first line
 * without any NIF is a header.
 */
export function readCustomerList(text: string): { customers: CustomerLine[]; refused: RefusedLine[] } {
  const customers: CustomerLine[] = []
  const refused: RefusedLine[] = []
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((raw, index) => ({ line: index + 1, text: raw.replaceAll('\ufeff', '').trim() }))
    .filter((each) => each.text !== '')
  const seen = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const [nif = '', code = '', ...rest] = line.text.split(/\s*[;\t,]\s*|\s+/)
    const known = normaliseNif(nif)
    const reason = !isValidNif(nif)
      ? 'Empieza por algo que no es un NIF'
      : rest.some((each) => each !== '')
        ? 'Lleva más que el NIF y el código'
        : code.length > maxCodeLength
          ? `El código tiene ${maxCodeLength} caracteres como mucho`
          : seen.has(known)
            ? 'La farmacia está dos veces'
            : null
    if (reason === null) {
      seen.add(known)
      customers.push({ ...line, nif: known, code })
    } else if (index > 0 || /\d{5}/.test(line.text)) refused.push({ ...line, reason })
  }
  return { customers, refused }
}
