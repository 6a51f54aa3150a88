import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { publishedIn } from '../catalogue/catalogue-source'
import { inImport } from '../catalogue/dry-run'
import { type Outcome, outcomeOf } from '../files/bad-file'
import { fetchSupplyList } from './fetch-supply'
import { type SavedSupply, saveSupply } from './save-supply'
import { readSupplyFile, type SupplyList } from './supply-list'

export type SupplySummary = SavedSupply & Omit<SupplyList, 'rows' | 'refusedCns'>

export type SupplyImport = {
  from: { file: string } | { url: string }
  /** 'YYYY-MM-DD'. */
  today: string
  force?: boolean
  /** Only says what would change. */
  dryRun?: boolean
}

/** Imports the AEMPS's list of shortages in one transaction; running it again changes nothing. */
export const importSupply = (
  db: Kysely<Database>,
  { from, today, force = false, dryRun = false }: SupplyImport,
): Promise<Outcome<SupplySummary>> =>
  outcomeOf(
    (async () => {
      const list = 'url' in from ? await fetchSupplyList(from.url) : await readSupplyFile(from.file)
      const published = 'url' in from ? today : publishedIn(from.file)
      const saved = await inImport(db, {
        dryRun,
        work: (trx) => saveSupply(trx, { list, today, published, force }),
      })
      const { rows: _, refusedCns: __, ...read } = list
      return { ...read, ...saved }
    })(),
  )
