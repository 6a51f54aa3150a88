import type { Kysely } from 'kysely'
import type { PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'
import { type ColumnUse, MissingColumns } from '../imports/column-uses'
import { BadFile } from '../imports/files/bad-file'
import { type CsvFile, type CsvRow, readCsv } from '../imports/files/csv-file'
import { isMonthly } from '../imports/sales/monthly-sales'
import { UnknownYear } from '../imports/sales/read-sales'
import { describeText } from '../imports/text-description'
import type { StreamedFile } from '../plugins/uploads'
import { catalogueVersion, stageFile } from './pharmacy-files.service'
import { columnsOf, formatName, isUnchanged, readPharmacyFile, type UploadReading } from './read-upload'

type Given = UploadReading & {
  file: StreamedFile
  pharmacy: { id: number; name: string }
  auth: Auth
  now: Date
}

/** What is shown of a file: first rows, columns of them, letters of a cell, rows that are left out. */
const shown = { rows: 5, columns: 60, letters: 60, refusals: 100 }

/** Reads a file and says what it would change, or why it cannot be imported as it is; BadFile where it is no table at all. */
export const previewFile = async (
  db: Kysely<Database>,
  { file, pharmacy, auth, now, ...given }: Given,
): Promise<PharmacyFilePreview> => {
  const version = await catalogueVersion(db)
  const source = { name: given.name, pieces: file.pieces }
  return await readCsv(source, async (csv) => {
    const { tapped, sample } = tap(csv)
    const outcome = await readPharmacyFile(db, { ...given, csv: tapped, pharmacyId: pharmacy.id }).catch(
      (error: unknown) => badFile(error),
    )
    // A file that is refused for its header shows its rows, too.
    if (sample.length === 0) await firstRows(tapped, sample)
    const common = {
      format: formatName(given.kind, csv.header),
      text: describeText(csv),
      isMonthly: given.kind === 'sales' && isMonthly(csv.header),
      header: csv.header.slice(0, shown.columns).map(short),
      sample: sample.map((fields) => fields.slice(0, shown.columns).map(short)),
    }
    if (outcome instanceof BadFile)
      return {
        ...common,
        inCents: false,
        guesses: csv.guesses,
        columns: usesOf(csv.header, given, outcome),
        problem: problemOf(outcome),
        found: null,
      }
    const { changes, uses, inCents, guesses, takesAway, read, days, others, refusals, staged } = outcome
    const upload = await stageFile(db, {
      pharmacyId: pharmacy.id,
      name: given.name,
      auth,
      now,
      version,
      read: { staged, changes },
    })
    return {
      ...common,
      inCents,
      guesses,
      columns: uses,
      problem: null,
      found: {
        upload,
        pharmacy: pharmacy.name,
        read,
        days,
        others,
        changes,
        isSame: isUnchanged(changes),
        takesAway,
        refused: refusals.length,
        refusals: refusals
          .slice(0, shown.refusals)
          .map(({ line, reason, content }) => ({ line, reason, content: content.slice(0, 200) })),
      },
    }
  })
}

const short = (text: string): string => text.trim().slice(0, shown.letters)

/** Passes on the rows of a file and collects the first ones, to be shown. */
const tap = (csv: CsvFile): { tapped: CsvFile; sample: string[][] } => {
  const sample: string[][] = []
  async function* rows(): AsyncGenerator<CsvRow> {
    for await (const row of csv.rows) {
      if (sample.length < shown.rows) sample.push(row.fields)
      yield row
    }
  }
  return {
    sample,
    tapped: {
      separator: csv.separator,
      header: csv.header,
      rows: rows(),
      get encoding() {
        return csv.encoding
      },
      guesses: csv.guesses,
    },
  }
}

const firstRows = async (csv: CsvFile, sample: readonly string[][]): Promise<void> => {
  try {
    for await (const _row of csv.rows) if (sample.length >= shown.rows) return
  } catch (error) {
    badFile(error)
  }
}

/** The reason why a file is refused; whatever else went wrong goes on. */
const badFile = (error: unknown): BadFile => {
  if (error instanceof BadFile) return error
  throw error
}

const usesOf = (header: string[], given: UploadReading, problem: BadFile): ColumnUse[] => {
  if (problem instanceof MissingColumns) return problem.uses
  try {
    return columnsOf(header, given)
  } catch (error) {
    return badFile(error) instanceof MissingColumns ? (error as MissingColumns).uses : []
  }
}

const problemOf = (problem: BadFile): NonNullable<PharmacyFilePreview['problem']> => {
  if (problem instanceof UnknownYear)
    return { field: 'year', message: 'No se sabe de qué año son las ventas: indíquelo.' }
  return { field: problem instanceof MissingColumns ? 'columns' : 'file', message: problem.message }
}
