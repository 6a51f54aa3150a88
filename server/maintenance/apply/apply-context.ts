import type { Transaction } from 'kysely'
import type { Auth } from '../../access/auth-types'
import type { SecretBox } from '../../basics/secret-box'
import type { Database } from '../../db/schema'
import type { ChangeLog } from './change-log'
import type { References } from './references'

/** What the functions that apply the parts of a file share. They all work in one transaction. */
export type ApplyContext = {
  trx: Transaction<Database>
  log: ChangeLog
  references: References
  /** Passwords that the file gives as the name of an environment variable. */
  environment: Record<string, string | undefined>
  /** Without it the file may declare no passwords of others. */
  secrets?: SecretBox | undefined
  /** A file that the apply file names, by its path from there; null where it cannot be read. */
  readFile: (path: string) => Promise<Buffer | null>
  /** With it new users need no password: they choose one by the link of a mail that this sends. */
  invite?: (userId: number) => Promise<void>
  now: () => Date
  /** Whose orders are sent to wholesalers again once all of this is committed: what fails until then finds the old settings. */
  toPlace: { laboratoryId: number; pharmacyIds?: number[] }[]
  /** Who edits in the administration; absent where a file is applied by command. */
  by?: Auth
}
