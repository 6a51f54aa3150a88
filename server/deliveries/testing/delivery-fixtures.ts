import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { DeliveryChannel } from '@/domain/order/delivery'
import type { SecretBox } from '../../basics/secret-box'
import type { Database } from '../../db/schema'
import type { OrderDeliveryTable } from '../../db/tables/deliveries'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../../testing/factories'
import type { TestClock } from '../../testing/test-app'
import { deliveryLimitMs } from '../delivery-schedule'
import { sealedFor } from '../fedicom-target.queries'

export const secret = 'secreto-de-prueba'

/** A pharmacy with one product of a laboratory that is told by webhook, and orders of it, each with its delivery. */
export async function createDeliveryFixtures(db: Kysely<Database>, clock: TestClock) {
  const pharmacy = await insertPharmacy(db, { name: 'Farmacia Ñu', nif: 'B12345674', postal_code: '28001' })
  const user = await insertUser(db, { username: `farmacia-${randomUUID()}`, pharmacies: [pharmacy] })
  let products = 0
  let orders = 0

  const addLaboratory = async (given: { url?: string; mail?: string; name?: string }) => {
    products += 1
    const { url, mail, name = `Laboratorio ${randomUUID()}` } = given
    const id = await insertLaboratory(db, { name })
    const cn = String(600_000 + pharmacy * 100 + products)
    await insertProduct(db, { cn, name: '=1+1 Ácido', laboratory_id: id })
    await db
      .insertInto('laboratory_delivery')
      .values({
        laboratory_id: id,
        mail_address: mail ?? null,
        webhook_url: url ?? null,
        webhook_secret: url === undefined ? null : secret,
      })
      .execute()
    return { id, cn }
  }

  /** A wholesaler that serves a laboratory's orders, or those of a method, and calls the pharmacy by a code. */
  const addWholesaler = async (
    laboratoryId: number,
    given: {
      address: string
      secrets: SecretBox
      password?: string
      method?: number
      code?: string | null
    },
  ) => {
    const { address, secrets, password = 'clave', method = null, code = '12345' } = given
    const { id } = await db
      .insertInto('laboratory_wholesaler')
      .values({
        laboratory_id: laboratoryId,
        method_id: method,
        url: address,
        domain: 'transfer_laboratorio',
        user_name: 'TR0001',
        secret: secrets.seal(password, sealedFor(laboratoryId)),
        order_type: 'T1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (code !== null) await nameCustomer({ wholesalerId: id, laboratoryId, code })
    return id
  }

  const nameCustomer = (of: { wholesalerId: number; laboratoryId: number; code: string }) =>
    db
      .insertInto('laboratory_customer')
      .values({
        pharmacy_id: pharmacy,
        wholesaler_id: of.wholesalerId,
        laboratory_id: of.laboratoryId,
        code: of.code,
      })
      .execute()

  /** An order of ten units, as it lies there once it is committed. */
  const addOrder = async (
    { id: laboratory, cn }: { id: number; cn: string },
    { channel = 'webhook', method = null }: { channel?: DeliveryChannel; method?: number | null } = {},
  ) => {
    orders += 1
    const id = pharmacy * 1_000_000 + orders
    const totals = { total_quantity: 10, total_pvl: 3100, total_pvp: 4840, total_pvl_with_discount: 2790 }
    await db
      .insertInto('purchase_order')
      .values({
        pharmacy_id: pharmacy,
        id,
        idempotency_key: randomUUID(),
        body_hash: Buffer.of(1),
        name: `Pedido ${orders}`,
        created_at: clock.now(),
        user_id: user,
        real_user_id: user,
        laboratory_ids: [laboratory],
        method_id: method,
        tags: [],
        ...totals,
      })
      .execute()
    await db
      .insertInto('purchase_order_line')
      .values({
        pharmacy_id: pharmacy,
        order_id: id,
        id: 1,
        cn,
        quantity: 10,
        pvl: 310,
        pvp: 484,
        discount: 0.1,
        total_pvl: 3100,
        total_pvl_with_discount: 2790,
        tags: [],
      })
      .execute()
    await addDelivery({ order_id: id, laboratory_id: laboratory, channel, number: 1, event: 'created' })
    return id
  }

  const addDelivery = (
    given: Pick<
      Insertable<OrderDeliveryTable>,
      'order_id' | 'laboratory_id' | 'channel' | 'number' | 'event'
    >,
  ) =>
    db
      .insertInto('order_delivery')
      .values({
        pharmacy_id: pharmacy,
        parts: [given.laboratory_id],
        lines: [1],
        line_parts: [given.laboratory_id],
        created_at: clock.now(),
        next_attempt_at: clock.now(),
        gives_up_at: new Date(clock.now().getTime() + deliveryLimitMs),
        ...given,
      })
      .execute()

  /** All deliveries of a laboratory, in the order in which it is to get them. */
  const stored = (laboratory: number) =>
    db
      .selectFrom('order_delivery')
      .selectAll()
      .where('laboratory_id', '=', laboratory)
      .orderBy('order_id')
      .orderBy('number')
      .execute()

  return { pharmacy, addLaboratory, addWholesaler, nameCustomer, addOrder, addDelivery, stored }
}
