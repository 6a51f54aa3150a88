import { type Kysely, sql, type Transaction } from 'kysely'
import type { EntryOf } from '@/contract/entries'
import { differences } from '@/contract/entry-differences'
import { isLaboratoryUser, type Role } from '@/domain/people/roles'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'
import { applyAll, lockInstallation } from '../maintenance/apply/apply'
import { exportUsers } from '../maintenance/apply/export/export-people'
import { named } from '../maintenance/apply/export/exporter'
import { parseApplyFile } from '../maintenance/apply/parse-apply-file'
import { recordChange } from './data-changed'
import { keptTransaction } from './kept-transaction'
import { type LineFault, readLinks } from './links-file'
import { lockEntry, versionOf } from './stored-entry'

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
    const problem = await applyLinks(trx, { changing, auth, now })
    if (problem !== null) return { ok: false, reason: 'fault', message: problem }
    const count = (action: LinkRow['action']) => changing.filter((row) => row.action === action).length
    return { ok: true, added: count('add'), removed: count('remove') }
  }
  return keptTransaction(db, work, ({ ok }) => ok)
}

/** By the engine of `apply`: each user as exported, with other pharmacies. Gives its first problem. */
async function applyLinks(
  trx: Transaction<Database>,
  { changing, auth, now }: { changing: LinkRow[]; auth: Auth; now: Date },
): Promise<string | null> {
  const usernames = [...new Set(changing.map(({ username }) => username))].sort()
  for (const key of usernames) await lockEntry(trx, { kind: 'users', key })
  const before = await exportUsers(trx, named(usernames))
  const after = before.map((user) => ({ ...user, pharmacies: pharmaciesOf(user, changing) }))
  const parsed = parseApplyFile({ users: after })
  const outside = { environment: {}, readFile: async () => null }
  const applied = parsed.ok ? await applyAll(trx, { file: parsed.file, ...outside }) : parsed
  const [problem] = applied.ok ? [] : applied.problems
  if (problem) return `${problem.path}: ${problem.message}`
  for (const [index, user] of before.entries()) {
    const changes = differences(user, after[index] ?? user)
    await recordChange(trx, { kind: 'users', key: user.username, created: false, changes, auth, now })
  }
  return null
}

function pharmaciesOf({ username, pharmacies = [] }: EntryOf<'users'>, changing: LinkRow[]): string[] {
  const own = changing.filter((row) => row.username === username)
  const nifs = (action: LinkRow['action']) =>
    own.filter((row) => row.action === action).map(({ pharma }) => pharma.nif)
  const removed = nifs('remove')
  return [...pharmacies.filter((nif) => !removed.includes(nif)), ...nifs('add')]
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
