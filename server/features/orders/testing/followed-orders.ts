import { randomUUID } from 'node:crypto'
import { insertPharmacy, insertRelation, insertUser } from '../../../testing/factories'
import { createOrderFixtures, type Headers, line } from '../../../testing/order-fixtures'

/** Orders of which both laboratories of the pharmacy, staff, a colleague and a neighbour may ask, all of them logged in. */
export async function createFollowedOrders() {
  const fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy, user, clock } = fixtures
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  const roles = ['ROLE_LABORATORIO' as const]
  /** Works for the laboratory 'Ñandú'. */
  const delegate = await insertUser(db, { username: 'nandu', roles, laboratory_id: laboratory })
  await insertUser(db, { username: 'otro', roles, laboratory_id: other })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await insertUser(db, { username: 'companera', pharmacies: [pharmacy] })
  await insertUser(db, { username: 'vecina', pharmacies: [await insertPharmacy(db)] })
  const as: Record<string, Headers> = { farmacia: fixtures.headers }
  for (const who of ['nandu', 'otro', 'soporte', 'companera', 'vecina']) as[who] = await fixtures.logIn(who)

  /** Ten units of 'Ñandú'. */
  const place = async (): Promise<number> => (await fixtures.post(fixtures.order())).json<{ id: number }>().id
  /** Ten units of a product of each laboratory. */
  const placeOfBoth = async (): Promise<number> => {
    const purchaseOrderLines = [line({ quantity: 10 }), line({ cn: '700001', quantity: 10 })]
    const placed = await fixtures.post(
      fixtures.order({ laboratories: [laboratory, other], purchaseOrderLines }),
    )
    return placed.json<{ id: number }>().id
  }
  /** Units of the first line, as rows. */
  const receiveRows = async (order: number, units: number, at = clock.now()): Promise<void> => {
    const reception = randomUUID()
    const people = { user_id: user, real_user_id: user }
    await db
      .insertInto('order_reception')
      .values({
        ...{ pharmacy_id: pharmacy, id: reception, body_hash: Buffer.of(1), order_id: order, ...people },
        ...{ received_at: at, created_at: at },
      })
      .execute()
    const ofReception = { pharmacy_id: pharmacy, reception_id: reception, number: 1 }
    await db
      .insertInto('order_reception_line')
      .values({ ...ofReception, line_id: 1, cn: '662026', units })
      .execute()
  }
  return { ...fixtures, as, delegate, place, placeOfBoth, receiveRows }
}

export type FollowedOrders = Awaited<ReturnType<typeof createFollowedOrders>>
