import { apiPrefix } from '@/contract/basics/endpoint'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { orderHash } from '../features/orders/order-hash.rules'
import type { Services } from '../plugins/services'
import {
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from './factories'
import { offerMethod } from './purchasing-factories'
import { createTestApp, type TestApp } from './test-app'
import { untilWaiting } from './waiting'

export type Headers = { authorization: string }

/**
 * An app with one pharmacy, its user and one laboratory with a minimum of 30 €: 662026 costs 3.10 €,
 * 662027 1.00 €, 662028 has no price and 662029 is no longer sold; 700001 is of another laboratory.
 */
export async function createOrderFixtures(given: Partial<Services> = {}) {
  const testApp = await createTestApp(given)
  const { db } = testApp
  const laboratory = await insertLaboratory(db, { name: 'Laboratorio Ñandú' })
  const other = await insertLaboratory(db, { name: 'Otro' })
  const group = await insertGroup(db, { name: 'Paracetamol 1 g' })
  const ean = '8470006620267'
  await insertProduct(db, {
    cn: '662026',
    name: 'Ácido Ejemplo',
    laboratory_id: laboratory,
    group_id: group,
    ean,
  })
  await insertProduct(db, { cn: '662027', name: 'Bálsamo', laboratory_id: laboratory, pvl: 100, pvp: 150 })
  await insertProduct(db, { cn: '662028', laboratory_id: laboratory, pvl: null, pvp: null })
  await insertProduct(db, { cn: '662029', laboratory_id: laboratory, active: false })
  await insertProduct(db, { cn: '700001', laboratory_id: other })
  const method = await offerMethod(db, { name: 'Transfer', laboratoryId: laboratory, minPrice: 3_000 })
  const pharmacy = await insertPharmacy(db)
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
  const user = await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  const headers = await testApp.logIn('farmacia')

  /** Ten of 662026, by transfer: 31.00 €, just enough. */
  const order = (given: Partial<OrderToCreate> = {}): OrderToCreate => ({
    name: 'Pedido del 16/03/2026 10:00',
    pharma: pharmacy,
    laboratories: [laboratory],
    purchaseOrderLines: [line()],
    tags: ['Rotación - Genéricos'],
    method,
    ...given,
  })
  const post = (
    body: unknown,
    { key = crypto.randomUUID(), as = headers }: { key?: string; as?: Headers } = {},
  ) =>
    testApp.app.inject({
      method: 'POST',
      url: `${apiPrefix}/purchase-order/`,
      headers: { ...as, 'idempotency-key': key },
      payload: body as object,
    })
  const get = (path: string, as: Headers = headers) =>
    testApp.app.inject({ method: 'GET', url: apiPrefix + path, headers: as })
  /** Rows in the database: what was really created. */
  const stored = async () => ({
    orders: await db.selectFrom('purchase_order').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('purchase_order_line').selectAll().orderBy('order_id').orderBy('id').execute(),
  })
  /**
   * Posts an order while another transaction creates one with the same key, after the first was validated and before it is
   * answered. Returns the answer, and the id of the other one.
   */
  const postBesideDuplicate = async (body: OrderToCreate, key: string) => {
    const { id, answer } = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('pharmacy_counter')
        .values({ pharmacy_id: pharmacy })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await trx
        .selectFrom('pharmacy_counter')
        .select('pharmacy_id')
        .where('pharmacy_id', '=', pharmacy)
        .forUpdate()
        .execute()
      const answer = post(body, { key })
      await waiting(1)
      const id = pharmacy * 1_000_000 + 999_999
      const totals = { total_quantity: 1, total_pvl: 310, total_pvp: 484, total_pvl_with_discount: 310 }
      await trx
        .insertInto('purchase_order')
        .values({
          pharmacy_id: pharmacy,
          id,
          idempotency_key: key,
          body_hash: orderHash(body),
          name: body.name,
          created_at: testApp.clock.now(),
          user_id: user,
          real_user_id: user,
          laboratory_ids: body.laboratories,
          tags: [],
          ...totals,
        })
        .execute()
      return { id, answer }
    })
    const response = await answer
    await db.deleteFrom('purchase_order').where('id', '=', id).execute()
    return { response, id }
  }
  const waiting = (statements: number) => untilWaiting(db, statements)
  return {
    ...testApp,
    laboratory,
    other,
    method,
    pharmacy,
    user,
    headers,
    order,
    post,
    get,
    stored,
    postBesideDuplicate,
    waiting,
  }
}

export type OrderFixtures = TestApp & Awaited<ReturnType<typeof createOrderFixtures>>

export const line = (
  given: Partial<OrderToCreate['purchaseOrderLines'][number]> = {},
): OrderToCreate['purchaseOrderLines'][number] => ({
  cn: '662026',
  quantity: 10,
  tags: ['Rotación - Genéricos'],
  ...given,
})

export const errorOf = (response: {
  json: () => { error: { code: string; fields?: Record<string, string> } }
}) => response.json().error
