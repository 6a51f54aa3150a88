import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order, OrderLine } from '@/contract/orders/orders'
import {
  insertAssociation,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { createOrderFixtures, type Headers, line, type OrderFixtures } from '../../testing/order-fixtures'

type Page = { data: Order[]; count: number }

let fixtures: OrderFixtures
let association: number
let rivalAssociation: number
/** A laboratory of the same association as the fixtures' laboratory. */
let mate: number
let elsewhere: number
/** 662026, 662030 of the mate and 700001 of the rival; then one of the rival alone; then one of another pharmacy. */
let mixed: number
let ofRival: number
let ofElsewhere: number
/** Sessions by user name. */
const as: Record<string, Headers> = {}

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  association = await insertAssociation(db, 'Grupo Ñandú')
  rivalAssociation = await insertAssociation(db, 'Rivales')
  await db
    .updateTable('laboratory')
    .set({ association_id: association })
    .where('id', '=', laboratory)
    .execute()
  await db
    .updateTable('laboratory')
    .set({ association_id: rivalAssociation })
    .where('id', '=', other)
    .execute()
  mate = await insertLaboratory(db, { name: 'Compañero', association_id: association })
  const idle = await insertLaboratory(db, { name: 'Sin productos' })
  await insertProduct(db, { cn: '662030', laboratory_id: mate, pvl: 200, pvp: null })
  await db.updateTable('laboratory_order_method').set({ min_price: 0 }).execute()
  elsewhere = await insertPharmacy(db, { name: 'Botica del Río' })
  await insertUser(db, { username: 'vecina', pharmacies: [elsewhere] })
  for (const [username, laboratory_id] of Object.entries({
    delegado: laboratory,
    socia: mate,
    rival: other,
    idle,
  })) {
    await insertUser(db, { username, laboratory_id, roles: ['ROLE_LABORATORIO'] })
    if (laboratory_id !== laboratory) await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id })
    if (laboratory_id !== other) continue
    await insertRelation(db, { pharmacy_id: elsewhere, laboratory_id, laboratory_access: true })
  }
  await insertUser(db, { username: 'suelto', roles: ['ROLE_LABORATORIO'] })
  for (const role of ['ADMIN', 'SOPORTE', 'AGENTE'] as const)
    await insertUser(db, { username: role.toLowerCase(), roles: [`ROLE_${role}`] })
  const users = ['vecina', 'delegado', 'socia', 'rival', 'idle', 'suelto', 'admin', 'soporte', 'agente']
  for (const username of users) as[username] = await fixtures.logIn(username)

  const post = async (order: Parameters<OrderFixtures['order']>[0], sender = fixtures.headers) => {
    const response = await fixtures.post(fixtures.order(order), { as: sender })
    expect(response.statusCode, response.body).toBe(200)
    fixtures.clock.advance(60_000)
    return response.json<{ id: number }>().id
  }
  const rivalLine = line({ cn: '700001', quantity: 7, tags: ['Rival - Marcas'] })
  mixed = await post({
    name: 'Mixto',
    laboratories: [laboratory, mate, other],
    tags: ['Rival - Marcas', 'Rotación - Genéricos'],
    purchaseOrderLines: [line(), line({ cn: '662030', quantity: 5 }), rivalLine],
  })
  const rivals = { laboratories: [other], purchaseOrderLines: [rivalLine], method: undefined }
  ofRival = await post({ ...rivals, name: 'Del rival', tags: ['Rival - Marcas'] })
  ofElsewhere = await post({ ...rivals, name: 'De otra farmacia', pharma: elsewhere, tags: [] }, as.vecina)
})
beforeEach(() => grant(true))

/** What the fixtures's pharmacy lets all laboratories see. */
const grant = async (laboratory_access: boolean) => {
  await fixtures.db
    .updateTable('pharmacy_laboratory_relation')
    .set({ laboratory_access })
    .where('pharmacy_id', '=', fixtures.pharmacy)
    .execute()
}

const listed = async (user: string, query = '') =>
  (await fixtures.get(`/purchase-order/?${query}`, as[user])).json<Page>()
const idsOf = async (user: string, query = '') => (await listed(user, query)).data.map(({ id }) => id)
const statusOf = async (user: string, path: string) =>
  (await fixtures.get(`/purchase-order/${path}`, as[user])).statusCode

describe('orders seen by a laboratory', () => {
  test('of all pharmacies are those of the pharmacies that the user looks after', async () => {
    const { db, other, logIn } = fixtures
    const chief = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'rival')
      .executeTakeFirstOrThrow()
    const below = { roles: ['ROLE_LABORATORIO' as const], laboratory_id: other, parent_user_id: chief.id }
    await insertUser(db, { ...below, username: 'de.una', pharmacies: [elsewhere] })
    await insertUser(db, { ...below, username: 'de.ninguna' })
    for (const username of ['de.una', 'de.ninguna']) as[username] = await logIn(username)
    expect(await idsOf('rival')).toEqual([ofElsewhere, ofRival, mixed])
    expect(await listed('de.una')).toMatchObject({ count: 1, data: [{ id: ofElsewhere }] })
    expect(await listed('de.ninguna')).toMatchObject({ count: 0, data: [] })
    expect(await idsOf('de.una', 'filter=botica')).toEqual([ofElsewhere])
  })

  test("contain its association's part only: lines, totals, laboratories, tags", async () => {
    for (const user of ['delegado', 'socia']) {
      const order = (await fixtures.get(`/purchase-order/${mixed}/`, as[user])).json<Order>()
      expect(order).toMatchObject({
        id: mixed,
        pharma: { id: fixtures.pharmacy, name: 'Farmacia de prueba' },
        state: 'sent',
        tags: ['Rotación - Genéricos'],
        laboratories: [{ id: fixtures.laboratory }, { id: mate }],
        totalQuantity: 15,
        totalPvl: 4_100,
        totalPvp: 4_840,
        totalPvlWithDiscount: 4_100,
      })
      const { data, count, summary } = (await fixtures.get(`/purchase-order/${mixed}/line/`, as[user])).json<
        { data: OrderLine[]; summary: object } & Page
      >()
      expect(data.map(({ cn }) => cn.cn)).toEqual(['662026', '662030'])
      expect(count).toBe(2)
      const { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount } = order
      // What its own lines cost with taxes, too: those of others are in no figure of it.
      const parts = [{ rate: 40, surcharge: 5, base: totalPvlWithDiscount, tax: 164, surchargeAmount: 21 }]
      const invoice = { regime: 'iva', parts, total: 4_285 }
      expect(summary).toEqual({ totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount, invoice })
    }
    const rival = (await fixtures.get(`/purchase-order/${mixed}/`, as.rival)).json<Order>()
    expect(rival).toMatchObject({
      tags: ['Rival - Marcas'],
      laboratories: [{ id: fixtures.other }],
      totalQuantity: 7,
      totalPvl: 2_170,
    })
  })

  test("are downloaded with its association's lines only, as a workbook and as CSV", async () => {
    const csv = (await fixtures.get(`/purchase-order/${mixed}/csv/`, as.socia)).body
    expect(csv).toContain('662026')
    expect(csv).toContain('662030')
    expect(csv).not.toContain('700001')
    const whole = (await fixtures.get(`/purchase-order/${mixed}/excel/`)).rawPayload.length
    const cut = await fixtures.get(`/purchase-order/${mixed}/excel/`, as.rival)
    expect(cut.statusCode).toBe(200)
    expect(cut.rawPayload.length).toBeLessThan(whole)
  })

  test('do not include any in which it has no lines, in any call', async () => {
    for (const path of ['', 'line/', 'excel/', 'csv/']) {
      expect(await statusOf('delegado', `${ofRival}/${path}`)).toBe(404)
      expect(await statusOf('idle', `${mixed}/${path}`)).toBe(404)
      expect(await statusOf('suelto', `${mixed}/${path}`)).toBe(404)
    }
  })

  test('are refused by every call as soon as the pharmacy withdraws access', async () => {
    const paths = ['', 'line/', 'excel/', 'csv/'].map((path) => `${mixed}/${path}`)
    for (const path of [...paths, `?pharma=${fixtures.pharmacy}`])
      expect(await statusOf('delegado', path)).toBe(200)
    expect(await idsOf('delegado')).toEqual([mixed])
    await grant(false)
    for (const path of paths) expect(await statusOf('delegado', path)).toBe(404)
    expect(await statusOf('delegado', `?pharma=${fixtures.pharmacy}`)).toBe(403)
    expect(await listed('delegado')).toEqual({ data: [], count: 0, next: null, newest: null })
    expect(await idsOf('rival')).toEqual([ofElsewhere])
  })

  test('are those of every pharmacy that gave access, or of a given one', async () => {
    expect(await idsOf('rival')).toEqual([ofElsewhere, ofRival, mixed])
    expect(await idsOf('rival', `pharma=${fixtures.pharmacy}`)).toEqual([ofRival, mixed])
    expect(await idsOf('rival', `pharma=${elsewhere}`)).toEqual([ofElsewhere])
    expect(await statusOf('delegado', `?pharma=${elsewhere}`)).toBe(403)
    expect(await statusOf('delegado', '?pharma=999999999')).toBe(403)
    expect(await listed('suelto')).toEqual({ data: [], count: 0, next: null, newest: null })
  })

  test('can be filtered by association, but not by another than its own', async () => {
    expect(await idsOf('delegado', `laboratoryAssociation=${association}`)).toEqual([mixed])
    expect(await idsOf('delegado', `laboratoryAssociation=${rivalAssociation}`)).toEqual([])
  })

  test('reveal nothing of the rest of an order by searching or sorting', async () => {
    for (const filter of ['otro', 'rival', 'rotacion rival', '700001']) {
      expect(await listed('delegado', `filter=${filter}`)).toEqual({
        data: [],
        count: 0,
        next: null,
        newest: null,
      })
    }
    expect(
      (await fixtures.get(`/purchase-order/${mixed}/line/?filter=700001`, as.delegado)).json(),
    ).toMatchObject({
      data: [],
      count: 0,
    })
    expect(await idsOf('delegado', 'filter=compañero')).toEqual([mixed])
    // By their own parts the three are worth the same: the newest first.
    expect(await idsOf('rival', 'sort=totalPvl:desc')).toEqual([ofElsewhere, ofRival, mixed])
  })

  test('do not include earlier orders of a product that it took over from another laboratory', async () => {
    const sell = async (laboratory_id: number) => {
      await fixtures.db.updateTable('product').set({ laboratory_id }).where('cn', '=', '700001').execute()
    }
    await sell(mate)
    expect(await statusOf('socia', `${ofRival}/`)).toBe(404)
    expect(await statusOf('rival', `${ofRival}/`)).toBe(404)
    expect((await fixtures.get(`/purchase-order/${ofRival}/line/`)).json<Page>().count).toBe(1)
    await sell(fixtures.other)
    expect(await statusOf('rival', `${ofRival}/`)).toBe(200)
  })
})

describe('orders seen by internal staff', () => {
  test.each(['admin', 'soporte', 'agente'])('are complete orders of any pharmacy (%s)', async (user) => {
    expect(await idsOf(user)).toEqual([ofElsewhere, ofRival, mixed])
    expect(await idsOf(user, `pharma=${elsewhere}`)).toEqual([ofElsewhere])
    const order = (await fixtures.get(`/purchase-order/${mixed}/`, as[user])).json<Order>()
    expect(order).toMatchObject({ totalQuantity: 22, laboratories: [{}, {}, {}] })
    expect((await fixtures.get(`/purchase-order/${mixed}/line/`, as[user])).json<Page>().count).toBe(3)
    for (const file of ['excel', 'csv']) expect(await statusOf(user, `${mixed}/${file}/`)).toBe(200)
    expect(await statusOf(user, '?pharma=999999999')).toBe(403)
  })

  test('come in pages of ten unless another size is requested', async () => {
    const template = (await fixtures.stored()).orders[0]
    if (!template) throw new Error('no order')
    const copies = Array.from({ length: 12 }, (_, index) => ({
      ...template,
      id: template.pharmacy_id * 1_000_000 + 500 + index,
      idempotency_key: crypto.randomUUID(),
    }))
    await fixtures.db.insertInto('purchase_order').values(copies).execute()
    const page = await listed('admin')
    const five = await listed('admin', 'take=5&skip=12')
    await fixtures.db
      .deleteFrom('purchase_order')
      .where(
        'id',
        'in',
        copies.map(({ id }) => id),
      )
      .execute()
    expect([page.data.length, page.count, five.data.length, five.count]).toEqual([10, 15, 3, 15])
  })

  test('can be searched and sorted by the name of the pharmacy', async () => {
    expect(await idsOf('admin', 'filter=botica rio')).toEqual([ofElsewhere])
    expect(await idsOf('rival', 'filter=botica rio')).toEqual([ofElsewhere])
    expect(await idsOf('admin', 'sort=pharma:asc,createdAt:asc')).toEqual([ofElsewhere, mixed, ofRival])
  })
})

describe("orders seen by a pharmacy's user", () => {
  test('are complete orders of their own pharmacies only, whatever laboratories may see', async () => {
    await grant(false)
    const list = (await fixtures.get('/purchase-order/')).json<Page>()
    expect(list.data.map(({ id, totalQuantity }) => [id, totalQuantity])).toEqual([
      [ofRival, 7],
      [mixed, 22],
    ])
    expect(await idsOf('vecina')).toEqual([ofElsewhere])
    expect(await statusOf('vecina', `${mixed}/`)).toBe(404)
    expect(await statusOf('vecina', `?pharma=${fixtures.pharmacy}`)).toBe(403)
    // Their pharmacy's name is on every row: it narrows nothing.
    expect((await fixtures.get('/purchase-order/?filter=prueba')).json<Page>().count).toBe(0)
  })
})
