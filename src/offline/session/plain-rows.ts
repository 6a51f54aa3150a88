import type { Table } from 'dexie'
import type { Database } from '@/offline/database/database'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { isSealed } from '@/offline/sealing/is-sealed'
import { holderOf, type KeyHolder, mayOpen, type Row } from '@/offline/sealing/sealed-tables'
import { logInOf } from '@/offline/session/session'

/** Key of the row of `meta` that names the log-in for which all was looked through: it reads every photo and order there is. */
const lookedThroughKey = 'sealed for'

/** What its user has made, which no server gives again. */
export const ownTables = (database: Database): Table<Row, unknown>[] =>
  ['outbox', 'carts', 'attachments', 'preferences'].map((name) => database.table(name))

/**
 * In the transaction that stores the holder's session: what they made and a former key has sealed is sealed by the one of now. Gives the
 * entries of the outbox among it.
 */
export const sealAnew = async (database: Database, holder: KeyHolder): Promise<Map<string, OutboxEntry>> => {
  const entries = new Map<string, OutboxEntry>()
  for (const table of ownTables(database)) {
    const { name } = table
    const fields = new Map<unknown, number>()
    await table
      .filter((row) => isSealed(row) && mayOpen(name, row, holder))
      .each((row, { primaryKey }) => fields.set(primaryKey, Object.keys(row).length))
    for (const [key, count] of fields) {
      const row = await table.get(key)
      // One that no key opens has what stays readable, and nothing else.
      if (!row || isSealed(row) || Object.keys(row).length < count) continue
      await table.put(row)
      if (name === 'outbox') entries.set(String(key), row as OutboxEntry)
    }
  }
  return entries
}

/**
 * Seals what lies readable of whoever is logged in, from before the server gave a key or from while they were out, in one small write for
 * each row. Attachments from before their rows had an owner may be somebody else's. What the server gave is left to the next refresh: it is large, and goes with the session.
 */
export const sealPlainRows = async (database: Database): Promise<void> => {
  const session = await database.session.get('current')
  const holder = holderOf(session)
  const logIn = logInOf(session)
  if (holder === undefined || (await database.meta.get(lookedThroughKey))?.value === logIn) return
  for (const table of ownTables(database)) {
    const { name } = table
    const isPlain = (row: Row) =>
      !isSealed(row) && mayOpen(name, row, holder) && (name !== 'attachments' || row.owner !== undefined)
    for (const key of await table.filter(isPlain).primaryKeys())
      await database.transaction('rw', table, database.session, async () => {
        const row = await table.get(key)
        if (row && (await database.session.get('current'))) await table.put(row)
      })
  }
  await database.meta.put({ key: lookedThroughKey, value: logIn })
}
