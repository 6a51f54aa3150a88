import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeliverySettings, OrderDelivery } from '@/contract/orders/order-deliveries'
import { memoryJournal } from '../../fedicom/simulator/order-journal'
import { buildSimulator } from '../../fedicom/simulator/simulator-app'
import { simulatorFile } from '../../fedicom/simulator/simulator-file'
import { auditEvents } from '../../testing/audit-events'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { testConfig } from '../../testing/test-app'

/* What may have arrived at a wholesaler is asked of that one alone, wherever its address leads from now on. */

const fixtures = await createOrderFixtures({ config: testConfig({ webhookNetworks: ['127.0.0.0/8'] }) })
const { app, db, laboratory, pharmacy, order, post, logIn } = fixtures
await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await insertUser(db, {
  ...{ username: 'suyo', roles: ['ROLE_LABORATORIO'], job_position: 1, laboratory_id: laboratory },
})
const admin = await logIn('jefa')
const support = await logIn('soporte')
const own = await logIn('suyo')
const audit = auditEvents(db)
await db.updateTable('pharmacy').set({ nif: 'B12345674' }).where('id', '=', pharmacy).execute()

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  for (const table of ['order_delivery', 'laboratory_customer', 'laboratory_wholesaler'] as const)
    await db.deleteFrom(table).execute()
})

const simulate = async (faults: object[] = []) => {
  const users = [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }]
  const file = v.parse(simulatorFile, { users, unlisted: 10_000, faults })
  const wholesaler = buildSimulator({ file, journal: memoryJournal(), now: () => new Date() })
  opened.push(() => wholesaler.close())
  return { wholesaler, address: await wholesaler.listen({ port: 0, host: '127.0.0.1' }) }
}
const call = async <Answer>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
  const url = `/api/v4${path}`
  const response = await app.inject({ method, url, headers: admin, ...(payload && { payload }) })
  return { status: response.statusCode, json: response.json<Answer>() }
}
const settings = async () =>
  (await call<{ data: DeliverySettings[] }>('GET', '/admin/laboratory-delivery/')).json.data.find(
    (each) => each.laboratory.id === laboratory,
  )
const save = async (address: string, given: object = {}) => {
  const before = await settings()
  const fedicom = {
    ...{ address, domain: 'transfer_laboratorio', user: 'TR0001', password: 'clave' },
    ...{ orderType: null, warehouse: null, method: null, ...given },
  }
  const body = { wholesaler: before?.wholesalers[0]?.id ?? null, fedicom, version: before?.version ?? 0 }
  return await call<object>('PUT', `/admin/laboratory-delivery/${laboratory}/fedicom/`, body)
}
const nameCustomer = async (code: string) => {
  const id = (await settings())?.wholesalers[0]?.id
  await call('PUT', `/admin/wholesaler/${id}/customer/`, { customers: [{ nif: 'B12345674', code }] })
}
const deliveriesOf = async (id: number) =>
  (await call<{ data: OrderDelivery[] }>('GET', `/purchase-order/${id}/delivery/`)).json.data

const release = async (id: number, headers = support) => {
  const payload = { laboratory, channel: 'fedicom', formerLacksIt: true }
  const url = `/api/v4/admin/order-delivery/${id}/retry/`
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
}

const until = (holds: () => Promise<unknown>) => vi.waitFor(holds, { timeout: 10_000 })

/** An order that the wholesaler has taken, although its answer was lost. */
async function startWithLostAnswer() {
  const first = await simulate([{ call: 'pedidos', at: 1, fault: 'cut' }])
  await save(first.address)
  await nameCustomer('12345')
  const { id } = (await post(order())).json<{ id: number }>()
  await until(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1 }]))
  expect(first.wholesaler.warehouse.orders()).toHaveLength(1)
  return { first, id }
}

test('at another address staff are asked whether it is the same wholesaler, and nothing is stored until they say', async () => {
  const { first } = await startWithLostAnswer()
  const second = await simulate()
  const refused = await save(second.address)
  expect(refused).toMatchObject({
    status: 422,
    json: {
      error: {
        fields: {
          'fedicom.sameWholesaler': `1 pedido pudo llegar a ${new URL(first.address).host}: indique si es el mismo mayorista`,
        },
      },
    },
  })
  expect((await settings())?.wholesalers).toMatchObject([{ address: first.address }])
  // It is the same address, written another way.
  expect((await save(`${first.address}/`)).status).toBe(200)
})

test.each<[string, { path?: string; user?: string; domain?: string }, string]>([
  ['another path of the same server', { path: '/coop-b' }, ''],
  ['another user', { user: 'TR0002' }, ' con el usuario TR0001 (transfer_laboratorio)'],
  ['another domain', { domain: 'FEDICOM' }, ' con el usuario TR0001 (transfer_laboratorio)'],
])(
  'with %s it may be another wholesaler, too: staff are asked',
  async (_, { path = '', ...given }, account) => {
    const { first, id } = await startWithLostAnswer()
    const { host } = new URL(first.address)
    const refused = await save(`${first.address}${path}`, given)
    expect(refused).toMatchObject({
      status: 422,
      json: {
        error: {
          fields: {
            'fedicom.sameWholesaler': `1 pedido pudo llegar a ${host}${account}: indique si es el mismo mayorista`,
          },
        },
      },
    })
    const replaced = await save(`${first.address}${path}`, { ...given, sameWholesaler: false })
    expect(replaced.status).toBe(200)
    await until(async () =>
      expect(await deliveriesOf(id)).toMatchObject([
        { state: 'failed', lastAnswer: expect.stringContaining('pregúntele antes de pedirlo otra vez') },
      ]),
    )
    expect(first.wholesaler.warehouse.orders()).toHaveLength(1)
  },
)

test('the same wholesaler at another address is asked again, under the number by which it knows the order', async () => {
  const { id } = await startWithLostAnswer()
  const second = await simulate()
  const before = (await settings())?.wholesalers[0]?.id
  expect((await save(second.address, { sameWholesaler: true })).status).toBe(200)
  await until(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]))
  expect(second.wholesaler.warehouse.orders()).toMatchObject([
    { order: { numeroPedidoOrigen: `${id}-${laboratory}` } },
  ])
  expect((await settings())?.wholesalers).toMatchObject([{ id: before, customers: 1 }])
})

test('another wholesaler is not asked for what the first one may have: it fails, and says whom to ask', async () => {
  const { first, id } = await startWithLostAnswer()
  const second = await simulate()
  expect((await save(second.address, { sameWholesaler: false })).status).toBe(200)
  await until(async () =>
    expect(await deliveriesOf(id)).toMatchObject([
      {
        state: 'failed',
        lastAnswer: `puede que lo tenga el mayorista de antes (${new URL(first.address).host}): pregúntele antes de pedirlo otra vez`,
      },
    ]),
  )
  // The codes were those of the first one.
  expect((await settings())?.wholesalers).toMatchObject([{ address: second.address, customers: 0 }])
  await nameCustomer('777')
  await call('POST', `/admin/order-delivery/${id}/retry/`, { laboratory, channel: 'fedicom' })
  const { id: later } = (await post(order())).json<{ id: number }>()
  await until(async () => expect(await deliveriesOf(later)).toMatchObject([{ state: 'delivered' }]))
  await until(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }]))
  expect(second.wholesaler.warehouse.orders().map((each) => each.order)).toMatchObject([
    { codigoCliente: '777', numeroPedidoOrigen: `${later}-${laboratory}` },
  ])
  expect(
    await db.selectFrom('order_delivery').select('placed_address').where('order_id', '=', id).execute(),
  ).toEqual([{ placed_address: first.address }])
})

test('what the wholesaler of before says it does not have goes to the one of now, once, and the log says so', async () => {
  const { first, id } = await startWithLostAnswer()
  const second = await simulate()
  await save(second.address, { sameWholesaler: false })
  await nameCustomer('777')
  await until(async () =>
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', mayBeAtFormer: true }]),
  )
  await audit.forget()
  expect(await release(id, own)).toBe(403)
  const both = await Promise.all([release(id), release(id, admin)])
  expect(both.sort()).toEqual([200, 404])
  await until(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]))
  expect((await deliveriesOf(id))[0]).not.toHaveProperty('mayBeAtFormer')
  expect(second.wholesaler.warehouse.orders().map((each) => each.order)).toMatchObject([
    { codigoCliente: '777', numeroPedidoOrigen: `${id}-${laboratory}` },
  ])
  expect(await release(id)).toBe(404)
  const events = (await audit.read()).filter(({ kind }) => kind.startsWith('delivery-re'))
  expect(events).toMatchObject([
    {
      kind: 'delivery-released',
      details: { order: id, channel: 'fedicom', former: new URL(first.address).host },
    },
  ])
})

test('only what may be at a wholesaler of before is released: what failed at the one of now stays bound to it', async () => {
  const { first, id } = await startWithLostAnswer()
  await db
    .updateTable('order_delivery')
    .set({ state: 'failed', next_attempt_at: null })
    .where('order_id', '=', id)
    .execute()
  expect((await deliveriesOf(id))[0]).not.toHaveProperty('mayBeAtFormer')
  expect(await release(id)).toBe(404)
  expect(
    await db
      .selectFrom('order_delivery')
      .select(['state', 'may_have_arrived', 'placed_address'])
      .where('order_id', '=', id)
      .execute(),
  ).toEqual([{ state: 'failed', may_have_arrived: true, placed_address: first.address }])
})

test('where nothing may have arrived the address changes without a question', async () => {
  const first = await simulate()
  await save(first.address)
  await nameCustomer('12345')
  const { id } = (await post(order())).json<{ id: number }>()
  await until(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]))
  const second = await simulate()
  expect((await save(second.address)).status).toBe(200)
  expect((await settings())?.wholesalers).toMatchObject([{ address: second.address, customers: 1 }])
})
