import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { BadFile, type Outcome, outcomeOf } from '../bad-file'
import type { Progress } from '../bounded-file'
import { publishedIn } from '../catalogue/catalogue-source'
import { inImport } from '../catalogue/trial'
import { readCsv } from '../csv-file'
import { readInFilesSign } from '../decimal-sign'
import { type Refusal, refuseMostlyBroken } from '../refusals'
import { BillingFile } from './billing-file'
import { billingReader } from './billing-row'
import { type BillingCounts, saveBilling } from './save-billing'

export type BillingSummary = BillingCounts & {
  encoding: string
  separator: string
  published: string | null
  read: number
  refusals: Refusal[]
}

export type BillingImport = {
  file: string
  /** 'YYYY-MM-DD'. */
  today: string
  /** 'YYYY-MM-DD' or shorter; default: the date in the file's name. */
  published?: string
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
  { file, today, complete = false, dryRun = false, onProgress, ...given }: BillingImport,
): Promise<Outcome<BillingSummary>> =>
  outcomeOf(
    readCsv(
      file,
      async (csv) => {
        const reader = billingReader(csv.header)
        const found = await readInFilesSign(csv, {
          pricesOf: reader.pricesOf,
          reading: new BillingFile(reader),
        })
        const { read, refusals, refusedCns } = found
        refuseMostlyBroken(refusals, read)
        const rows = [...found.rows.values()]
        if (rows.length === 0) throw new BadFile('El archivo no tiene ningún producto válido.')
        const published = given.published ?? publishedIn(file)
        const counts = await inImport(db, {
          dryRun,
          work: (trx) => saveBilling(trx, { rows, refusedCns, complete, published, today }),
        })
        return { ...counts, encoding: csv.encoding, separator: csv.separator, published, read, refusals }
      },
      onProgress,
    ),
  )
