/** Opens the database of REBOTICA_DATA, says what is in it, saves a row and a secret, says so, and goes on writing. */
import { sql } from 'kysely'
import { openSecretBox } from '../../server/basics/secret-box'
import { openDatabase } from '../../server/db/open'

const dataFolder = process.env.REBOTICA_DATA
if (!dataFolder) throw new Error('REBOTICA_DATA is missing')

const secrets = openSecretBox({ secretsKey: null, dataFolder })
const { asOwner } = await openDatabase({ databaseUrl: null, databaseOwnerUrl: null, dataFolder })
type Saved = { number: number; secret: Buffer }
await asOwner(async (db) => {
  await sql`CREATE TABLE IF NOT EXISTS saved (number serial, secret bytea)`.execute(db)
  const { rows } = await sql<Saved>`SELECT number, secret FROM saved ORDER BY number`.execute(db)
  const opened = rows.map(({ secret }) => secrets.open(secret, 'saved'))
  console.log(`there: ${rows.map(({ number }) => number).join()}; ${opened.join()}`)
  const number = (rows.at(-1)?.number ?? 0) + 1
  const secret = secrets.seal(String(number), 'saved')
  await sql`INSERT INTO saved VALUES (${number}, ${secret})`.execute(db)
  console.log(`saved ${number}`)
  // Until the power is cut.
  for (;;) await sql`UPDATE saved SET secret = secret || ''`.execute(db)
})
