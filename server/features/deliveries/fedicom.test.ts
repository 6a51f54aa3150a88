import * as v from 'valibot'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { DeliverySettings, OrderDelivery } from '@/contract/orders/order-deliveries'
import { memoryJournal } from '../../fedicom/simulator/order-journal'
import { buildSimulator } from '../../fedicom/simulator/simulator-app'
import { simulatorFile } from '../../fedicom/simulator/simulator-file'
import { auditEvents } from '../../testing/audit-events'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { offerMethod } from '../../testing/purchasing-factories'
import { testConfig } from '../../testing/test-app'

const fixtures = await createOrderFixtures({ config: testConfig({ webhookNetworks: ['127.0.0.0/8'] }) })
const { app, db, laboratory, other, pharmacy, order, post, logIn } = fixtures
await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
const admin = await logIn('jefa')
await db.updateTable('pharmacy').set({ nif: 'B12345674' }).where('id', '=', pharmacy).execute()
const users = [{ user: 'TR0001', password: 'una clave', domain: 'transfer_laboratorio' }]
const wholesaler = buildSimulator({
  file: v.parse(simulatorFile, { users, unlisted: 10_000, customers: ['0012345'] }),
  journal: memoryJournal(),
  now: () => new Date(),
})
const address = await wholesaler.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => wholesaler.close())
const audit = auditEvents(db)

const call = async <Answer>(
  path: string,
  { method = 'GET', body }: { method?: 'GET' | 'PUT' | 'POST'; body?: object } = {},
) => {
  const url = `/api/v4/admin${path}`
  const response = await app.inject({ method, url, headers: admin, ...(body && { payload: body }) })
  return { status: response.statusCode, text: response.body, json: response.json<Answer>() }
}
const read = async (id = laboratory) =>
  (await call<{ data: DeliverySettings[] }>('/laboratory-delivery/')).json.data.find(
    (each) => each.laboratory.id === id,
  )
const wanted = {
  address,
  domain: 'transfer_laboratorio',
  user: 'TR0001',
  password: 'una clave ',
  orderType: 'T1',
  warehouse: null,
  method: null,
}
/** The laboratory's wholesaler that serves a method, or all that have none. */
const wholesalerFor = async (method: number | null = null, id = laboratory) =>
  (await read(id))?.wholesalers.find((each) => (each.method?.id ?? null) === method)
/** Changes the one that there is, unless another one is named. */
const save = async (fedicom: object | null, given: { id?: number; of?: number | null } = {}) => {
  const { id = laboratory } = given
  const settings = await read(id)
  const { of = settings?.wholesalers[0]?.id ?? null } = given
  return call<{ version: number; wholesalers: DeliverySettings['wholesalers'] }>(
    `/laboratory-delivery/${id}/fedicom/`,
    { method: 'PUT', body: { wholesaler: of, fedicom, version: settings?.version ?? 0 } },
  )
}
const customersPath = async (query = '') => `/wholesaler/${(await wholesalerFor())?.id}/customer/${query}`
const saveCustomers = async (customers: object[]) =>
  call<{ changed: number }>(await customersPath(), { method: 'PUT', body: { customers } })

describe('a laboratory’s wholesaler', () => {
  test('is stored with a password that nobody sees again', async () => {
    await audit.forget()
    const saved = await save(wanted)
    expect(saved).toMatchObject({
      status: 200,
      json: {
        version: 1,
        wholesalers: [{ address, user: 'TR0001', orderType: 'T1', method: null, customers: 0 }],
      },
    })
    const listed = await call('/laboratory-delivery/')
    const stored = await db.selectFrom('laboratory_wholesaler').selectAll().execute()
    const written = `${saved.text}${listed.text}${JSON.stringify(await audit.read())}`
    expect(written).not.toContain('una clave')
    expect(stored[0]?.secret.toString('latin1')).not.toContain('clave')
  })

  test('keeps its password, but not at another address', async () => {
    const { password: _, ...without } = wanted
    expect((await save({ ...without, warehouse: 'AL01' })).status).toBe(200)
    expect(await save({ ...without, address: `${address}/otra` })).toMatchObject({
      status: 422,
      json: { error: { fields: { 'fedicom.password': 'Con otra dirección hay que escribirla' } } },
    })
    expect(await wholesalerFor()).toMatchObject({ address, warehouse: 'AL01' })
  })

  test.each([
    [{ address: 'http://mayorista.example/' }, 'fedicom.address'],
    [{ address: 'https://10.0.0.1/' }, 'fedicom.address'],
    [{ orderType: 'DEMASIADO' }, 'fedicom.orderType'],
    [{ user: ' ' }, 'fedicom.user'],
    [{ method: 999_999 }, 'fedicom.method'],
  ])('with %o is refused at its field', async (given, field) => {
    const refused = await save({ ...wanted, ...given })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  })

  test('is changed by one at a time', async () => {
    const conflict = await call(`/laboratory-delivery/${laboratory}/fedicom/`, {
      method: 'PUT',
      body: { wholesaler: (await wholesalerFor())?.id, fedicom: null, version: 0 },
    })
    expect(conflict.json).toMatchObject({ error: { code: 'edit_conflict' } })
  })

  test('is tried out by letting the account in, and nothing is ordered', async () => {
    const tried = async (of: number | undefined) => {
      const body = { channel: 'fedicom', wholesaler: of }
      return (await call(`/laboratory-delivery/${laboratory}/test/`, { method: 'POST', body })).json
    }
    const wholesalerId = (await wholesalerFor())?.id
    expect(await tried(wholesalerId)).toEqual({ outcome: 'delivered', answer: 'identificación aceptada' })
    await save({ ...wanted, password: 'otra' })
    expect(await tried(wholesalerId)).toEqual({
      outcome: 'refused',
      answer: 'HTTP 401, AUTH-005 (usuario o contraseña incorrectos)',
    })
    expect(await tried(undefined)).toMatchObject({ error: { code: 'not_found' } })
    await save(wanted)
    expect(wholesaler.warehouse.orders()).toEqual([])
  })
})

describe('customer codes', () => {
  test('are set for the pharmacies that are named, all of them or none', async () => {
    const unknown = { nif: 'B87654321', code: '1' }
    expect(
      await saveCustomers([
        { nif: 'b-1234567-4', code: '1' },
        { nif: 'A58818501', code: '2' },
      ]),
    ).toMatchObject({
      status: 422,
      json: { error: { fields: { 'customers.1.nif': 'No hay ninguna farmacia con este NIF' } } },
    })
    expect((await saveCustomers([unknown])).status).toBe(422)
    expect((await saveCustomers([{ nif: 'b-1234567-4', code: ' 0012345 ' }])).json).toEqual({ changed: 1 })
    expect((await saveCustomers([{ nif: 'B12345674', code: '0012345' }])).json).toEqual({ changed: 0 })
    expect((await call(await customersPath('?filter=12345'))).json).toMatchObject({
      data: [{ pharma: { id: pharmacy }, nif: 'B12345674', code: '0012345' }],
      count: 1,
    })
    expect((await wholesalerFor())?.customers).toBe(1)
    expect((await call('/wholesaler/999999/customer/')).status).toBe(404)
  })

  test('go when they are empty', async () => {
    expect((await saveCustomers([{ nif: 'B12345674', code: '' }])).json).toEqual({ changed: 1 })
    expect((await call(await customersPath())).json).toMatchObject({ count: 0 })
    await saveCustomers([{ nif: 'B12345674', code: '0012345' }])
  })
})

describe('an order', () => {
  const deliveriesOf = async (id: number) =>
    (
      await app.inject({ method: 'GET', url: `/api/v4/purchase-order/${id}/delivery/`, headers: admin })
    ).json<{ data: OrderDelivery[] }>().data

  test('goes to the wholesaler and is answered by it', async () => {
    const { id } = (await post(order())).json<{ id: number }>()
    await vi.waitFor(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]))
    expect(await deliveriesOf(id)).toMatchObject([
      { channel: 'fedicom', laboratory: { id: laboratory }, lastAnswer: 'el mayorista lo ha aceptado' },
    ])
    const placed = wholesaler.warehouse.orders()
    expect(placed).toHaveLength(1)
    expect(placed[0]?.order).toMatchObject({
      codigoCliente: '0012345',
      numeroPedidoOrigen: `${id}-${laboratory}`,
    })
    const answers = await db.selectFrom('order_line_answer').selectAll().where('order_id', '=', id).execute()
    expect(answers).toHaveLength(placed[0]?.order.lineas.length ?? 0)
    expect(answers[0]).toMatchObject({ origin: 'fedicom', missing: 0 })
  })

  test('that failed for want of a code goes as soon as the code is told, once', async () => {
    await saveCustomers([{ nif: 'B12345674', code: '' }])
    const before = wholesaler.warehouse.orders().length
    const { id } = (await post(order())).json<{ id: number }>()
    await vi.waitFor(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }]))
    await saveCustomers([{ nif: 'B12345674', code: '0012345' }])
    await vi.waitFor(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]))
    expect(wholesaler.warehouse.orders()).toHaveLength(before + 1)
  })

  test('that a wrong password kept back goes as soon as the right one is stored, once', async () => {
    await save({ ...wanted, password: 'otra' })
    const before = wholesaler.warehouse.orders().length
    const { id } = (await post(order())).json<{ id: number }>()
    await vi.waitFor(async () =>
      expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1 }]),
    )
    await save(wanted)
    await vi.waitFor(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]))
    expect(wholesaler.warehouse.orders()).toHaveLength(before + 1)
  })

  test('goes to the wholesaler of its method, else to that of the rest, else to none', async () => {
    const direct = await offerMethod(db, { name: 'Directo', laboratoryId: laboratory, minPrice: 0 })
    const transfer = order().method ?? 0
    expect((await read())?.methods.map(({ id }) => id)).toEqual([direct, transfer])
    const channelsOf = async (method: number) => {
      const { id } = (await post(order({ method }))).json<{ id: number }>()
      const told = await db
        .selectFrom('order_delivery')
        .select('channel')
        .where('order_id', '=', id)
        .execute()
      return told.map(({ channel }) => channel)
    }
    expect(await save({ ...wanted, method: transfer }, { of: null })).toMatchObject({
      status: 200,
      json: { wholesalers: [{ method: null }, { method: { id: transfer }, customers: 0 }] },
    })
    for (const method of [direct, transfer]) expect(await channelsOf(method)).toEqual(['fedicom'])
    const rest = (await wholesalerFor())?.id ?? null
    expect(await save({ ...wanted, method: transfer }, { of: rest })).toMatchObject({
      status: 422,
      json: { error: { fields: { 'fedicom.method': 'Ya tiene otro mayorista' } } },
    })
    // The codes go with their wholesaler.
    expect((await save(null, { of: rest })).json.wholesalers).toMatchObject([{ method: { id: transfer } }])
    expect(await db.selectFrom('laboratory_customer').selectAll().execute()).toEqual([])
    expect(await channelsOf(direct)).toEqual([])
    expect(await channelsOf(transfer)).toEqual(['fedicom'])
  })

  test('of a laboratory is none of another one’s wholesaler', async () => {
    const of = (await read())?.wholesalers[0]?.id ?? 0
    expect((await save(wanted, { id: other, of })).status).toBe(404)
  })
})
