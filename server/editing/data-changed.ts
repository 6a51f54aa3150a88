import type { Kysely } from 'kysely'
import type { EntryKind } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { recordEvent } from '../access/audit-event'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'

/** Limits of one event: a campaign may change hundreds of products at once, and a text may be a page. */
const mostChanges = 100
const longestText = 200

type DataChange = {
  kind: EntryKind
  key: string
  created: boolean
  changes: EntryChange[]
  auth: Auth
  now: Date
}

/** Nothing where nothing changed. Entries hold no passwords. */
export async function recordChange(
  db: Kysely<Database>,
  { kind, key, created, changes, auth, now }: DataChange,
): Promise<void> {
  if (changes.length === 0) return
  const listed = changes
    .slice(0, mostChanges)
    .map(({ before, after, ...at }) => ({ ...at, before: cut(before), after: cut(after) }))
  await recordEvent(db, {
    kind: 'data-changed',
    auth,
    happenedAt: now,
    details: { part: kind, key, created, total: changes.length, changes: listed },
  })
}

const cut = (value: EntryChange['before']): EntryChange['before'] =>
  typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value
