import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { insertRelation, insertUser } from '../../testing/factories'
import { insertQuickwin, offerMethod } from '../../testing/purchasing-factories'
import { createTestApp, type TestHeaders } from '../../testing/test-app'
import { type ConnectorPharmacy, createConnectorWorld } from './testing/connector-fixtures'

const testApp = await createTestApp()
const { app, db } = testApp
const connectorWorld = await createConnectorWorld(testApp)
const { pharmacy } = connectorWorld
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
const [admin, soporte] = [await testApp.logIn('admin'), await testApp.logIn('soporte')]
const day = '2026-03-15'
let world: ConnectorPharmacy
beforeEach(async () => {
  world = await pharmacy()
})

const call = (
  method: 'GET' | 'POST',
  path: string,
  { body, as = admin }: { body?: object; as?: TestHeaders } = {},
) =>
  app.inject({
    method,
    url: `${apiPrefix}/admin/connector/${path}`,
    headers: as,
    ...(body && { payload: body }),
  })
const own = (path: string) => `${world.pharmacy}/${path}`
const events = async () =>
  (
    await db
      .selectFrom('audit_event')
      .select(['kind', 'details'])
      .where('pharmacy_id', '=', world.pharmacy)
      .orderBy('id')
      .execute()
  ).map(({ kind, details }) => [kind, details])
const sell = (sequence: number, ...rows: object[]) => world.send('sale', { sequence, days: [{ day, rows }] })

describe('a key of a pharmacy', () => {
  test('is told once, opens the connector’s calls, and nothing once it is revoked', async () => {
    const made = await call('POST', own('key/'), { body: { name: ' Mostrador ' } })
    const { id, key } = made.json<{ id: number; key: string }>()
    expect(key).toMatch(new RegExp(`^rbc_${world.pharmacy}_`))
    expect((await world.send('sale', { days: [{ day, rows: [] }] }, { key })).statusCode).toBe(200)

    const detail = (await call('GET', own(''))).json()
    expect(detail.keys[0]).toMatchObject({
      id,
      name: 'Mostrador',
      tail: key.slice(-4),
      createdBy: 'admin',
      revokedAt: null,
      lastUsedAt: testApp.clock.now().toISOString(),
      program: 'rebotica-conector/1.0',
    })
    expect(JSON.stringify(detail)).not.toContain(key)
    const stored = await db.selectFrom('connector_key').selectAll().where('id', '=', id).executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain(key.slice(10))

    expect((await call('POST', own('key/revoke/'), { body: { key: id } })).statusCode).toBe(200)
    expect((await world.send('sale', { days: [{ day, rows: [] }] }, { key })).statusCode).toBe(401)
    expect((await call('POST', own('key/revoke/'), { body: { key: id } })).statusCode).toBe(404)
    expect(await events()).toEqual([
      ['connector-key-created', { name: 'Mostrador', tail: key.slice(-4) }],
      ['connector-key-revoked', { name: 'Mostrador', tail: key.slice(-4) }],
    ])
  })

  test('needs a name, a pharmacy that exists, and an administrator', async () => {
    const nameless = await call('POST', own('key/'), { body: { name: ' ' } })
    expect(nameless.json().error.fields).toEqual({ name: 'Campo obligatorio' })
    for (const unknown of ['999999/key/', '999999999999999/key/'])
      expect((await call('POST', unknown, { body: { name: 'X' } })).statusCode).toBe(404)
    const refused = await call('POST', own('key/'), { body: { name: 'X' }, as: soporte })
    expect(refused.statusCode).toBe(403)
  })
})

test('the list says of each pharmacy what came last and how many rows wait', async () => {
  testApp.clock.advance(1000)
  await sell(3, { code: '662026', units: 1 }, { code: 'X', units: 1 })
  const { data, count } = (await call('GET', '?take=200', { as: soporte })).json()
  expect(count).toBe(data.length)
  expect(data[0]).toEqual({
    pharma: { id: world.pharmacy, name: 'Farmacia A' },
    keys: 1,
    lastUsedAt: testApp.clock.now().toISOString(),
    program: 'rebotica-conector/1.0',
    lastDataAt: testApp.clock.now().toISOString(),
    openRows: 1,
  })
  expect((await call('GET', '?filter=nada')).json()).toEqual({ data: [], count: 0 })
  for (const field of ['pharma', 'keys', 'lastUsedAt', 'lastDataAt'])
    expect((await call('GET', `?sort=${field}:desc`)).statusCode).toBe(200)
})

test('the silent ones are counted apart from those that send, were given up or have no key', async () => {
  const days = (count: number) => new Date(testApp.clock.now().getTime() - count * 24 * 3_600_000)
  const heard = async (count: number, fields: { revoked?: boolean } = {}) => {
    const { pharmacy: id } = await pharmacy()
    const row = { pharmacy_id: id, last_data_at: days(count), highest_sequence: 1 }
    await db
      .insertInto('connector_state')
      .values(row)
      .onConflict((at) => at.column('pharmacy_id').doUpdateSet({ last_data_at: row.last_data_at }))
      .execute()
    if (fields.revoked)
      await db
        .updateTable('connector_key')
        .set({ revoked_at: testApp.clock.now() })
        .where('pharmacy_id', '=', id)
        .execute()
    return id
  }
  const silent = [await heard(5), await heard(59)]
  for (const other of [3, 61]) await heard(other)
  await heard(5, { revoked: true })
  const ask = async (query: string) => (await call('GET', `?silent=true&${query}`, { as: soporte })).json()
  const { data, count } = await ask('take=1&sort=lastDataAt:desc')
  expect({ count, ids: data.map((row: { pharma: { id: number } }) => row.pharma.id) }).toEqual({
    ...{ count: 2, ids: silent.slice(0, 1) },
  })
  expect((await ask('filter=nada')).count).toBe(0)
})

describe('rows that wait', () => {
  const waiting = async (query = '') => (await call('GET', own(`row/${query}`), { as: soporte })).json()

  test('are shown by code and reason, with the name that the pharmacy gives', async () => {
    await world.send('product', { sequence: 1, rows: [{ code: 'A-1', name: 'Crema de manos' }] })
    await sell(2, { code: 'A-1', units: 2 }, { code: 'A-1', units: 3 }, { code: '662027', units: 1 }, {})
    const { data, count } = await waiting()
    expect(count).toBe(3)
    expect(data[0]).toEqual({
      kind: 'sale',
      code: 'A-1',
      reason: 'not_a_cn',
      message: 'el código no es un código nacional ni un artículo conocido',
      name: 'Crema de manos',
      rows: 2,
      units: 5,
      days: { first: day, last: day },
      content: null,
      isRepairable: true,
    })
    expect((await waiting('?filter=manos')).count).toBe(1)
    expect((await waiting('?reason=code_missing')).data[0]).toMatchObject({
      content: '{}',
      isRepairable: false,
    })
    for (const field of ['code', 'rows', 'units']) expect((await waiting(`?sort=${field}:asc`)).count).toBe(3)
  })

  test('of a code are counted, then and from now on, when staff say which product it is', async () => {
    await sell(1, { code: 'A-1', units: 2, pvp: 900 }, { code: '662026', units: 1 })
    const wrong = await call('POST', own('repair/'), { body: { code: 'A-1', cn: '662027' } })
    expect(wrong.json().error.fields).toEqual({ cn: 'No es el código nacional de ningún producto' })
    const done = await call('POST', own('repair/'), { body: { code: 'A-1', cn: '662026.7' }, as: soporte })
    expect(done.json()).toEqual({ counted: 1, leftOut: 0 })
    // The price is of the row that names the product itself.
    expect(await world.facts()).toEqual([[day, '662026', 3, 160, 250]])
    await sell(2, { code: '662026', units: 1 }, { code: 'A-1', units: 2, pvp: 900 })
    expect(await world.facts()).toEqual([[day, '662026', 3, 160, 250]])
    expect((await waiting()).count).toBe(0)
    expect(await events()).toEqual([
      ['connector-code-decided', { code: 'A-1', cn: '662026', counted: 1, leftOut: 0 }],
    ])
  })

  test('of stock join what there is', async () => {
    const rows = [
      { code: '662026', units: 1 },
      { code: 'A-1', units: 2 },
    ]
    await world.send('stock', { complete: true, rows })
    await call('POST', own('repair/'), { body: { code: 'A-1', cn: '662026' } })
    expect(await world.stock()).toEqual([['662026', 3]])
    await world.send('stock', { sequence: 2, complete: true, rows })
    expect(await world.stock()).toEqual([['662026', 3]])
  })

  test('of a code that is left out go, and do not come again', async () => {
    await sell(1, { code: 'A-1', units: 2 })
    const done = await call('POST', own('repair/'), { body: { code: 'A-1', cn: null } })
    expect(done.json()).toEqual({ counted: 0, leftOut: 1 })
    expect((await sell(2, { code: 'A-1', units: 2 })).json().rows).toMatchObject({ leftOut: 1, bad: 0 })
    expect((await waiting()).count).toBe(0)
  })

  test('that are discarded go alone', async () => {
    await sell(1, { code: 'A-1', units: 2 }, { code: 'A-2', units: 2 })
    const body = { kind: 'sale', code: 'A-1', reason: 'not_a_cn' }
    expect((await call('POST', own('discard/'), { body })).json()).toEqual({ discarded: 1 })
    expect((await waiting()).data.map(({ code }: { code: string }) => code)).toEqual(['A-2'])
    expect(await events()).toEqual([['connector-rows-discarded', { ...body, discarded: 1 }]])
  })

  test('are looked at again by one press', async () => {
    await sell(1, { code: '4006000999999', units: 2 })
    await db.updateTable('product').set({ ean: '4006000999999' }).where('cn', '=', '700001').execute()
    expect((await call('POST', own('recheck/'))).json()).toEqual({ counted: 1, leftOut: 0 })
    expect((await world.facts()).map((row) => row.slice(0, 3))).toEqual([[day, '700001', 2]])
  })
})

test('a pharmacy sees when its last data came, and what went wrong', async () => {
  const username = `farmacia-${world.pharmacy}`
  await insertUser(db, { username, pharmacies: [world.pharmacy] })
  const headers = await testApp.logIn(username)
  const ask = async () =>
    (await app.inject({ url: `${apiPrefix}/pharma/${world.pharmacy}/connector/`, headers })).json()
  expect(await ask()).toEqual({ hasKey: true, lastDataAt: null, lastSaleDay: null, last: [], waiting: [] })
  await sell(1, { code: '662026', units: 1 }, { code: 'X', units: 1 })
  const receivedAt = testApp.clock.now().toISOString()
  expect(await ask()).toEqual({
    hasKey: true,
    lastDataAt: receivedAt,
    lastSaleDay: day,
    last: [{ kind: 'sale', receivedAt, received: 2, bad: 1 }],
    waiting: [{ message: 'el código no es un código nacional ni un artículo conocido', rows: 1 }],
  })
})

test('a pharmacy makes and revokes keys for the orders of its program, and reads what orders name', async () => {
  const username = `pedidos-${world.pharmacy}`
  await insertUser(db, { username, pharmacies: [world.pharmacy] })
  await insertRelation(db, { pharmacy_id: world.pharmacy, laboratory_id: connectorWorld.laboratory_id })
  const method = await offerMethod(db, {
    ...{ name: `Transfer ${world.pharmacy}`, minPrice: 3_000 },
    laboratoryId: connectorWorld.laboratory_id,
  })
  const quickwin = await insertQuickwin(db, {
    ...{ code: `Q${world.pharmacy}`, laboratories: [connectorWorld.laboratory_id] },
  })
  const as = await testApp.logIn(username)
  const ownCall = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({
      method,
      url: `${apiPrefix}/pharma/${world.pharmacy}/connector/${path}`,
      headers: as,
      ...(payload && { payload }),
    })
  const made = (await ownCall('POST', 'key/', { name: 'Nixfarma', kind: 'orders' })).json<{
    id: number
    key: string
  }>()
  const tail = made.key.slice(-4)
  const program = (await ownCall('GET', 'program/')).json()
  const laboratory = 'Laboratorio'
  expect(program).toEqual({
    keys: [
      {
        ...{ id: made.id, name: 'Nixfarma', tail, createdBy: username, lastUsedAt: null, program: null },
        createdAt: testApp.clock.now().toISOString(),
      },
    ],
    quickwins: expect.arrayContaining([expect.objectContaining({ code: String(quickwin), laboratory })]),
    methods: expect.arrayContaining([
      { code: String(method), name: `Transfer ${world.pharmacy}`, laboratory, minPrice: 3_000 },
    ]),
  })
  expect(await events()).toContainEqual(['connector-key-created', { name: 'Nixfarma', tail, kind: 'orders' }])
  const [listed] = (await call('GET', own(''))).json<{ keys: object[] }>().keys
  expect(listed).toMatchObject({ id: made.id, kind: 'orders' })

  // The key of its connector is not the pharmacy's to revoke.
  const data = await db
    .selectFrom('connector_key')
    .select('id')
    .where('pharmacy_id', '=', world.pharmacy)
    .where('kind', '=', 'data')
    .executeTakeFirstOrThrow()
  expect((await ownCall('POST', 'key/revoke/', { key: data.id })).statusCode).toBe(404)
  expect((await ownCall('POST', 'key/revoke/', { key: made.id })).statusCode).toBe(200)
  expect((await ownCall('GET', 'program/')).json()).toMatchObject({ keys: [] })
  expect((await ownCall('POST', 'key/revoke/', { key: made.id })).statusCode).toBe(404)
})
