import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { ChangeLog } from './change-log'
import type { References } from './references'

/** What the functions that apply the parts of a file share, inside the file's one transaction. */
export type ApplyContext = {
  trx: Transaction<Database>
  log: ChangeLog
  references: References
  /** For passwords that the file names by their environment variable. */
  environment: Record<string, string | undefined>
}
