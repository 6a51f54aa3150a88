import { CsvError, parse } from 'csv-parse/sync'
import { plainEmail } from '@/domain/people/email'
import { isValidNif, normaliseNif } from '@/domain/people/nif'

type LinkLine = { line: number; username: string; nif: string; remove: boolean }
export type LineFault = { line: number; message: string }

const mostLines = 5000

/** Lines of `usuario;NIF[;quitar]`, with `;` or `,`, with or without a header and a byte order mark. */
export function readLinks(text: string): { lines: LinkLine[]; faults: LineFault[] } {
  const rows = rowsOf(text)
  if (!Array.isArray(rows)) return { lines: [], faults: [rows] }
  const read = rows.map(({ info, record }) => ({ line: info.lines, record })).filter(isNoHeader)
  if (read.length === 0) return { lines: [], faults: [{ line: 1, message: 'el archivo no tiene líneas' }] }
  if (read.length > mostLines)
    return {
      lines: [],
      faults: [{ line: mostLines + 1, message: `el archivo tiene más de ${mostLines} líneas` }],
    }
  const lines: LinkLine[] = []
  const faults: LineFault[] = []
  const seen = new Map<string, number>()
  for (const { line, record } of read) {
    const [username = '', nif = '', action = ''] = record
    const name = plainEmail(username.toLowerCase())
    const pair = `${name} ${normaliseNif(nif)}`
    const earlier = seen.get(pair)
    const message = faultOf({ username, nif, action, columns: record.length, earlier })
    seen.set(pair, earlier ?? line)
    if (message !== null) faults.push({ line, message })
    else
      lines.push({
        line,
        username: name,
        nif: normaliseNif(nif),
        remove: action !== '',
      })
  }
  return { lines, faults }
}

type Row = { info: { lines: number }; record: string[] }

/** The rows, or why the text cannot be divided into rows at all. */
function rowsOf(text: string): Row[] | LineFault {
  try {
    return parse(text, {
      bom: true,
      delimiter: [';', ','],
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: unknown }
    return { line: Number(lines ?? 1), message: 'tiene unas comillas sin cerrar, o texto después de ellas' }
  }
}

const isNoHeader = ({ record }: { record: string[] }, index: number): boolean =>
  index > 0 || !/^(usuario|username)$/i.test(record[0] ?? '')

function faultOf(given: {
  username: string
  nif: string
  action: string
  columns: number
  earlier: number | undefined
}): string | null {
  if (given.username === '') return 'falta el usuario'
  if (given.nif === '') return 'falta el NIF de la farmacia'
  if (!isValidNif(given.nif)) return `«${given.nif}» no es un NIF`
  if (!/^(quitar)?$/i.test(given.action) || given.columns > 3)
    return 'después del NIF solo puede decir «quitar»'
  return given.earlier === undefined ? null : `repite la línea ${given.earlier}`
}
