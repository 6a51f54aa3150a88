import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DiscountRegister, RegisterRows } from '@/contract/portal/discount-register'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { recordAnswers } from '../../../order-answers/record-answers.service'
import { insertUser } from '../../../testing/factories'
import { createOrderFixtures, type Headers } from '../../../testing/order-fixtures'

type Ordered = { cn?: string; quantity?: number; pvl?: number; discount?: number; financed?: boolean | null }

/** Ten units, of which so many were served. */
export const short = (served: number, delayed = 0): LineAnswer => ({
  ...{ ...servedInFull(served), delayed, missing: 10 - served - delayed },
  reason: served + delayed < 10 ? 'out-of-stock' : null,
})

const at = (day: string): Date => new Date(`${day}T10:00:00Z`)

/** A laboratory with its people, whose register is filled by orders, answers and receptions, and emptied for each test. */
export async function createRegisterWorld() {
  const fixtures = await createOrderFixtures()
  const { db, laboratory, other } = fixtures
  const roles = ['ROLE_LABORATORIO' as const]
  const director = await insertUser(db, {
    ...{ username: 'director', roles, laboratory_id: laboratory, job_position: 1 },
    ...{ first_name: 'Ángela', second_name: 'Ñandú' },
  })
  await insertUser(db, { username: 'nacional', roles, laboratory_id: laboratory, job_position: 2 })
  await insertUser(db, { username: 'delegado', roles, laboratory_id: laboratory, job_position: 4 })
  await insertUser(db, { username: 'rival', roles, laboratory_id: other, job_position: 1 })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

  /** Sessions of this moment: those of before have been idle for too long. */
  let sessions = new Map<string, Headers>()
  const as = async (who: string): Promise<Headers> => {
    const headers = sessions.get(who) ?? (await fixtures.logIn(who))
    sessions.set(who, headers)
    return headers
  }

  let placed = 0
  /** An order as it is stored, of one line for each product. */
  async function place(...lines: Ordered[]): Promise<number> {
    const { db, pharmacy, user, laboratory } = fixtures
    placed += 1
    const id = pharmacy * 1_000_000 + 1_000 + placed
    const totals = { total_quantity: 1, total_pvl: 1, total_pvp: 1, total_pvl_with_discount: 1 }
    await db
      .insertInto('purchase_order')
      .values({
        ...{
          pharmacy_id: pharmacy,
          id,
          idempotency_key: randomUUID(),
          body_hash: Buffer.of(1),
          name: `Pedido ${placed}`,
        },
        ...{ created_at: new Date('2026-01-10T09:00:00Z'), user_id: user, real_user_id: user, tags: [] },
        ...{ laboratory_ids: [laboratory], ...totals },
      })
      .execute()
    await db
      .insertInto('purchase_order_line')
      .values(
        lines.map(({ cn = '662026', quantity = 10, pvl = 310, discount = 0.1, financed = null }, index) => ({
          ...{
            pharmacy_id: pharmacy,
            order_id: id,
            id: index + 1,
            cn,
            quantity,
            pvl,
            discount,
            financed,
            tags: [],
          },
          total_pvl: quantity * pvl,
          total_pvl_with_discount: Math.round(quantity * pvl * (1 - discount)),
        })),
      )
      .execute()
    return id
  }

  const answer = (orderId: number, day: string, given: LineAnswer, line = 1) =>
    recordAnswers(fixtures.db, {
      ...{ orderId, lines: [{ line, answer: given }], origin: 'webhook', source: randomUUID() },
      ...{ by: staff(), now: at(day) },
    })
  const staff = () => ({
    auth: {
      user: {
        ...{ id: director, username: 'soporte', role: 'ROLE_SOPORTE' as const },
        ...{ jobPosition: null, laboratoryId: null },
      },
      ...{ realUserId: director, mustAgree: false, tokenHash: Buffer.of(1) },
    },
  })
  async function receive(orderId: number, day: string, units: number): Promise<void> {
    const { db, pharmacy, user } = fixtures
    const id = randomUUID()
    await db
      .insertInto('order_reception')
      .values({
        ...{ pharmacy_id: pharmacy, id, body_hash: Buffer.of(1), order_id: orderId },
        ...{ received_at: at(day), created_at: at(day), user_id: user, real_user_id: user },
      })
      .execute()
    await db
      .insertInto('order_reception_line')
      .values({ pharmacy_id: pharmacy, reception_id: id, number: 1, line_id: 1, cn: '662026', units })
      .execute()
  }

  function moveTo(day: string): void {
    fixtures.clock.advance(at(day).getTime() - fixtures.clock.now().getTime())
    sessions = new Map()
  }
  const path = (rest = '') => `/laboratory/${fixtures.laboratory}/discount-register/${rest}`
  const months = async (who = 'director') =>
    (await fixtures.get(path(), await as(who))).json<DiscountRegister>()
  const rowsOf = async (month: string, query = '?take=200', who = 'director') =>
    (await fixtures.get(path(`${month}/${query}`), await as(who))).json<RegisterRows>()
  const close = async (month: string, { rows, amount }: { rows: number; amount: number }, who = 'director') =>
    fixtures.app.inject({
      method: 'POST',
      url: `/api/v4${path(`${month}/close/`)}`,
      headers: await as(who),
      payload: { rows, amount },
    })
  const closeAsSeen = async (month: string, who = 'director') =>
    await close(month, (await rowsOf(month)).summary, who)
  const forget = async () => {
    for (const table of ['discount_register_row', 'discount_register', 'discount_register_first'])
      await sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(fixtures.owner)
    for (const table of [
      ...['order_reception_line', 'order_reception', 'order_line_answer', 'purchase_order_part'],
      ...['purchase_order_line', 'purchase_order'],
    ])
      await sql`DELETE FROM ${sql.table(table)}`.execute(fixtures.owner)
  }
  const startAnew = async () => {
    await forget()
    await fixtures.db.updateTable('product').set({ financed: true }).where('cn', '=', '662026').execute()
    moveTo('2026-03-16')
  }
  return {
    ...{ fixtures, director, as, place, answer, staff, receive, moveTo, path, months, rowsOf, close },
    ...{ closeAsSeen, forget, startAnew },
  }
}

export type RegisterWorld = Awaited<ReturnType<typeof createRegisterWorld>>
