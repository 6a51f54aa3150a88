import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/schema'
import { insertUser } from '../../server/testing/factories'
import { createIngestWorld } from '../ingest/ingest-world'

const products = 8_000
/** Laboratories that pharmacies work with, and those of them whose systems are told of orders. */
const suppliers = 10
const told = 5
export const secret = 'a-secret-of-the-soak'

export type SoakPharmacy = {
  id: number
  /** Key of its connector. */
  key: string
  username: string
}
export type World = Awaited<ReturnType<typeof createSoakWorld>>

/** Pharmacies with a user, a connector and ten laboratories each; half of the laboratories are told of orders at `url`. */
export async function createSoakWorld(db: Kysely<Database>, { count, url }: { count: number; url: string }) {
  const { cns, keys } = await createIngestWorld(db, { pharmacies: count, products })
  const laboratories = (
    await db.selectFrom('laboratory').select('id').orderBy('id').limit(suppliers).execute()
  ).map(({ id }) => id)
  await sql`
    INSERT INTO pharmacy_laboratory_relation (pharmacy_id, laboratory_id, laboratory_access)
    SELECT pharmacy.id, laboratory_id, true FROM pharmacy, unnest(${laboratories}::int[]) AS laboratory_id`.execute(
    db,
  )
  await db
    .insertInto('laboratory_delivery')
    .values(
      laboratories
        .slice(0, told)
        .map((laboratory_id) => ({ laboratory_id, webhook_url: url, webhook_secret: secret })),
    )
    .execute()
  const pharmacies: SoakPharmacy[] = []
  for (const [at, { pharmacy: id, key }] of keys.entries()) {
    const username = `tablet.${at}`
    await insertUser(db, { username, pharmacies: [id] })
    pharmacies.push({ id, key, username })
  }
  const readers: { username: string; laboratory: number }[] = []
  for (const laboratory of laboratories.slice(0, 3)) {
    const username = `director.${laboratory}`
    const role = { roles: ['ROLE_LABORATORIO' as const], laboratory_id: laboratory, job_position: 0 }
    await insertUser(db, { username, ...role })
    readers.push({ username, laboratory })
  }
  const sold = await db
    .selectFrom('product')
    .select(['cn', 'laboratory_id', 'pvl'])
    .where('laboratory_id', 'in', laboratories)
    .orderBy('cn')
    .execute()
  const productsOf = new Map(
    laboratories.map((id) => [id, sold.filter(({ laboratory_id }) => laboratory_id === id)]),
  )
  await sql`UPDATE catalogue_version SET version = version + 1`.execute(db)
  return { cns, pharmacies, laboratories, productsOf, readers, told: new Set(laboratories.slice(0, told)) }
}
