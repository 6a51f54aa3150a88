import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { LineAnswer } from '@/domain/order/line-answer'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { ListedWant } from '@/domain/supply/want-list'
import { maxWants } from '@/domain/supply/wants'
import { insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, type Headers, line, type OrderFixtures } from '../../testing/order-fixtures'
import { bumpCatalogueVersion } from '../catalogue/catalogue.queries'

const minute = 60_000
let fixtures: OrderFixtures
const as: Record<string, Headers> = {}
beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  await insertUser(db, { username: 'nandu', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await insertUser(db, {
    username: 'companera',
    first_name: 'Ana',
    second_name: 'Gil',
    pharmacies: [pharmacy],
  })
  await insertUser(db, { username: 'vecina', pharmacies: [await insertPharmacy(db)] })
  await logInAll()
})
const logInAll = async () => {
  for (const who of ['farmacia', 'nandu', 'soporte', 'companera', 'vecina'])
    as[who] = await fixtures.logIn(who)
  as.acting = await fixtures.logIn('nandu', 'farmacia')
}
/** Sessions end meanwhile. */
const daysLater = async (days: number) => {
  fixtures.clock.advance(days * 24 * 60 * minute)
  await logInAll()
}

/** An order of 10 units of 662026, a minute later than what was before. */
const placeOrder = async () => {
  fixtures.clock.advance(minute)
  const placed = await fixtures.post(fixtures.order({ purchaseOrderLines: [line({ quantity: 10 })] }), {
    as: as.farmacia as Headers,
  })
  return placed.json<{ id: number }>().id
}
const answer = (order: number, { missing }: { missing: number }) => {
  fixtures.clock.advance(minute)
  const said: LineAnswer = {
    ...{ served: 10 - missing, delayed: 0, delayedUntil: null, substituted: 0, substitute: null, missing },
    ...{ reason: missing > 0 ? 'out-of-stock' : null, price: null },
  }
  return fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${order}/answer/`,
    headers: as.nandu ?? {},
    payload: { origin: 'screen', source: crypto.randomUUID(), lines: [{ line: 1, ...said }] },
  })
}

let order: number
beforeEach(async () => {
  await fixtures.db.deleteFrom('pharmacy_want').execute()
  order = await placeOrder()
  expect((await answer(order, { missing: 4 })).statusCode).toBe(200)
  fixtures.clock.advance(minute)
})

const missing = (change: object = {}) => ({
  ...{ cn: '662026', units: 4, order, wantedAt: fixtures.clock.now().toISOString() },
  ...{ wasShort: true, promisedFor: null, removes: null, ...change },
})
type Sent = { key?: string; who?: string; pharmacy?: number }
const save = async (body: object, { key = crypto.randomUUID(), who = 'farmacia', pharmacy }: Sent = {}) => {
  const response = await fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/pharma/${pharmacy ?? fixtures.pharmacy}/want/`,
    headers: { ...as[who], 'idempotency-key': key },
    payload: body,
  })
  const { id, error } = response.json<{ id?: string; error?: { code: string; fields?: object } }>()
  return { status: response.statusCode, id: id ?? '', code: error?.code, fields: error?.fields }
}
const path = () => `/pharma/${fixtures.pharmacy}`
const seenBy = async (who: string) =>
  (await fixtures.get(`${path()}/want/`, as[who])).json<{ data: ListedWant[] }>().data
const snapshotOf = async (who: string) =>
  (await fixtures.get(`${path()}/purchase/snapshot/`, as[who])).json<PurchasingSnapshot>()
const rows = () => fixtures.db.selectFrom('pharmacy_want').selectAll().orderBy('created_at').execute()

describe('a product that a pharmacy waits for', () => {
  test('is on the list once, with its order and who asked for it, for all of its users', async () => {
    const key = crypto.randomUUID()
    const body = missing()
    expect(await save(body, { key, who: 'companera' })).toMatchObject({ status: 200, id: key })
    expect(await save(body, { key, who: 'companera' })).toMatchObject({ status: 200, id: key })
    expect(await rows()).toHaveLength(1)
    const [listed] = await seenBy('farmacia')
    expect(listed).toMatchObject({
      ...{ cn: '662026', product: 'Ácido Ejemplo', laboratory: 'Laboratorio Ñandú', units: 4, state: 'back' },
      wants: [{ id: key, order: { id: order }, by: 'Ana Gil', wantedAt: body.wantedAt, ordered: 0 }],
    })
    expect((await snapshotOf('companera')).supply?.wants).toEqual(listed?.wants)
  })

  test('is kept by one press on each of two devices, and gone once each of them is removed', async () => {
    const [first, second] = [missing(), missing()]
    const { id } = await save(first)
    const other = await save(second, { who: 'companera' })
    expect((await seenBy('farmacia'))[0]).toMatchObject({ units: 4, wants: [{}, {}] })
    await save({ ...first, removes: id })
    expect((await seenBy('farmacia'))[0]?.wants).toMatchObject([{ id: other.id }])
    await save({ ...second, removes: other.id })
    expect(await seenBy('farmacia')).toEqual([])
  })

  test('stays removed, whether its removal arrives first, last or twice', async () => {
    const key = crypto.randomUUID()
    const body = missing()
    for (const step of [{ ...body, removes: key }, body, { ...body, removes: key }]) {
      const isRemoval = step.removes !== null
      expect(await save(step, isRemoval ? {} : { key })).toMatchObject({ status: 200, id: key })
      expect(await seenBy('farmacia')).toEqual([])
    }
    expect(await rows()).toMatchObject([{ id: key, units: 4, removed_by: fixtures.user }])
    // Devices that sent it keep it for a while, and have to hear of it.
    expect((await snapshotOf('farmacia')).supply?.wants).toMatchObject([{ id: key, isRemoved: true }])
    await daysLater(16)
    expect((await snapshotOf('farmacia')).supply?.wants).toEqual([])
  })

  test('is stored once by two calls at the same moment', async () => {
    const key = crypto.randomUUID()
    const body = missing()
    const answers = await Promise.all([
      save(body, { key }),
      save(body, { key }),
      save({ ...body, removes: key }),
    ])
    expect(answers.map(({ id }) => id)).toEqual([key, key, key])
    expect(await rows()).toMatchObject([{ id: key, removed_by: fixtures.user }])
  })

  test('is refused in words next to its field, and nothing is stored', async () => {
    const longAgo = new Date(fixtures.clock.now().getTime() - 400 * 24 * 60 * minute).toISOString()
    for (const [change, fields] of [
      [{ cn: '999999', order: null }, { cn: 'El producto 999999 no existe en el catálogo' }],
      [{ cn: '700001' }, { order: 'El pedido no es de la farmacia, o no tiene este producto' }],
      [{ order: order + 7_000_000 }, { order: 'El pedido no es de la farmacia, o no tiene este producto' }],
      [{ wantedAt: longAgo }, { wantedAt: 'Se apuntó hace más de un año' }],
    ] as const)
      expect(await save(missing(change))).toMatchObject({ status: 422, code: 'want_rejected', fields })
    for (const change of [{ units: 0 }, { units: 10_000 }, { wantedAt: 'ayer' }, { removes: 'x' }])
      expect(await save(missing(change))).toMatchObject({ status: 422, code: 'invalid_fields' })
    expect(await rows()).toEqual([])
  })

  test('is no other product under the same key', async () => {
    const key = crypto.randomUUID()
    await save(missing(), { key })
    expect(await save(missing({ units: 5 }), { key })).toMatchObject({ code: 'idempotency_mismatch' })
    expect(await save(missing({ units: 5, removes: key }))).toMatchObject({ code: 'idempotency_mismatch' })
    expect((await seenBy('farmacia'))[0]?.units).toBe(4)
  })

  test('is refused beyond what a list holds, and one that is there can still be removed', async () => {
    const key = crypto.randomUUID()
    await save(missing(), { key })
    const [row] = await rows()
    const many = Array.from({ length: maxWants - 1 }, () => ({ ...row, id: crypto.randomUUID() }))
    for (let at = 0; at < many.length; at += 1000)
      await fixtures.db
        .insertInto('pharmacy_want')
        .values(many.slice(at, at + 1000) as never)
        .execute()
    expect(await save(missing())).toMatchObject({ code: 'want_rejected' })
    expect(await save(missing({ removes: key }))).toMatchObject({ status: 200, id: key })
  })
})

describe('a want', () => {
  test('leaves the list by what is ordered after it, and comes back when that is missing, too', async () => {
    await save(missing())
    const state = async () => (await seenBy('farmacia')).map((listed) => listed.state)
    expect(await state()).toEqual(['back'])
    const next = await placeOrder()
    expect(await state()).toEqual(['coming'])
    await answer(next, { missing: 8 })
    expect(await state()).toEqual(['back'])
    expect((await seenBy('farmacia'))[0]?.wants).toMatchObject([{ ordered: 2, isServed: true }])
    await answer(next, { missing: 0 })
    expect(await state()).toEqual(['coming'])
    // It is there by then, whether somebody has received it or not.
    await daysLater(11)
    expect(await state()).toEqual([])
  })

  test('leaves the list when its own order is served after all', async () => {
    await save(missing())
    await answer(order, { missing: 0 })
    expect(await seenBy('farmacia')).toEqual([])
  })

  test('stands while an order that was withdrawn would have fulfilled it', async () => {
    await save(missing())
    const next = await placeOrder()
    await fixtures.app.inject({
      method: 'DELETE',
      url: `${apiPrefix}/purchase-order/${next}/`,
      headers: as.farmacia as Headers,
    })
    expect((await seenBy('farmacia'))[0]?.wants).toMatchObject([{ ordered: 0 }])
  })

  test('of a product in shortage waits, and is back when the shortage is over', async () => {
    const shortage = (out_of_stock: boolean) =>
      fixtures.db.transaction().execute(async (trx) => {
        await trx.updateTable('product').set({ out_of_stock }).where('cn', '=', '662026').execute()
        await bumpCatalogueVersion(trx)
      })
    await save(missing({ order: null }))
    await shortage(true)
    expect((await seenBy('farmacia')).map(({ state }) => state)).toEqual(['short'])
    await shortage(false)
    expect((await seenBy('farmacia')).map(({ state }) => state)).toEqual(['back'])
  })

  test('is the first row of the next proposal, with its units at least, until it is ordered', async () => {
    const { clock, laboratory, pharmacy } = fixtures
    const day = clock.now().toISOString().slice(0, 10)
    const query = `template=default&laboratories=${laboratory}&period=30&startDate=2026-01-01&endDate=${day}&prescription=true&nonPrescription=true`
    const proposal = async () => {
      const response = await fixtures.app.inject({
        method: 'POST',
        url: `${apiPrefix}/purchase-order/pharma/${pharmacy}/provision/?${query}`,
        headers: as.farmacia as Headers,
        payload: {},
      })
      return response.json<ProvisionGroup[]>().map(({ provision, wanted }) => [provision, wanted?.units ?? 0])
    }
    const before = await proposal()
    expect(before.every(([provision]) => provision === 0)).toBe(true)
    await save(missing({ units: 600, order: null }))
    const [first, ...others] = await proposal()
    expect([first, others.length]).toEqual([[600, 600], before.length - 1])
    await placeOrder()
    expect((await proposal())[0]).toEqual([590, 590])
  })
})

describe('laboratories', () => {
  test('never see what a pharmacy waits for, nor change it, in its place either', async () => {
    const { id } = await save(missing())
    for (const who of ['nandu', 'acting']) {
      const supply = (await snapshotOf(who)).supply
      expect(JSON.stringify(supply ?? {})).not.toMatch(/want/i)
      expect(JSON.stringify(await snapshotOf(who))).not.toContain(id)
      const list = await fixtures.get(`${path()}/want/`, as[who])
      expect([list.statusCode, list.json().error.code]).toEqual([403, 'forbidden'])
      for (const change of [{}, { removes: id }])
        expect(await save(missing(change), { who })).toMatchObject({ status: 403, code: 'forbidden' })
      for (const url of [
        `/purchase-order/${order}/`,
        `/purchase-order/${order}/line/`,
        `/purchase-order/${order}/timeline/`,
      ])
        expect((await fixtures.get(url, as[who])).body).not.toContain(id)
    }
    expect(await rows()).toHaveLength(1)
  })

  test('a pharmacy sees and changes its own alone; staff sees it', async () => {
    const { id } = await save(missing())
    expect((await fixtures.get(`${path()}/want/`, as.vecina)).statusCode).toBe(403)
    expect((await save(missing({ removes: id }), { who: 'vecina' })).status).toBe(403)
    expect((await seenBy('soporte'))[0]?.wants).toMatchObject([{ id }])
  })
})
