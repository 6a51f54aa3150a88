import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../basics/config'
import type { HelpDesk } from '../basics/help-desk'
import type { MailTransport } from '../basics/mail-message'
import type { Database } from '../db/schema'

export type Clock = { now: () => Date }

/** Randomness: tokens are 256 bits in base64url. */
export type Ids = { token: () => string }

export const systemIds: Ids = { token: () => randomBytes(32).toString('base64url') }

/** What the app and its features are built from; tests pass their own. */
export type Services = {
  db: Kysely<Database>
  clock: Clock
  ids: Ids
  config: Config
  /** Null where mails stay in the database (config `SMTP_URL`). */
  mailTransport: MailTransport | null
  /** Null where tickets stay in the database (config `HELPDESK_URL`). */
  helpDesk: HelpDesk | null
  /** Whether this process keeps the portal's figures and today's prices up to date. Tests do that themselves, when they want to. */
  refreshesFigures: boolean
  /** Networks where push services may be besides the Internet, for tests. */
  pushNetworks?: readonly string[]
  /** Where the log's lines go; standard output where nothing is given. */
  logTo?: { write: (line: string) => void }
  /** The built app, to be served beside the API; null where Vite serves it. */
  appFolder: string | null
}
