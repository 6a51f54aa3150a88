import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { makeConnectorKey } from '../../access/connector-keys'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures'
import type { TestApp } from '../../testing/test-app'

/* Through real connections: what is measured here is how bodies arrive on them. */

const silenceMs = 20_000
let fixtures: OrderFixtures
let port = 0
let clock: TestApp['clock']
const accepted: Socket[] = []
const opened: Socket[] = []

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  clock = fixtures.services.clock as TestApp['clock']
  await insertUser(fixtures.db, { username: 'eva', pharmacies: [fixtures.pharmacy] })
  fixtures.app.server.on('connection', (socket) => accepted.push(socket))
  await fixtures.app.listen({ port: 0, host: '127.0.0.1' })
  port = (fixtures.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await until(() => {
    pass(10_001)
    return fixtures.app.bodies.unfinished() === 0
  })
})

/** Whatever the test waits for, or its failure: looked at each time that the event loop has gone round. */
async function until(holds: () => boolean): Promise<void> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > 4_000) throw new Error(`It never came: ${holds}`)
    await setImmediate()
  }
}

type Sent = { path: string; length: number; begin: string; headers?: Record<string, string>; type?: string }

/** A request whose body begins, and of which the test decides how it goes on. */
async function begin({ path, length, begin: first, headers = {}, type = 'application/json' }: Sent) {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (piece) => {
    received += piece
  })
  socket.on('error', () => {})
  const lines = { host: 'x', 'content-type': type, 'content-length': String(length), ...headers }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${apiPrefix}${path} HTTP/1.1`, ...head, '', first].join('\r\n'))
  const server = () => accepted.find(({ remotePort }) => remotePort === socket.localPort)
  const answered = async () => {
    await until(() => received.includes('\r\n\r\n') && /\}$/.test(received))
    return {
      status: Number(received.slice(9, 12)),
      code: JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)).error?.code,
      retryAfter: /^retry-after: (\d+)/im.exec(received)?.[1],
    }
  }
  return { socket, server, answered, received: () => received }
}

const order = () => JSON.stringify(fixtures.order())
const beginOrder = (headers: object, begun = order().slice(0, 20)) =>
  begin({
    path: '/purchase-order/',
    length: 100_000,
    begin: begun,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
const unfinished = (count: number) => until(() => fixtures.app.bodies.unfinished() === count)
/** The server has begun to read one. */
const read = () => until(() => fixtures.app.bodies.held() > 0)
const pass = (ms: number) => {
  clock.advance(ms)
  fixtures.app.bodies.look()
}

test('a body that falls silent is answered 408 with Retry-After, and its connection ends', async () => {
  const slow = await beginOrder(fixtures.headers)
  await read()
  pass(0)
  pass(silenceMs - 1)
  expect(slow.received()).toBe('')
  pass(1)
  expect(await slow.answered()).toEqual({ status: 408, code: 'body_timeout', retryAfter: '10' })
  await until(() => slow.socket.readableEnded)
})

test('a body that trickles is answered 408, though it never falls silent', async () => {
  const slow = await beginOrder(fixtures.headers)
  await read()
  const before = () => slow.server()?.bytesRead ?? 0
  for (let at = 0; at < 4; at++) {
    const known = before()
    slow.socket.write('x')
    await until(() => before() > known)
    pass(10_000)
  }
  expect(await slow.answered()).toMatchObject({ status: 408, code: 'body_timeout' })
})

test('a large body that comes slowly, and fast enough, is taken', async () => {
  const body = Buffer.alloc(700_000, ' ')
  body.write(order())
  const slow = await begin({
    path: '/purchase-order/',
    length: body.length,
    begin: body.toString('utf8', 0, 1),
    headers: { ...fixtures.headers, 'idempotency-key': crypto.randomUUID() },
  })
  await read()
  for (let at = 0; at < 7; at++) {
    slow.socket.write(body.subarray(1 + at * 100_000, 1 + (at + 1) * 100_000))
    if (at < 6) await until(() => (slow.server()?.bytesRead ?? 0) > (at + 1) * 100_000)
    if (at < 6) pass(10_000)
  }
  expect(await slow.answered()).toMatchObject({ status: 200 })
})

test('forty unfinished bodies of a user leave eight, and others are served', async () => {
  const slow = []
  for (let at = 0; at < 40; at++) slow.push(await beginOrder(fixtures.headers))
  const refused = await Promise.all(slow.slice(8).map(({ answered }) => answered()))
  expect(refused[0]).toEqual({ status: 429, code: 'too_many_requests', retryAfter: '10' })
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(slow.slice(0, 8).map(({ received }) => received())).toEqual(Array(8).fill(''))
  const others = await fetch(`http://127.0.0.1:${port}${apiPrefix}/purchase-order/`, {
    method: 'POST',
    body: order(),
    headers: {
      ...(await fixtures.logIn('eva')),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  expect(others.status).toBe(200)
})

test('unfinished attachments of a user never hold more than 16 MB, and those that are too many come again later', async () => {
  const piece = Buffer.alloc(9_000_000, 'x').toString()
  const form = (name: string, more = '') =>
    `--f\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const slow = []
  for (let at = 0; at < 3; at++)
    slow.push(
      await begin({
        path: '/support/ticket/',
        length: 9_900_000,
        type: 'multipart/form-data; boundary=f',
        begin: `${form('attachments', '; filename="a.png"')}${piece}`,
        headers: { ...fixtures.headers, 'idempotency-key': crypto.randomUUID() },
      }),
    )
  const answers = await Promise.race(slow.map(({ answered }) => answered()))
  expect(answers).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(fixtures.app.bodies.held()).toBeLessThanOrEqual(16 * 1024 * 1024)
})

test('of more than 96 MB of all users the largest gives way with 503, and an order finds room', async () => {
  const { app, db, logIn, pharmacy } = fixtures
  const ticket = async (username: string, bytes: number) => {
    await insertUser(db, { username, pharmacies: [pharmacy] })
    const form = `--f\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\n`
    return await begin({
      path: '/support/ticket/',
      length: 9_900_000,
      type: 'multipart/form-data; boundary=f',
      begin: form + 'x'.repeat(bytes),
      headers: { ...(await logIn(username)), 'idempotency-key': crypto.randomUUID() },
    })
  }
  const largest = await ticket('mayor', 9_000_000)
  const others = []
  for (let at = 0; at < 11; at++) others.push(await ticket(`menor-${at}`, 8_000_000))
  // The last piece of each body may still be on its way.
  await until(() => app.bodies.held() > 96_000_000)
  expect(largest.received()).toBe('')
  others.push(await ticket('menor-11', 8_000_000))
  expect(await largest.answered()).toEqual({ status: 503, code: 'unavailable', retryAfter: '10' })
  expect(others.map(({ received }) => received())).toEqual(Array(12).fill(''))
  expect(app.bodies.held()).toBeLessThanOrEqual(96 * 1024 * 1024)
  const small = await fetch(`http://127.0.0.1:${port}${apiPrefix}/purchase-order/`, {
    method: 'POST',
    body: order(),
    headers: {
      ...fixtures.headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  expect(small.status).toBe(200)
})

test('a form that falls silent is answered 408, and what it held is given back', async () => {
  const slow = await begin({
    path: '/support/ticket/',
    length: 1_000_000,
    type: 'multipart/form-data; boundary=f',
    begin: `--f\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\n${'x'.repeat(100_000)}`,
    headers: { ...fixtures.headers, 'idempotency-key': crypto.randomUUID() },
  })
  await until(() => fixtures.app.bodies.held() > 50_000)
  pass(0)
  pass(silenceMs)
  expect(await slow.answered()).toMatchObject({ status: 408, code: 'body_timeout' })
  await until(() => fixtures.app.bodies.held() === 0)
})

test('slow batches of one key keep no other key waiting', async () => {
  const keyOf = async () => {
    const pharmacyId = await insertPharmacy(fixtures.db)
    const { key, hash, tail } = makeConnectorKey({ pharmacyId, token: crypto.randomUUID().padEnd(43, 'x') })
    const made = { created_at: clock.now(), created_by: 1, key_hash: hash, tail }
    await fixtures.db
      .insertInto('connector_key')
      .values({ pharmacy_id: pharmacyId, name: 'A', ...made })
      .execute()
    return { authorization: `Bearer ${key}` }
  }
  const [slowKey, other] = [await keyOf(), await keyOf()]
  for (let at = 0; at < 6; at++)
    await begin({ path: '/connector/stock/', length: 10_000, begin: '{', headers: slowKey })
  await unfinished(6)
  const batch = { batch: crypto.randomUUID(), installation: crypto.randomUUID(), sequence: 1 }
  const response = await fetch(`http://127.0.0.1:${port}${apiPrefix}/connector/stock/`, {
    method: 'POST',
    body: JSON.stringify({ ...batch, complete: false, rows: [] }),
    headers: { ...other, 'content-type': 'application/json' },
  })
  expect([response.status, await response.json()]).toMatchObject([200, { rows: { received: 0 } }])
})

test('a refused body that its sender does not end is waited for some seconds, and its connection closed', async () => {
  const slow = await beginOrder({ authorization: `Bearer ${'x'.repeat(43)}` })
  expect(await slow.answered()).toMatchObject({ status: 401 })
  pass(0)
  pass(10_000)
  expect(fixtures.app.bodies.unfinished()).toBe(1)
  pass(1)
  await unfinished(0)
})

test('what is no HTTP gets the contract’s error, and connections without a request are limited in time', async () => {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  let received = ''
  socket.on('data', (piece) => {
    received += piece
  })
  socket.write('no es HTTP\r\n\r\n')
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad_request"/)
  const { headersTimeout, requestTimeout } = fixtures.app.server
  expect(headersTimeout).toBe(15_000)
  expect(requestTimeout).toBeGreaterThan(0)
})
