import type { Kysely } from 'kysely'
import { openSecretBox } from '../../server/basics/secret-box'
import type { Database } from '../../server/db/schema'
import { sealedFor } from '../../server/deliveries/fedicom-target.queries'
import type { Random } from '../../server/demo/basics/random'
import type { WholesalerFile } from '../../server/fedicom/testing/killable-wholesaler'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../server/testing/factories'
import { offerMethod } from '../../server/testing/purchasing-factories'

const laboratories = 3
const pharmacies = 3
const productsOfEach = 12
const domain = 'transfer_laboratorio'
const password = 'clave'

export const fedicomEnvironment = { WEBHOOK_NETWORKS: '127.0.0.0/8', SECRETS_KEY: '5e'.repeat(32) }

export type Shop = { laboratory: number; wholesaler: number; method: number; cns: string[] }
export type Orderer = { pharmacy: number; username: string }

/** Laboratories whose orders one wholesaler serves, each by an account of its own, and pharmacies that it knows. */
export async function createFedicomWorld(db: Kysely<Database>, { url }: { url: string }) {
  const secrets = openSecretBox({ secretsKey: fedicomEnvironment.SECRETS_KEY, dataFolder: '' })
  const shops: Shop[] = []
  for (let at = 0; at < laboratories; at += 1) {
    const laboratory = await insertLaboratory(db, { name: `Laboratorio ${at}` })
    const cns = Array.from({ length: productsOfEach }, (_, index) => String(600_000 + at * 1_000 + index))
    for (const cn of cns) await insertProduct(db, { cn, laboratory_id: laboratory })
    const method = await offerMethod(db, { name: `Transfer ${at}`, laboratoryId: laboratory, minPrice: 0 })
    await db.insertInto('laboratory_delivery').values({ laboratory_id: laboratory }).execute()
    const { id: wholesaler } = await db
      .insertInto('laboratory_wholesaler')
      .values({
        ...{ laboratory_id: laboratory, url, domain, user_name: userOf(at) },
        secret: secrets.seal(password, sealedFor(laboratory)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    shops.push({ laboratory, wholesaler, method, cns })
  }
  const orderers: Orderer[] = []
  for (let at = 0; at < pharmacies; at += 1) {
    const pharmacy = await insertPharmacy(db, { name: `Farmacia ${at}` })
    const username = `farmacia${at}`
    await insertUser(db, { username, pharmacies: [pharmacy] })
    for (const { laboratory, wholesaler } of shops) {
      await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
      const customer = {
        pharmacy_id: pharmacy,
        ...{ laboratory_id: laboratory, wholesaler_id: wholesaler },
        code: `C${pharmacy}-${laboratory}`,
      }
      await db.insertInto('laboratory_customer').values(customer).execute()
    }
    orderers.push({ pharmacy, username })
  }
  return { shops, orderers }
}

const userOf = (at: number): string => `TR000${at + 1}`

/** A wholesaler that soon has too little of some products, and serves others later or instead. */
export const wholesalerFile = (): WholesalerFile => ({
  users: Array.from({ length: laboratories }, (_, at) => ({ user: userOf(at), password, domain })),
  unlisted: 1_000_000,
  // Ends often, so that it is renewed in the middle.
  tokenSeconds: 20,
  stock: Array.from({ length: laboratories }, (_, at) => {
    const cn = (index: number) => String(600_000 + at * 1_000 + index)
    return [
      { cn: cn(0), units: 40 },
      { cn: cn(1), units: 30, delayed: { units: 60, days: 5 }, reason: 'FALTA DE SUMINISTRO' },
      { cn: cn(2), units: 0, substitute: cn(3) },
      { cn: cn(4), units: 0, reason: 'LIMITE EXISTENCIAS' },
    ]
  }).flat(),
})

type Faults = NonNullable<WholesalerFile['faults']>

/** What goes wrong in one life of the wholesaler: most calls are answered. */
export function randomFaults(random: Random): Faults {
  const lost = ['cut', 'malformed', 'empty', 'html', 500, 503] as const
  const faults: Faults = [
    { call: 'pedidos', every: random.integer(3, 7), fault: random.pick(lost) },
    { call: 'pedidos', every: random.integer(4, 9), fault: random.pick([500, 502, 503]), taken: false },
    { call: 'albaranes', every: random.integer(6, 12), fault: random.pick(lost) },
  ]
  if (random.chance(0.2)) faults.push({ call: 'authenticate', at: 1, fault: random.pick(lost) })
  // Each holds up a laboratory for as long as a server waits.
  if (random.chance(0.15))
    faults.push({ call: 'pedidos', at: random.integer(2, 12), fault: random.pick(['hang', 'slow']) })
  return faults
}
