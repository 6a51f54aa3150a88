import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { ivaOn } from '../../features/catalogue/tax-rates.queries'
import { publishedIn } from '../catalogue/catalogue-source'
import { inImport } from '../catalogue/dry-run'
import type { ColumnUse } from '../column-uses'
import { BadFile, type Outcome, outcomeOf } from '../files/bad-file'
import type { Progress } from '../files/bounded-file'
import { readCsv } from '../files/csv-file'
import { type GivenWay, readInFilesWay } from '../read-in-files-way'
import { type Refusal, refuseMostlyBroken } from '../refusals'
import { BillingFile } from './billing-file'
import { billingReader } from './billing-row'
import { type BillingCounts, saveBilling } from './save-billing'

export type BillingSummary = BillingCounts & {
  encoding: string
  separator: string
  header: string[]
  uses: ColumnUse[]
  /** What could be read in two ways, and how it was, in Spanish. */
  guesses: string[]
  published: string | null
  read: number
  refusals: Refusal[]
}

export type BillingImport = Pick<GivenWay, 'decimals'> & {
  file: string
  /** 'YYYY-MM-DD'. */
  today: string
  /** 'YYYY-MM-DD' or shorter; default: the date in the file's name. */
  published?: string
  /** The day on which prices fall to the lowest one of their group. */
  lowestFrom?: string | null
  /** The list really is the whole one, although more than a tenth of the products is missing. */
  complete?: boolean
  /** Only says what would change. */
  dryRun?: boolean
  onProgress?: Progress
}

/**
 * Imports the Nomenclátor de facturación of the Ministerio de Sanidad in one transaction: prices, homogeneous groups, who is
 * generic, and products that the AEMPS does not have (sanitary ones). Importing it again changes nothing; what it no longer
 * has leaves its group, and is retired if it came from this list.
 */
export const importBilling = (
  db: Kysely<Database>,
  {
    file,
    today,
    complete = false,
    dryRun = false,
    lowestFrom = null,
    onProgress,
    decimals,
    ...given
  }: BillingImport,
): Promise<Outcome<BillingSummary>> =>
  outcomeOf(
    readCsv(
      file,
      async (csv) => {
        const reader = billingReader(csv.header, await ivaOn(db, today))
        const { found, guesses } = await readInFilesWay(csv, {
          cellsOf: (fields) => ({ prices: reader.pricesOf(fields) }),
          reading: new BillingFile(reader),
          given: { decimals },
        })
        const { read, refusals, refusedCns } = found
        refuseMostlyBroken(refusals, read)
        const rows = [...found.rows.values()]
        if (rows.length === 0) throw new BadFile('El archivo no tiene ningún producto válido.')
        const published = given.published ?? publishedIn(file)
        const counts = await inImport(db, {
          dryRun,
          work: (trx) => saveBilling(trx, { rows, refusedCns, complete, published, today, lowestFrom }),
        })
        return {
          ...counts,
          encoding: csv.encoding,
          separator: csv.separator,
          header: csv.header,
          uses: reader.uses,
          guesses: [...csv.guesses, ...guesses],
          published,
          read,
          refusals,
        }
      },
      onProgress,
    ),
  )
