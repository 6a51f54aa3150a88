import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { publishedIn } from '../catalogue/catalogue-source'
import { inImport } from '../catalogue/dry-run'
import type { ColumnUse } from '../column-uses'
import { BadFile, type Outcome, outcomeOf } from '../files/bad-file'
import type { Progress } from '../files/bounded-file'
import { type CsvFile, readCsv } from '../files/csv-file'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { type Presentacion, presentacionColumns, presentacionReader } from './presentation-row'
import { type PresentacionesCounts, savePresentaciones } from './save-presentations'

export type PresentacionesSummary = PresentacionesCounts & {
  encoding: string
  separator: string
  header: string[]
  uses: ColumnUse[]
  /** What was guessed of the file's layout, in Spanish. */
  guesses: string[]
  read: number
  refusals: Refusal[]
}

export type PresentacionesImport = {
  file: string
  /** 'YYYY-MM-DD'. */
  today: string
  /** The file has all medicines: others are retired. */
  complete?: boolean
  /** Also where more than a tenth of them are missing. */
  force?: boolean
  /** Only says what would change. */
  dryRun?: boolean
  onProgress?: Progress
}

/**
 * Imports the AEMPS "Presentaciones" CSV in one transaction. Running it again with the same file changes nothing. With
 * `complete`, medicines of an earlier AEMPS file that this one does not contain become inactive; a medicine whose row
 * is refused counts as contained.
 */
export const importPresentaciones = (
  db: Kysely<Database>,
  { file, onProgress, ...given }: PresentacionesImport,
): Promise<Outcome<PresentacionesSummary>> =>
  outcomeOf(readCsv(file, (csv) => readAndSave(db, { csv, file, ...given }), onProgress))

const readAndSave = async (
  db: Kysely<Database>,
  {
    csv,
    file,
    today,
    complete = false,
    force = false,
    dryRun = false,
  }: PresentacionesImport & { csv: CsvFile },
): Promise<PresentacionesSummary> => {
  const readRow = presentacionReader(csv.header)
  const rows = new Map<string, Presentacion>()
  const refusals: Refusal[] = []
  const refusedCns = new Set<string>()
  let count = 0
  for await (const { line, fields } of csv.rows) {
    count += 1
    const reading = readRow(fields)
    if (!reading.ok && reading.cn !== null) refusedCns.add(reading.cn)
    const reason = !reading.ok
      ? reading.reason
      : rows.has(reading.row.cn)
        ? `código nacional repetido: ${reading.row.cn}`
        : null
    if (reason !== null) refuse(refusals, { line, reason, content: fields.join(' | ') })
    else if (reading.ok) rows.set(reading.row.cn, reading.row)
  }
  refuseMostlyBroken(refusals, count)
  if (rows.size === 0) throw new BadFile('El archivo no tiene ninguna presentación válida.')
  const counts = await inImport(db, {
    dryRun,
    work: (trx) =>
      savePresentaciones(trx, {
        rows: [...rows.values()],
        refusedCns: [...refusedCns],
        complete,
        force,
        published: publishedIn(file),
        today,
      }),
  })
  const { encoding, separator, header, guesses } = csv
  const uses = presentacionColumns(header)
  return { ...counts, encoding, separator, header, uses, guesses, read: count, refusals }
}
