import type { Table } from 'dexie'
import type { Database } from '@/offline/database/database'
import { isSealed } from '@/offline/sealing/is-sealed'
import { holderOf, mayOpen, type Row } from '@/offline/sealing/sealed-tables'
import { logInOf } from '@/offline/session/session'

/** Key of the row of `meta` that names the log-in for which all was looked through: it reads every photo and order there is. */
const lookedThroughKey = 'sealed for'

/**
 * Seals what lies readable of whoever is logged in, from before the server gave a key or from while they were out, in one small write for
 * each row. Attachments from before their rows had an owner may be somebody else's. What the server gave is left to the next refresh: it is large, and goes with the session.
 */
export const sealPlainRows = async (database: Database): Promise<void> => {
  const session = await database.session.get('current')
  const holder = holderOf(session)
  const logIn = logInOf(session)
  if (holder === undefined || (await database.meta.get(lookedThroughKey))?.value === logIn) return
  for (const name of ['outbox', 'carts', 'attachments', 'preferences']) {
    const table: Table<Row, unknown> = database.table(name)
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
