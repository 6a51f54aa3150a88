/** A process that opens the database of REBOTICA_DATA, says where it is, and leaves it on SIGTERM. */
import { sql } from 'kysely'
import { openDatabase } from '../db/open'

const dataFolder = process.env.REBOTICA_DATA
if (!dataFolder) throw new Error('REBOTICA_DATA is missing')

const { url, asOwner, close } = await openDatabase({ databaseUrl: null, databaseOwnerUrl: null, dataFolder })
await asOwner((db) =>
  db.transaction().execute(async (transaction) => {
    // Two CREATE TABLE IF NOT EXISTS at once may still collide in the system catalogue.
    await sql`SELECT pg_advisory_xact_lock(1)`.execute(transaction)
    await sql`CREATE TABLE IF NOT EXISTS visitor (pid int)`.execute(transaction)
    await sql`INSERT INTO visitor VALUES (${process.pid})`.execute(transaction)
  }),
)
process.once('SIGTERM', async () => {
  await close()
  process.exit(0)
})
// Signals alone do not keep a process alive; this does.
setInterval(() => {}, 60_000)
console.log(`open ${url}`)
