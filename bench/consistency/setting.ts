import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { makeConnectorKey } from '../../server/access/connector-keys'
import type { Database } from '../../server/db/schema'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
  testPassword,
} from '../../server/testing/factories'
import { insertCampaign } from '../../server/testing/purchasing-factories'

const accountOf = (username: string) => ({ username, password: testPassword })
const productsOfEach = 3

/** Who and what a history is about, which nobody of another one sees. `number`: another one for each history on a database. */
export async function createSetting(db: Kysely<Database>, number: number) {
  const names = { laboratory: `Laboratorio ${number}`, campaign: `C${number}` }
  const laboratory = await insertLaboratory(db, { name: names.laboratory })
  const cns = Array.from({ length: productsOfEach }, (_, at) => String(100_000 + number * 10 + at))
  for (const cn of cns) await insertProduct(db, { cn, laboratory_id: laboratory, pvl: 100, pvp: 150 })
  await insertCampaign(db, {
    ...{ code: names.campaign, laboratory_id: laboratory, discount: 0.1 },
    products: cns.map((cn) => ({ cn })),
  })
  // Servers that run already have read an earlier catalogue.
  await sql`UPDATE catalogue_version SET version = version + 1`.execute(db)
  const pharmacy = await insertPharmacy(db, { name: `Farmacia ${number}` })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory, laboratory_access: true })
  const users = [`titular${number}`, `adjunta${number}`] as const
  for (const username of users) await insertUser(db, { username, pharmacies: [pharmacy] })
  const delegate = `delegada${number}`
  await insertUser(db, {
    ...{ username: delegate, roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory },
    pharmacies: [pharmacy],
  })
  const staff = `jefa${number}`
  const admin = await insertUser(db, { username: staff, roles: ['ROLE_ADMIN'] })
  const made = makeConnectorKey({ pharmacyId: pharmacy, token: randomBytes(32).toString('base64url') })
  await db
    .insertInto('connector_key')
    .values({
      ...{ pharmacy_id: pharmacy, name: 'Mostrador', key_hash: made.hash, tail: made.tail },
      ...{ created_at: new Date(), created_by: admin },
    })
    .execute()
  return {
    pharmacy: { id: pharmacy, laboratory: { id: laboratory, name: names.laboratory }, cns },
    campaign: names.campaign,
    /** Who uses the first two tablets, and who the others. */
    users: users.map(accountOf),
    delegate: accountOf(delegate),
    staff: accountOf(staff),
    key: made.key,
  }
}
