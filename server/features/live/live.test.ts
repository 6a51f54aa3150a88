import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { buildApp } from '../../app'
import { connectionCounts, createDatabase, watchQueries } from '../../db/connection'
import { announce } from '../../db/news/announce'
import { afterFile } from '../../testing/after-file'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { bumpCatalogueVersion } from '../catalogue/catalogue.queries'
import { bumpOfferVersion } from '../purchasing/purchasing.queries'
import { createLiveHub } from './live-hub'
import { type LiveReader, readLive } from './testing/live-reader'

const fixtures = await createOrderFixtures()
const { app, db, pharmacy, headers, logIn, laboratory, services } = fixtures
await app.listen({ port: 0, host: '127.0.0.1' })
const portOf = (served: typeof app) => (served.server.address() as AddressInfo).port
const port = portOf(app)
await insertUser(db, { username: 'titular', pharmacies: [pharmacy] })
const foreign = await insertPharmacy(db)
await insertUser(db, { username: 'vecina', pharmacies: [foreign] })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
await insertUser(db, { username: 'de-otro', roles: ['ROLE_LABORATORIO'], laboratory_id: fixtures.other })

const readers: LiveReader[] = []
afterFile(async () => {
  for (const reader of readers) reader.close()
})
const look = async (given: Partial<Parameters<typeof readLive>[2]> & { of?: number; at?: number } = {}) => {
  const reader = await readLive(given.at ?? port, given.of ?? pharmacy, { headers, ...given })
  readers.push(reader)
  return reader
}
const ready = async (given: Parameters<typeof look>[0] = {}) => {
  const reader = await look(given)
  const { id, event } = await reader.next()
  expect(event).toBe('ready')
  return { ...reader, id: id ?? '' }
}
const newer = async (reader: LiveReader) => {
  const { event, data } = await reader.next()
  expect(event).toBe('newer')
  return JSON.parse(data).about
}
const send = async () => (await fixtures.post(fixtures.order())).json<{ id: number }>().id
const take = async (order: number, as: { authorization: string }, taken = true) =>
  (
    await app.inject({
      method: 'PUT',
      url: `${apiPrefix}/purchase-order/${order}/taken/`,
      headers: as,
      payload: { taken },
    })
  ).statusCode

describe('a device that looks at a pharmacy', () => {
  test('is told at once that an order was sent, and nothing of the order', async () => {
    const reader = await ready()
    await send()
    const event = await reader.next()
    expect(event).toEqual({
      event: 'newer',
      data: JSON.stringify({ about: 'orders', version: 1 }),
      id: expect.stringMatching(/^1\./),
    })
  })

  test('is answered so that no proxy has to keep it back', async () => {
    const { headers } = await ready()
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('is told that offers and prices changed', async () => {
    const reader = await ready()
    await db.transaction().execute(bumpOfferVersion)
    expect(await newer(reader)).toBe('offers')
    await db.transaction().execute(bumpCatalogueVersion)
    expect(await newer(reader)).toBe('catalogue')
  })

  test('is told nothing that was not committed', async () => {
    const reader = await ready()
    const refused = db.transaction().execute(async (trx) => {
      await bumpOfferVersion(trx)
      throw new Error('rolled back')
    })
    await expect(refused).rejects.toThrow('rolled back')
    await send()
    expect(await newer(reader)).toBe('orders')
  })

  test('learns after a cut of what it missed, and of nothing else', async () => {
    const before = await ready()
    before.close()
    await send()
    const after = await ready({ heard: before.id })
    expect(await newer(after)).toBe('orders')
    const again = await ready({ heard: after.id === before.id ? '' : after.id })
    await db.transaction().execute(bumpOfferVersion)
    expect(await newer(again)).toBe('offers')
  })

  test('with «once» is told what is newer, and the answer ends', async () => {
    const { id } = await ready()
    await send()
    const { body, statusCode } = await app.inject({
      url: `${apiPrefix}/live/${pharmacy}/?once=true`,
      headers: { ...headers, 'last-event-id': id },
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('event: ready')
    expect(body).toContain('"about":"orders"')
    expect(body).not.toContain('"about":"offers"')
  })

  test('hears of it from every server of the database', async () => {
    const second = await buildApp(services)
    afterFile(() => second.close())
    await second.listen({ port: 0, host: '127.0.0.1' })
    const reader = await ready({ at: portOf(second) })
    await send()
    expect(await newer(reader)).toBe('orders')
  })
})

describe('who may hear of a pharmacy', () => {
  test('are not those of another one', async () => {
    const neighbour = await logIn('vecina')
    expect((await look({ headers: neighbour })).status).toBe(403)
    const reader = await ready({ headers: neighbour, of: foreign })
    await send()
    await db.transaction().execute(bumpOfferVersion)
    expect(await newer(reader)).toBe('offers')
  })

  test('a laboratory hears of orders with its lines, without their number, and of no others', async () => {
    const { id: relation } = await db
      .selectFrom('pharmacy_laboratory_relation')
      .select('id')
      .where('laboratory_id', '=', laboratory)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('pharmacy_laboratory_relation')
      .values({ pharmacy_id: pharmacy, laboratory_id: fixtures.other, laboratory_access: true })
      .execute()
    await db
      .updateTable('pharmacy_laboratory_relation')
      .set({ laboratory_access: true })
      .where('id', '=', relation)
      .execute()
    await db
      .insertInto('laboratory_user_pharmacy')
      .columns(['user_id', 'pharmacy_id'])
      .expression((select) =>
        select
          .selectFrom('app_user')
          .select(({ val }) => ['id', val(pharmacy).as('pharmacy_id')])
          .where('username', 'in', ['delegado', 'de-otro']),
      )
      .execute()
    const own = await ready({ headers: await logIn('delegado') })
    const others = await ready({ headers: await logIn('de-otro') })
    expect(own.id).toMatch(/^-\./)
    await send()
    const event = await own.next()
    expect(JSON.parse(event.data)).toEqual({ about: 'orders', version: null })
    await db.transaction().execute(bumpOfferVersion)
    expect(await newer(others)).toBe('offers')

    const withdrawn = await app.inject({
      method: 'PUT',
      url: `${apiPrefix}/pharma-laboratory-relation/${relation}/`,
      headers,
      payload: { laboratoryAccess: false },
    })
    expect(withdrawn.statusCode).toBe(200)
    await own.ended
  })

  test('hears nothing more after the log-out', async () => {
    const session = await logIn('titular')
    const reader = await ready({ headers: session })
    await app.inject({ method: 'POST', url: `${apiPrefix}/auth/logout/`, headers: session })
    expect(await reader.ended).toEqual(expect.any(Number))
    expect((await look({ headers: session })).status).toBe(401)
  })

  test('of the connections of one session the oldest gives way', async () => {
    const session = await logIn('titular')
    const first = await ready({ headers: session })
    const others = [1, 2, 3].map(() => ready({ headers: session }))
    expect(await first.ended).toBe(60_000)
    await Promise.all(others)
  })
})

test('an order that the laboratory takes, and gives back, is told', async () => {
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  const staff = await logIn('soporte')
  const order = await send()
  const reader = await ready()
  expect(await take(order, staff)).toBe(200)
  expect(await newer(reader)).toBe('orders')
  expect(await take(order, staff, false)).toBe(200)
  expect(await newer(reader)).toBe('orders')
})

test('a change of access has those judged whom it may be about, few at a time', async () => {
  const own = createDatabase(fixtures.url)
  const hub = createLiveHub({ db: own, clock: services.clock })
  const open = async (of: number) => {
    const listener = {
      token: randomUUID(),
      impersonated: null,
      userIds: [-of],
      pharmacy: of,
      laboratories: null,
    }
    const body = await hub.open(listener, { heard: null, once: false })
    body.resume()
    return { body, closed: once(body, 'close') }
  }
  const [here, there] = await Promise.all(
    [pharmacy, foreign].map((of) => Promise.all(Array.from({ length: 12 }, () => open(of)))),
  )
  let most = 0
  const unwatch = watchQueries(own, (text) => {
    if (text.includes('token_hash')) most = Math.max(most, connectionCounts(own).inUse)
  })
  // Nobody has logged in as them.
  await announce(db, { about: 'access', user: null, pharmacy: foreign })
  await Promise.all(there?.map(({ closed }) => closed) ?? [])
  expect(hub.size()).toBe(12)
  await announce(db, { about: 'access', user: -pharmacy })
  await Promise.all(here?.map(({ closed }) => closed) ?? [])
  expect(most).toBeGreaterThan(0)
  // Two are judged, beside one look at the versions: all twelve would take every connection.
  expect(most).toBeLessThanOrEqual(3)
  unwatch()
  await own.destroy()
})

test('a server that stops sends its devices away, to come again at different moments', async () => {
  const stopping = await buildApp(services)
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const reader = await ready({ at: portOf(stopping) })
  await Promise.all([stopping.close(), once(stopping.server, 'close')])
  expect(await reader.ended).toBeGreaterThanOrEqual(500)
})

test('a device that takes nothing in is given up, and one whose time is over comes again', async () => {
  const { createLiveStream } = await import('./live-stream')
  const listener = { token: '', impersonated: null, userIds: [1], pharmacy, laboratories: null }
  const slow = createLiveStream(listener, null)
  slow.begin({ offers: 0, catalogue: 0, orders: new Map() }, 500)
  for (let offers = 1; offers < 2_000; offers++) slow.look({ offers, catalogue: 0, orders: new Map() })
  expect(slow.body.destroyed).toBe(true)

  const hub = createLiveHub(services, { beatMs: 10_000, lastsMs: 500, judgedEveryMs: 10_000 })
  const short = await hub.open(listener, { heard: null, once: false })
  let text = ''
  for await (const piece of short) text += piece
  expect(text.match(/retry: \d+/g)).toHaveLength(2)
  expect(hub.size()).toBe(0)
})
