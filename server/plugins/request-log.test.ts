import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { insertUser, testPassword } from '../testing/factories'
import { createOrderFixtures } from '../testing/order-fixtures'
import { testConfig } from '../testing/test-app'
import { logSerializers } from './errors'

/** In every field that somebody can write: found in the log, it is a leak. */
const marker = 'Marcador7391'
const lines: string[] = []
const config = testConfig({ logLevel: 'debug', slowQueryMs: 0.000_001, callsPerMinute: 0 })
const { app, db, order, post, logIn, pharmacy, headers } = await createOrderFixtures({
  config,
  logTo: { write: (line) => void lines.push(line) },
})
const leaks = () => lines.filter((line) => line.toLowerCase().includes(marker.toLowerCase()))
const last = (message: string) => lines.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === message)

test('a request is one line with its id, call, status, time and the user’s number', async () => {
  await post(order())
  expect(last('request')).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    call: 'createOrder',
    status: 200,
    ms: expect.any(Number),
    user: expect.any(Number),
    msg: 'request',
  })
})

test('a slow statement is logged with its call and without what was asked', async () => {
  lines.length = 0
  await post(order({ name: `Pedido ${marker}` }))
  const statements = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow query')
  const insert = statements.find(({ statement }) => /INSERT INTO purchase_order/i.test(statement))
  expect(insert).toMatchObject({ call: 'createOrder', requestId: expect.any(String), ms: expect.any(Number) })
  expect(insert.statement).toMatch(/\$\d/)
  expect(leaks()).toEqual([])
})

test('no name, password, tax id, search word, note or token gets into the log at any level', async () => {
  lines.length = 0
  const email = `${marker}@ejemplo.test`.toLowerCase()
  await insertUser(db, { username: marker.toLowerCase(), email, first_name: marker, roles: ['ROLE_ADMIN'] })
  const admin = await logIn(marker.toLowerCase())
  const secret = admin.authorization.replace('Bearer ', '')
  const asked: { name: string; status: number }[] = []
  for (const as of [headers, admin, { authorization: `Bearer ${marker}` }, {}])
    for (const [name, { method, path, body }] of Object.entries<Endpoint>(endpoints)) {
      if (name === 'logout') continue
      const url = apiPrefix + path.replace(/:pharma\w*|:id/gi, String(pharmacy)).replaceAll(/:\w+/g, marker)
      const query = new URLSearchParams(
        ['search', 'q', 'text', 'token', 'sort', 'page', 'name', 'user', 'from'].map(
          (key): [string, string] => [key, marker],
        ),
      )
      const response = await app.inject({
        method,
        url: `${url}?${query}`,
        headers: { ...as, 'x-switch-user': marker, 'user-agent': marker, 'idempotency-key': marker },
        ...(body && { payload: filled(body) as object }),
      })
      asked.push({ name, status: response.statusCode })
    }
  // With bodies that are taken, too.
  const call = (method: 'POST' | 'PUT' | 'GET', path: string, payload?: object) =>
    app.inject({ method, url: `${apiPrefix}${path}`, headers: admin, ...(payload && { payload }) })
  expect((await call('POST', '/auth/login/', { username: marker, password: testPassword })).statusCode).toBe(
    200,
  )
  expect(
    (await call('POST', '/auth/login/', { username: marker, password: `${marker}-clave` })).statusCode,
  ).toBe(401)
  await call('POST', '/auth/access-recover/', { email })
  await call('GET', `/audit/?search=${marker}`)
  expect(new Set(asked.map(({ status }) => Math.floor(status / 100)))).toEqual(new Set([2, 4]))
  expect(lines.length).toBeGreaterThan(500)
  expect(leaks()).toEqual([])
  expect(lines.filter((line) => line.includes(secret) || line.includes(email))).toEqual([])
})

test('an error that quotes data is logged without its message', async () => {
  const fails = async (work: () => unknown) => {
    try {
      await work()
      throw new Error('it did not fail')
    } catch (error) {
      return logSerializers.err(error as Error)
    }
  }
  const errors = [
    await fails(() => sql`SELECT ${marker}::text::int`.execute(db)),
    await fails(() => insertUser(db, { username: marker })),
    await fails(() => v.parse(v.object({ a: v.picklist(['x']) }), { a: marker })),
    await fails(() => JSON.parse(`{"a": ${marker}}`)),
    await fails(() => {
      throw Object.assign(new Error(`550 <${marker}@ejemplo.test> unknown`), { responseCode: 550 })
    }),
    await fails(() => {
      throw new Error('a failure of ours', { cause: Object.assign(new SyntaxError(marker), {}) })
    }),
  ]
  expect(JSON.stringify(errors)).not.toContain(marker)
  expect(errors[0]).toMatchObject({ code: '22P02', stack: expect.stringContaining('at ') })
  expect(errors[1]?.message).toContain('app_user')
  expect(errors.at(-1)?.message).toBe('a failure of ours')
})

/** A body of that shape, with the marker wherever a text may stand. */
function filled(schema: v.GenericSchema): unknown {
  const known = schema as {
    type: string
    entries?: Record<string, v.GenericSchema>
    item?: v.GenericSchema
    wrapped?: v.GenericSchema
  }
  switch (known.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(Object.entries(known.entries ?? {}).map(([key, each]) => [key, filled(each)]))
    case 'array':
      return known.item ? [filled(known.item)] : [marker]
    case 'optional':
    case 'nullable':
    case 'nullish':
      return known.wrapped ? filled(known.wrapped) : marker
    default:
      return marker
  }
}
