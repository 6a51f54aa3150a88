import { type Kysely, sql, type Transaction } from 'kysely'
import { differences } from '@/contract/editing/entry-differences'
import { isLaboratoryUser, type Role } from '@/domain/people/roles'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'
import { lockInstallation } from '../maintenance/apply/apply'
import { conditionalTransaction } from './conditional-transaction'
import { recordChange } from './data-changed'
import { type LineFault, readLinks } from './links-file'
import { versionOf } from './stored-entry'

type LinkRow = {
  line: number
  username: string
  pharma: { nif: string; name: string }
  action: 'add' | 'remove' | 'none'
}
type LinksPreview = { rows: LinkRow[]; faults: LineFault[]; version: string }

/** What a file would change. Its version changes with the file, and with what is stored. */
export async function previewLinks(db: Kysely<Database>, text: string): Promise<LinksPreview> {
  const read = readLinks(text)
  const users = await usersByName(
    db,
    read.lines.map(({ username }) => username),
  )
  const pharmacies = await pharmaciesByNif(
    db,
    read.lines.map(({ nif }) => nif),
  )
  const faults = [...read.faults]
  const rows: LinkRow[] = []
  for (const { line, username, nif, remove } of read.lines) {
    const [user, name] = [users.get(username), pharmacies.get(nif)]
    if (user === undefined) faults.push({ line, message: `no hay ningún usuario «${username}»` })
    else if (!isLaboratoryUser(user.role))
      faults.push({ line, message: `«${username}» no es un usuario de laboratorio` })
    else if (name === undefined) faults.push({ line, message: `no hay ninguna farmacia con el NIF «${nif}»` })
    else {
      const action = user.nifs.includes(nif) === remove ? (remove ? 'remove' : 'add') : 'none'
      rows.push({ line, username, pharma: { nif, name }, action })
    }
  }
  faults.sort((a, b) => a.line - b.line)
  return { rows, faults, version: versionOf([rows, faults]) }
}

type LinksOutcome =
  | { ok: true; added: number; removed: number }
  | { ok: false; reason: 'conflict' }
  | { ok: false; reason: 'fault'; message: string }

/** Stores all links of a file, or none, if it still changes what its preview said. */
export async function storeLinks(
  db: Kysely<Database>,
  { text, version, auth, now }: { text: string; version: string; auth: Auth; now: Date },
): Promise<LinksOutcome> {
  const work = async (trx: Transaction<Database>): Promise<LinksOutcome> => {
    await lockInstallation(trx)
    const preview = await previewLinks(trx, text)
    if (preview.version !== version) return { ok: false, reason: 'conflict' }
    const [fault] = preview.faults
    if (fault) return { ok: false, reason: 'fault', message: `línea ${fault.line}: ${fault.message}` }
    const changing = preview.rows.filter(({ action }) => action !== 'none')
    await writeLinks(trx, { changing, auth, now })
    const count = (action: LinkRow['action']) => changing.filter((row) => row.action === action).length
    return { ok: true, added: count('add'), removed: count('remove') }
  }
  return conditionalTransaction(db, work, ({ ok }) => ok)
}

/** Row by row, so that links to pharmacies without a NIF stay, which neither the file nor an entry can name. */
async function writeLinks(
  trx: Transaction<Database>,
  { changing, auth, now }: { changing: LinkRow[]; auth: Auth; now: Date },
): Promise<void> {
  const of = (action: LinkRow['action']) => changing.filter((row) => row.action === action)
  const pairs = (rows: LinkRow[]) => sql`(
    SELECT u.id AS user_id, p.id AS pharmacy_id
    FROM unnest(${rows.map(({ username }) => username)}::text[], ${rows.map(({ pharma }) => pharma.nif)}::text[])
      AS row (username, nif)
      JOIN app_user u ON u.username = row.username JOIN pharmacy p ON p.nif = row.nif)`
  await sql`INSERT INTO laboratory_user_pharmacy (user_id, pharmacy_id) ${pairs(of('add'))} ON CONFLICT DO NOTHING`.execute(
    trx,
  )
  await sql`DELETE FROM laboratory_user_pharmacy WHERE (user_id, pharmacy_id) IN ${pairs(of('remove'))}`.execute(
    trx,
  )
  for (const username of [...new Set(changing.map(({ username }) => username))].sort()) {
    const own = changing.filter((row) => row.username === username)
    const nifs = (action: LinkRow['action']) =>
      own.filter((row) => row.action === action).map(({ pharma }) => pharma.nif)
    const changes = differences({ pharmacies: nifs('remove') }, { pharmacies: nifs('add') })
    await recordChange(trx, { kind: 'users', key: username, created: false, changes, auth, now })
  }
}

async function usersByName(
  db: Kysely<Database>,
  usernames: string[],
): Promise<Map<string, { role: Role; nifs: string[] }>> {
  const { rows } = await sql<{ username: string; role: Role; nifs: string[] }>`
    SELECT u.username, u.roles[1] AS role,
      ARRAY(SELECT p.nif FROM laboratory_user_pharmacy link JOIN pharmacy p ON p.id = link.pharmacy_id
        WHERE link.user_id = u.id AND p.nif IS NOT NULL ORDER BY p.id) AS nifs
    FROM app_user u WHERE u.username = ANY(${usernames}::text[])`.execute(db)
  return new Map(rows.map(({ username, ...user }) => [username, user]))
}

async function pharmaciesByNif(db: Kysely<Database>, nifs: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ nif: string; name: string }>`
    SELECT nif, name FROM pharmacy WHERE nif = ANY(${nifs}::text[])`.execute(db)
  return new Map(rows.map(({ nif, name }) => [nif, name]))
}
