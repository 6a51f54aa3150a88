import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { DeliverySettings, OrderDelivery } from '@/contract/orders/order-deliveries'
import type { Order } from '@/contract/orders/orders'
import { startWebhookReceiver } from '../../deliveries/testing/webhook-receiver'
import { auditEvents } from '../../testing/audit-events'
import { insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { type TestHeaders, testConfig } from '../../testing/test-app'

const fixtures = await createOrderFixtures({ config: testConfig({ webhookNetworks: ['127.0.0.0/8'] }) })
const { app, db, clock, laboratory, other, pharmacy, order, post, headers, logIn } = fixtures
await db
  .updateTable('pharmacy_laboratory_relation')
  .set({ laboratory_access: true })
  .where('laboratory_id', '=', laboratory)
  .execute()
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other, laboratory_access: true })
const laboratoryUser = { roles: ['ROLE_LABORATORIO' as const], job_position: 1 }
await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await insertUser(db, { username: 'suyo', ...laboratoryUser, laboratory_id: laboratory })
await insertUser(db, { username: 'ajeno', ...laboratoryUser, laboratory_id: other })
const [admin, support, own, foreign] = await Promise.all([
  logIn('jefa'),
  logIn('soporte'),
  logIn('suyo'),
  logIn('ajeno'),
])
const receiver = await startWebhookReceiver({ secrets: [] })
afterAll(receiver.close)
const audit = auditEvents(db)

type Asked = { as?: Partial<TestHeaders>; method?: 'GET' | 'PUT' | 'POST' | 'DELETE'; body?: object }
const call = async <Answer>(path: string, { as = admin, method = 'GET', body }: Asked = {}) => {
  const url = `/api/v4${path}`
  const response = await app.inject({ method, url, headers: as, ...(body && { payload: body }) })
  return { status: response.statusCode, text: response.body, json: response.json<Answer>() }
}
const settingsPath = `/admin/laboratory-delivery/${laboratory}/`
const read = async () =>
  (await call<{ data: DeliverySettings[] }>('/admin/laboratory-delivery/')).json.data.find(
    (each) => each.laboratory.id === laboratory,
  )
const save = async (given: object) => {
  const { version = 0, active = true, mailAddress = null, webhookUrl = null } = (await read()) ?? {}
  const body = { version, active, mailAddress, webhookUrl, ...given }
  return await call<DeliverySettings & { secret: string | null }>(settingsPath, { method: 'PUT', body })
}
const deliveriesOf = async (id: number, as: Partial<TestHeaders> = support) =>
  (await call<{ data: OrderDelivery[] }>(`/purchase-order/${id}/delivery/`, { as })).json.data

describe('a laboratory’s deliveries', () => {
  test('get a secret with their webhook, which is told this once', async () => {
    await audit.forget()
    const saved = await save({ webhookUrl: receiver.url, mailAddress: null })
    expect(saved).toMatchObject({ status: 200, json: { version: 1, webhookUrl: receiver.url } })
    const { secret } = saved.json
    expect(secret).toMatch(/^rbtwh_.{32}/)
    receiver.secrets = [secret ?? '']
    const again = await save({ active: true })
    expect(again.json.secret).toBeNull()
    const listed = await call('/admin/laboratory-delivery/?filter=andu')
    expect(`${again.text}${listed.text}`).not.toContain(secret)
    const events = await audit.read()
    expect(events.map(({ kind }) => kind)).toEqual(['delivery-settings-changed', 'delivery-settings-changed'])
    expect(JSON.stringify(events)).not.toContain(secret)
  })

  test('get another secret with another address, and the earlier one signs nothing more', async () => {
    const [before, earlier] = [await read(), receiver.secrets]
    await audit.forget()
    const moved = await save({ webhookUrl: `${receiver.url}otra/` })
    expect(moved.json.secret).toMatch(/^rbtwh_/)
    expect(earlier).not.toContain(moved.json.secret)
    expect(moved.json.previousSecretUntil).toBeNull()
    expect((await audit.read()).map(({ kind }) => kind).sort()).toEqual([
      'delivery-secret-changed',
      'delivery-settings-changed',
    ])
    expect((await save({ webhookUrl: null })).json.secret).toBeNull()
    const back = await save({ webhookUrl: before?.webhookUrl })
    expect(earlier).not.toContain(back.json.secret)
    receiver.secrets = [back.json.secret ?? '']
  })

  test('are changed by one at a time: who read an earlier version is refused', async () => {
    const before = await read()
    expect((await save({ version: (before?.version ?? 0) - 1, active: false })).json).toMatchObject({
      error: { code: 'edit_conflict' },
    })
    expect(await read()).toEqual(before)
  })

  test.each([
    ['http://laboratorio.example/'],
    ['https://10.0.0.1/'],
    ['https://ana:clave@laboratorio.example/'],
    ['javascript:alert(1)'],
  ])('may not be sent to %s', async (webhookUrl) => {
    expect(await save({ webhookUrl })).toMatchObject({
      status: 422,
      json: { error: { code: 'invalid_fields' } },
    })
  })

  test('are tried out by a signed call that tells of nothing', async () => {
    await audit.forget()
    const tested = await call(`${settingsPath}test/`, { method: 'POST', body: { channel: 'webhook' } })
    expect(tested.json).toEqual({ outcome: 'delivered', answer: 'HTTP 200' })
    expect(receiver.calls.at(-1)).toMatchObject({ isSigned: true, event: { event: 'test' } })
    receiver.faults.push(503)
    const refused = await call(`${settingsPath}test/`, { method: 'POST', body: { channel: 'webhook' } })
    expect(refused.json).toEqual({ outcome: 'refused', answer: 'HTTP 503' })
    const mail = await call(`${settingsPath}test/`, { method: 'POST', body: { channel: 'mail' } })
    expect(mail.status).toBe(404)
    expect((await audit.read()).map(({ kind }) => kind)).toEqual(['delivery-tested', 'delivery-tested'])
  })

  test('go on with both secrets after the change of it', async () => {
    const changed = await call<{ secret: string }>(`${settingsPath}secret/`, { method: 'POST' })
    expect(changed.json.secret).not.toBe(receiver.secrets[0])
    await call(`${settingsPath}test/`, { method: 'POST', body: { channel: 'webhook' } })
    expect(receiver.calls.at(-1)?.isSigned).toBe(true)
    receiver.secrets = [changed.json.secret]
    await call(`${settingsPath}test/`, { method: 'POST', body: { channel: 'webhook' } })
    expect(receiver.calls.at(-1)?.isSigned).toBe(true)
    expect((await read())?.previousSecretUntil).toBe(
      new Date(clock.now().getTime() + 86_400_000).toISOString(),
    )
  })
})

describe('an order’s delivery', () => {
  test('arrives, and is seen by staff and its laboratory alone', async () => {
    const { id } = (await post(order())).json<{ id: number }>()
    await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.state).toBe('delivered'))
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({
      order: { id },
      laboratory: { id: laboratory },
      channel: 'webhook',
      event: 'created',
      attempts: 1,
      lastAnswer: 'HTTP 200',
      deliveredAt: clock.now().toISOString(),
    })
    expect(receiver.taken.get(`${id}.${laboratory}.1`)).toMatchObject({ order: { id } })
    expect(await deliveriesOf(id, own)).toEqual([delivery])
    const path = `/purchase-order/${id}/delivery/`
    expect((await call(path, { as: foreign })).json).toEqual({ data: [] })
    expect((await call(path, { as: headers })).status).toBe(403)
  })

  test('stands beside the order, in one word for all of them, for whoever sees them', async () => {
    const { id } = (await post(order())).json<{ id: number }>()
    const ofOrder = async (as: Partial<TestHeaders>) => {
      const listed = await call<{ data: Order[] }>(`/purchase-order/?pharma=${pharmacy}`, { as })
      const alone = await call<Order>(`/purchase-order/${id}/`, { as })
      expect(listed.json.data.find((each) => each.id === id)).toEqual(alone.json)
      return alone.json.delivery
    }
    await vi.waitFor(async () => expect(await ofOrder(support)).toBe('delivered'))
    expect(await ofOrder(own)).toBe('delivered')
    expect(await ofOrder(headers)).toBeUndefined()
    const become = (state: 'waiting' | 'failed', number: number) =>
      sql`INSERT INTO order_delivery (pharmacy_id, order_id, laboratory_id, channel, number, event, parts, lines,
          line_parts, created_at, gives_up_at, state)
        SELECT pharmacy_id, order_id, laboratory_id, channel, ${number}, 'withdrawn', parts, lines, line_parts,
          created_at, gives_up_at, ${state}
        FROM order_delivery WHERE order_id = ${id} AND number = 1`.execute(db)
    await become('waiting', 2)
    expect(await ofOrder(own)).toBe('waiting')
    await become('failed', 3)
    expect(await ofOrder(support)).toBe('failed')
    expect(await ofOrder(headers)).toBeUndefined()
    await db.deleteFrom('order_delivery').where('order_id', '=', id).where('number', '>', 1).execute()
  })

  test('are all in the list, however many laboratories share an order', async () => {
    const { id } = (await post(order())).json<{ id: number }>()
    await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.state).toBe('delivered'))
    const others = Array.from({ length: 30 }, (_, at) => ({ name: `Socio ${at}`, name_key: `socio ${at}` }))
    await db.insertInto('laboratory').values(others).execute()
    await sql`INSERT INTO order_delivery (pharmacy_id, order_id, laboratory_id, channel, number, event, parts, lines,
        line_parts, created_at, gives_up_at, state)
      SELECT pharmacy_id, order_id, laboratory.id, channel, number, event, parts, lines, line_parts, created_at, gives_up_at,
        'failed'
      FROM order_delivery, laboratory WHERE order_id = ${id} AND name_key LIKE 'socio %'`.execute(db)
    const listed = await call<{ data: OrderDelivery[]; count: number }>(
      '/admin/order-delivery/?filter=socio&take=50',
      { as: support },
    )
    expect(listed.json.count).toBe(30)
    expect(new Set(listed.json.data.map(({ laboratory }) => laboratory.name)).size).toBe(30)
    await db.deleteFrom('order_delivery').where('order_id', '=', id).where('state', '=', 'failed').execute()
    await db.deleteFrom('laboratory').where('name_key', 'like', 'socio %').execute()
  })

  test('that was given up is tried again from the order on', async () => {
    receiver.faults.push(410)
    const { id } = (await post(order())).json<{ id: number }>()
    await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.state).toBe('failed'))
    await call(`/purchase-order/${id}/`, { method: 'DELETE', as: headers })
    await vi.waitFor(async () =>
      expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed']),
    )
    const failed = await call<{ data: OrderDelivery[]; count: number }>(
      '/admin/order-delivery/?state=failed',
      {
        as: support,
      },
    )
    expect(failed.json).toMatchObject({ count: 2, data: [{ event: 'withdrawn' }, { event: 'created' }] })

    const retry = (as: Partial<TestHeaders>) =>
      call(`/admin/order-delivery/${id}/retry/`, {
        method: 'POST',
        as,
        body: { laboratory, channel: 'webhook' },
      })
    expect((await retry(own)).status).toBe(403)
    expect((await retry(support)).status).toBe(200)
    await vi.waitFor(async () =>
      expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
    expect([...receiver.taken.values()].slice(-2).map(({ event }) => event)).toEqual([
      'order.created',
      'order.withdrawn',
    ])
    expect((await retry(support)).status).toBe(404)
  })
})
