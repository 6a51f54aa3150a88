import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { makeConnectorKey } from '../../server/access/connector-keys'
import type { Database } from '../../server/db/schema'
import { insertLaboratory, insertPharmacy, insertUser } from '../../server/testing/factories'

/** In an installation without data: products without groups, whose CNs are numbers from 100000 on, and pharmacies with a key each. */
export async function createIngestWorld(
  db: Kysely<Database>,
  { pharmacies, products }: { pharmacies: number; products: number },
) {
  const laboratories = await Promise.all(
    Array.from({ length: 40 }, (_, at) => insertLaboratory(db, { name: `Laboratorio ${at}` })),
  )
  const cns = Array.from({ length: products }, (_, at) => String(100_000 + at))
  for (let from = 0; from < cns.length; from += 5_000)
    await db
      .insertInto('product')
      .values(
        cns.slice(from, from + 5_000).map((cn, at) => ({
          cn,
          name: `Producto ${cn}`,
          laboratory_id: laboratories[at % laboratories.length] ?? 0,
          prescription: true,
          generic: at % 2 === 0,
          pvl: 310,
          pvp: 484,
          source: 'bench',
        })),
      )
      .execute()
  const admin = await insertUser(db, { username: 'ingest', roles: ['ROLE_ADMIN'] })
  const keys: { pharmacy: number; key: string }[] = []
  for (let at = 0; at < pharmacies; at++) {
    const pharmacy = await insertPharmacy(db, { name: `Farmacia ${at}` })
    const made = makeConnectorKey({ pharmacyId: pharmacy, token: randomBytes(32).toString('base64url') })
    await db
      .insertInto('connector_key')
      .values({
        pharmacy_id: pharmacy,
        name: 'Bench',
        key_hash: made.hash,
        tail: made.tail,
        created_at: new Date(),
        created_by: admin,
      })
      .execute()
    keys.push({ pharmacy, key: made.key })
  }
  return { cns, keys }
}
