import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import {
  type Entry,
  type EntryKind,
  entryProblems,
  entrySchemas,
  keyFields,
} from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { differences } from '@/contract/editing/entry-differences'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'
import { applyAll, lockInstallation } from '../maintenance/apply/apply'
import { isLaboratoryKnown } from '../maintenance/apply/apply-laboratories'
import { parseApplyFile } from '../maintenance/apply/parse-apply-file'
import { conditionalTransaction } from './conditional-transaction'
import { recordChange } from './data-changed'
import { lockEntry, storedEntry, versionOf } from './stored-entry'
import { isOfStaff, userFaults } from './user-guards'

type Edit = {
  kind: EntryKind
  /** Null for a new entry. */
  key: string | null
  version: string | null
  entry: Entry
}
type Circumstances = {
  auth: Auth
  now: () => Date
  /** Whether `auth` has given their own password with it. */
  confirmed: boolean
  dryRun: boolean
  /** Sends a new user the link to choose a password. */
  invite: (trx: Transaction<Database>, userId: number) => Promise<void>
}
/** Messages by path: `conditions.0.quantity`. */
type Faults = Record<string, string>
export type EditOutcome =
  | { ok: true; key: string; version: string; changes: EntryChange[]; needsPassword: boolean }
  | { ok: false; reason: 'faults'; faults: Faults }
  | { ok: false; reason: 'conflict' | 'not_found' }

/**
 * Stores one entry by the engine of `apply`, if it still is as its editor read it (`version`). The changes are what differs
 * between the entry before and after, both as stored.
 */
export async function editEntry(
  db: Kysely<Database>,
  edit: Edit,
  circumstances: Circumstances,
): Promise<EditOutcome> {
  const problems = entryProblems(edit.kind, edit.entry)
  if (problems.length > 0)
    return failed(Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])))
  return conditionalTransaction(
    db,
    (trx) => store(trx, edit, circumstances),
    ({ ok }) => ok && !circumstances.dryRun,
  )
}

async function store(
  trx: Transaction<Database>,
  { kind, key, version, entry }: Edit,
  { auth, now, confirmed, dryRun, invite }: Circumstances,
): Promise<EditOutcome> {
  const written = keyOf(kind, entry)
  await lockInstallation(trx)
  await lockEntry(trx, { kind, key: key ?? written })
  const before = await storedEntry(trx, { kind, key: key ?? written })
  const isSpeltOtherwise = kind === 'laboratories' && key === null && (await isLaboratoryKnown(trx, written))
  if (key === null && (before !== null || isSpeltOtherwise)) return failed({ [keyFields[kind]]: 'ya existe' })
  if (key !== null) {
    if (before === null) return { ok: false, reason: 'not_found' }
    if (versionOf(before) !== version) return { ok: false, reason: 'conflict' }
    if (written !== key) return failed({ [keyFields[kind]]: 'no se puede cambiar' })
  }
  const parsed = parseApplyFile({ [kind]: [entry] })
  if (!parsed.ok) return failed(faultsOf(kind, parsed.problems))
  const applied = await applyAll(trx, {
    file: parsed.file,
    environment: {},
    readFile: async () => null,
    invite: (userId) => invite(trx, userId),
    now,
    by: auth,
  })
  if (!applied.ok) return failed(faultsOf(kind, applied.problems))
  const after = await storedEntry(trx, { kind, key: written })
  const faults =
    kind === 'users' ? await userFaults(trx, { username: written, auth, before, after: after ?? {} }) : {}
  if (Object.keys(faults).length > 0) return failed(faults)
  const changes = differences(before, after)
  const needsPassword = kind === 'users' && changes.length > 0 && [before, after].some(isOfStaff)
  if (needsPassword && !confirmed && !dryRun) return failed({ password: passwordNeeded })
  await recordChange(trx, { kind, key: written, created: before === null, changes, auth, now: now() })
  return { ok: true, key: written, version: versionOf(after), changes, needsPassword }
}

const passwordNeeded = 'Escriba su contraseña: cambia una cuenta interna'

const failed = (faults: Faults): EditOutcome => ({ ok: false, reason: 'faults', faults })

/** The name of the entry as the engine reads it: an e-mail in lower case, a NIF without hyphens. */
function keyOf(kind: EntryKind, entry: Entry): string {
  const parsed: Record<string, unknown> = v.parse(entrySchemas[kind], entry)
  return String(parsed[keyFields[kind]])
}

/** 'users[0].pharmacies[2]' → 'pharmacies.2' */
const faultsOf = (kind: EntryKind, problems: { path: string; message: string }[]): Faults =>
  Object.fromEntries(
    problems.map(({ path, message }) => [
      path
        .replace(`${kind}[0]`, '')
        .replace(/\[(\d+)\]/g, '.$1')
        .replace(/^\./, ''),
      message,
    ]),
  )
