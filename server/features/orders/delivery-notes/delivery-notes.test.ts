import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { receivedOrder } from '@/contract/fedicom/received-order'
import type { OrderNotes } from '@/contract/orders/delivery-notes'
import type { OrderMoment } from '@/contract/orders/order-timeline'
import type { OrderLine } from '@/contract/orders/orders'
import { memoryJournal } from '../../../fedicom/simulator/order-journal'
import { buildSimulator } from '../../../fedicom/simulator/simulator-app'
import { simulatorFile } from '../../../fedicom/simulator/simulator-file'
import { insertPharmacy, insertRelation, insertUser } from '../../../testing/factories'
import { createOrderFixtures, type Headers, line } from '../../../testing/order-fixtures'
import { testConfig } from '../../../testing/test-app'

const fixtures = await createOrderFixtures({ config: testConfig({ webhookNetworks: ['127.0.0.0/8'] }) })
const { app, db, clock, laboratory, other, pharmacy } = fixtures
const product = (cn: string, units: number) => ({ cn, name: cn, units, pvl: 3.1, pvp: 4.84, iva: 4 })
const wholesaler = buildSimulator({
  file: v.parse(simulatorFile, {
    users: [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }],
    stock: [product('662026', 1_000), product('662027', 1_000)],
    faults: [{ call: 'albaranes', at: 1, fault: 503 }],
  }),
  journal: memoryJournal(),
  now: clock.now,
})
const as: Record<string, Headers> = {}
afterAll(() => wholesaler.close())
beforeAll(async () => {
  const address = await wholesaler.listen({ port: 0, host: '127.0.0.1' })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  await db.updateTable('pharmacy').set({ nif: 'B12345674' }).where('id', '=', pharmacy).execute()
  for (const [username, laboratory_id] of Object.entries({ nandu: laboratory, otro: other }))
    await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id })
  await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
  await insertUser(db, { username: 'vecina', pharmacies: [await insertPharmacy(db)] })
  for (const who of ['nandu', 'otro', 'jefa', 'vecina']) as[who] = await fixtures.logIn(who)
  as.farmacia = fixtures.headers
  const put = (path: string, payload: object) =>
    app.inject({
      method: 'PUT',
      url: `${apiPrefix}/admin${path}`,
      headers: as.jefa ?? {},
      payload,
    })
  const account = { user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }
  const fedicom = { address, ...account, orderType: null, warehouse: null, method: null }
  const made = await put(`/laboratory-delivery/${laboratory}/fedicom/`, {
    wholesaler: null,
    fedicom,
    version: 0,
  })
  const [first] = made.json<{ wholesalers: { id: number }[] }>().wholesalers
  await put(`/wholesaler/${first?.id}/customer/`, { customers: [{ nif: 'B12345674', code: '12345' }] })
})

/** Ten of two of its products each, and five of another laboratory's, as the wholesaler has it. */
let order: number
beforeEach(async () => {
  clock.advance(20 * 60_000)
  const lines = [line(), line({ cn: '662027' }), line({ cn: '700001', quantity: 5 })]
  const placed = await fixtures.post(
    fixtures.order({ laboratories: [laboratory, other], purchaseOrderLines: lines }),
  )
  order = placed.json<{ id: number }>().id
  await vi.waitFor(async () => {
    const delivered = await db
      .selectFrom('order_delivery')
      .select('wholesaler_order')
      .where('order_id', '=', order)
      .executeTakeFirst()
    expect(delivered?.wholesaler_order).toEqual(expect.any(String))
  }, 10_000)
})
const notesFor = async (who: string, id = order) => {
  const response = await fixtures.get(`/purchase-order/${id}/delivery-note/`, as[who])
  return response.statusCode === 200 ? response.json<OrderNotes>() : response.statusCode
}
const ask = async (who: string, id = order) => {
  const response = await app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${id}/delivery-note/`,
    headers: as[who] ?? {},
  })
  return response.statusCode === 200 ? response.json<{ data: object[] }>().data : response.statusCode
}
const own = { id: laboratory, name: 'Laboratorio Ñandú' }

describe('asked for by hand', () => {
  test('a wholesaler that cannot answer is told of as such, in detail to staff alone', async () => {
    expect(await ask('jefa')).toEqual([{ laboratory: own, stored: 0, problem: 'albaranes: HTTP 503' }])
    expect(await ask('farmacia')).toEqual([{ laboratory: own, stored: 1, problem: null }])
    await db.updateTable('laboratory_customer').set({ code: '999' }).execute()
    expect(await ask('nandu')).toEqual([{ laboratory: own, stored: 0, problem: null }])
    await db.updateTable('laboratory_delivery').set({ active: false }).execute()
    expect(await ask('nandu')).toEqual([{ laboratory: own, stored: 0, problem: 'ahora no es posible' }])
    await db.updateTable('laboratory_delivery').set({ active: true }).execute()
    await db.updateTable('laboratory_customer').set({ code: '12345' }).execute()
  })

  test('the notes of the order come at once, once, and fill its lines', async () => {
    clock.advance(60_000)
    expect(await ask('nandu')).toEqual([{ laboratory: own, stored: 1, problem: null }])
    expect(await ask('nandu')).toEqual([{ laboratory: own, stored: 0, problem: null }])
    const { data } = (await fixtures.get(`/purchase-order/${order}/line/`)).json<{ data: OrderLine[] }>()
    expect(data.map(({ answer }) => answer?.origin)).toEqual(['delivery-note', 'delivery-note', undefined])
    const moments = (await fixtures.get(`/purchase-order/${order}/timeline/`)).json<{ data: OrderMoment[] }>()
    expect(moments.data.slice(-2)).toMatchObject([
      { kind: 'delivery-note', laboratories: [own], units: 20, number: expect.stringMatching(/^A0/) },
      { kind: 'answered', origin: 'delivery-note', served: 20 },
    ])
  })

  test('ten times in a quarter of an hour', async () => {
    for (let time = 0; time < 10; time += 1) expect(await ask('farmacia')).toHaveLength(1)
    expect(await ask('jefa')).toBe(429)
  })

  test('by nobody who does not see the order, and for none that no wholesaler has', async () => {
    expect(await ask('vecina')).toBe(404)
    expect(await ask('otro')).toEqual([])
    const ofOther = { laboratories: [other], purchaseOrderLines: [line({ cn: '700001' })], method: undefined }
    const placed = await fixtures.post(fixtures.order(ofOther))
    const { id } = placed.json<{ id: number }>()
    expect(await ask('farmacia', id)).toEqual([])
    expect(await notesFor('farmacia', id)).toEqual({ data: [], wholesalers: [] })
  })
})

describe('a delivery note', () => {
  const charged = { served: 10, bonus: 0, ordered: 10, netPrice: 310, base: 3100, vat: 4, vatAmount: 124 }

  test('says what each line cost to pharmacy, staff and its laboratory', async () => {
    await ask('farmacia')
    for (const who of ['farmacia', 'jefa', 'nandu'])
      expect(await notesFor(who)).toMatchObject({
        data: [
          {
            laboratory: own,
            day: '2026-03-16',
            invoice: null,
            lines: [
              { line: 1, cn: '662026', product: 'Ácido Ejemplo', ...charged, surchargeAmount: 16 },
              { line: 2, cn: '662027', product: 'Bálsamo', ...charged },
            ],
          },
        ],
        wholesalers: [{ laboratory: own, lines: [1, 2] }],
      })
  })

  test('is held against the order for who may claim it, and not for its laboratory', async () => {
    await ask('farmacia')
    const differencesFor = async (who: string) => {
      const notes = await notesFor(who)
      return typeof notes === 'number' ? notes : notes.differences
    }
    const dearer = { kind: 'dearer', line: 2, cn: '662027', product: 'Bálsamo' }
    for (const who of ['farmacia', 'jefa'])
      expect(await differencesFor(who)).toEqual([
        { ...dearer, laboratory: laboratory, units: 10, amount: 2_100 },
      ])
    expect(await differencesFor('nandu')).toBeUndefined()
  })

  test('is none of another laboratory’s, nor of another pharmacy’s', async () => {
    await ask('farmacia')
    expect(await notesFor('otro')).toEqual({ data: [], wholesalers: [] })
    expect(await notesFor('vecina')).toBe(404)
  })

  test('with other products shows them to pharmacy and staff, and not to the laboratory', async () => {
    await ask('farmacia')
    const ofOrder = db.updateTable('delivery_note_line').where('order_id', '=', order)
    await ofOrder.where('cn', '=', '662027').set({ order_line: null, order_id: null, cn: '699999' }).execute()
    const lines = async (who: string) => {
      const notes = await notesFor(who)
      return typeof notes === 'number' ? notes : notes.data[0]?.lines.map((each) => [each.line, each.cn])
    }
    expect(await lines('farmacia')).toEqual([
      [1, '662026'],
      [null, '699999'],
    ])
    expect(await lines('nandu')).toEqual([[1, '662026']])
  })

  test('of an order that was asked for under another number is none of this one', async () => {
    const later = v.parse(receivedOrder, {
      codigoCliente: '12345',
      numeroPedidoOrigen: `por teléfono ${order}`,
      lineas: [{ codigoArticulo: '662026', cantidad: 1 }],
    })
    wholesaler.warehouse.place({ at: clock.now().toISOString(), domain: '', order: later })
    expect(await ask('farmacia')).toMatchObject([{ stored: 1 }])
    expect(await notesFor('farmacia')).toMatchObject({ data: [{ lines: [{ line: 1 }, { line: 2 }] }] })
  })
})
