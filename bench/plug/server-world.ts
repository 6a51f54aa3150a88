import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../server/testing/factories'
import { offerMethod } from '../../server/testing/purchasing-factories'
import { createIngestWorld } from '../ingest/ingest-world'

const pharmacies = 3
const productsOfEach = 12

export type Shop = { laboratory: number; username: string; method: number; cns: string[] }
export type Orderer = { pharmacy: number; username: string }

/** Two laboratories that answer their orders, three pharmacies that order and receive, and a connector that sends sales. */
export async function createServerWorld(db: Kysely<Database>) {
  const sales = await createIngestWorld(db, { pharmacies: 1, products: 200 })
  const shops: Shop[] = []
  for (const at of [1, 2]) {
    const username = `laboratorio${at}`
    const laboratory = await insertLaboratory(db, { name: `Laboratorio que responde ${at}` })
    await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
    const cns = Array.from({ length: productsOfEach }, (_, index) => String(600_000 + at * 1_000 + index))
    for (const cn of cns) await insertProduct(db, { cn, laboratory_id: laboratory })
    const method = await offerMethod(db, { name: `Transfer ${at}`, laboratoryId: laboratory, minPrice: 0 })
    shops.push({ laboratory, username, method, cns })
  }
  const orderers: Orderer[] = []
  for (let at = 0; at < pharmacies; at += 1) {
    const [pharmacy, username] = [
      await insertPharmacy(db, { name: `Farmacia que pide ${at}` }),
      `farmacia${at}`,
    ]
    await insertUser(db, { username, pharmacies: [pharmacy] })
    for (const { laboratory } of shops)
      await insertRelation(db, {
        pharmacy_id: pharmacy,
        laboratory_id: laboratory,
        laboratory_access: true,
      })
    orderers.push({ pharmacy, username })
  }
  return { shops, orderers, sales }
}
export type ServerWorld = Awaited<ReturnType<typeof createServerWorld>>
