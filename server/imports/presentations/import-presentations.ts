import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { BadFile, type Outcome, outcomeOf } from '../bad-file'
import type { Progress } from '../bounded-file'
import { type CsvFile, readCsv } from '../csv-file'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { type Presentacion, presentacionReader } from './presentation-row'
import { type PresentacionesCounts, savePresentaciones } from './save-presentations'

export type PresentacionesSummary = PresentacionesCounts & {
  encoding: string
  separator: string
  read: number
  refusals: Refusal[]
}

/**
 * Imports the AEMPS "Presentaciones" CSV in one transaction. Running it again with the same file changes nothing. With
 * `complete`, medicines of an earlier AEMPS file that this one does not contain become inactive; a medicine whose row
 * is refused counts as contained.
 */
export const importPresentaciones = (
  db: Kysely<Database>,
  { file, complete = false, onProgress }: { file: string; complete?: boolean; onProgress?: Progress },
): Promise<Outcome<PresentacionesSummary>> =>
  outcomeOf(readCsv(file, (csv) => readAndSave(db, { csv, complete }), onProgress))

const readAndSave = async (
  db: Kysely<Database>,
  { csv, complete }: { csv: CsvFile; complete: boolean },
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
  const counts = await db.transaction().execute(async (trx) => {
    const saved = await savePresentaciones(trx, {
      rows: [...rows.values()],
      refusedCns: [...refusedCns],
      complete,
    })
    if (saved.changedCatalogue) await bumpCatalogueVersion(trx)
    return saved
  })
  return { ...counts, encoding: csv.encoding, separator: csv.separator, read: count, refusals }
}
