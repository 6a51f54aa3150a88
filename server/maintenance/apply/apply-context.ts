import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { ChangeLog } from './change-log'
import type { References } from './references'

/** What each part of a file is applied with, inside the one transaction of the file. */
export type Applying = {
  trx: Transaction<Database>
  log: ChangeLog
  references: References
  /** For passwords that the file names by their environment variable. */
  environment: Record<string, string | undefined>
}
