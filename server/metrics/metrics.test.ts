import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { buildApp } from '../app'
import { createDatabase } from '../db/connection'
import { createOrderFixtures } from '../testing/order-fixtures'
import { testConfig } from '../testing/test-app'

const token = 'un-token-bastante-largo'
const metrics = { port: null, host: '127.0.0.1', token }
const { app, db, services, order, post, pharmacy, headers } = await createOrderFixtures({
  config: testConfig({ metrics, slowQueryMs: 0.000_001 }),
})
const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

const scrape = async (from = app) => {
  const response = await from.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  return response.body
}
const value = (text: string, line: string): number | null => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

test('without the token, or without a setting, nobody reads metrics', async () => {
  for (const authorization of ['', 'Bearer otro', `Bearer ${token}x`, headers.authorization])
    expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  const off = await buildApp({ ...services, config: testConfig() })
  opened.push(off)
  expect((await off.inject('/metrics')).statusCode).toBe(404)
})

test('requests, orders, connections, waiting work, caches and slow statements are counted', async () => {
  await post(order())
  await post(order({ purchaseOrderLines: [] }))
  const key = crypto.randomUUID()
  await post(order(), { key })
  await post(order({ name: 'Otro' }), { key })
  await db
    .insertInto('mail_message')
    .values({
      created_at: new Date(services.clock.now().getTime() - 90_000),
      expires_at: new Date(services.clock.now().getTime() + 3_600_000),
      recipient: 'ana@ejemplo.test',
      subject: 'Asunto',
      body: 'Texto',
      next_attempt_at: services.clock.now(),
    })
    .execute()
  const text = await scrape()
  expect(value(text, 'rebotica_request_duration_seconds_count{call="createOrder",status="2xx"}')).toBe(2)
  expect(value(text, 'rebotica_request_duration_seconds_count{call="createOrder",status="4xx"}')).toBe(2)
  expect(value(text, 'rebotica_orders_total{outcome="accepted"}')).toBe(2)
  expect(value(text, 'rebotica_orders_total{outcome="idempotency_mismatch"}')).toBe(1)
  expect(value(text, 'rebotica_refusals_total{call="createOrder",code="idempotency_mismatch"}')).toBe(1)
  expect(value(text, 'rebotica_jobs_waiting{kind="mail"}')).toBe(1)
  expect(value(text, 'rebotica_jobs_oldest_seconds{kind="mail"}')).toBe(90)
  expect(value(text, 'rebotica_jobs_waiting{kind="figures"}')).toBe(1)
  expect(value(text, 'rebotica_database_connections{state="waiting"}')).toBe(0)
  expect(value(text, 'rebotica_cache_bytes{cache="answers"}')).toBe(0)
  expect(value(text, 'rebotica_cache_entries{cache="cubes"}')).toBe(0)
  expect(value(text, 'rebotica_slow_queries_total{call="createOrder"}')).toBeGreaterThan(2)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('process_resident_memory_bytes')
})

test('labels are names of the contract, whatever was in the addresses', async () => {
  await app.inject({ url: `${apiPrefix}/pharma/${pharmacy}/`, headers })
  await app.inject({ url: '/ana@ejemplo.test', headers })
  await app.inject({ url: `${apiPrefix}/no-hay/ana@ejemplo.test`, headers })
  const text = await scrape()
  const known = new Set([...Object.keys(endpoints), 'app', 'unknown', 'reference', 'background'])
  const calls = [...text.matchAll(/call="([^"]*)"/g)].map(([, call = '']) => call)
  expect(calls.filter((call) => !known.has(call))).toEqual([])
  expect(calls).toContain('unknown')
  expect(text).not.toContain('ejemplo')
})

test('a database that is away leaves out what is counted there, and nothing else', async () => {
  const away = createDatabase('postgres://nadie@127.0.0.1:1/nada')
  const alone = await buildApp({ ...services, db: away })
  opened.push(alone, { close: () => away.destroy() })
  const text = await scrape(alone)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('rebotica_jobs_waiting{')
})

describe('on a port of its own', () => {
  const freePort = async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    return port
  }

  test('metrics are there, nothing else is, and the port of the app has none', async () => {
    const port = await freePort()
    const own = await buildApp({
      ...services,
      config: testConfig({ metrics: { port, host: '127.0.0.1', token: null } }),
    })
    await own.ready()
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('rebotica_info{version=')
    expect((await fetch(`http://127.0.0.1:${port}${apiPrefix}/health/`)).status).toBe(404)
    expect((await own.inject('/metrics')).statusCode).toBe(404)
    await own.close()
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  })

  test('a port in use stops the start', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const { port } = busy.address() as AddressInfo
    const own = await buildApp({
      ...services,
      config: testConfig({ metrics: { port, host: '127.0.0.1', token } }),
    })
    await expect(own.ready()).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    busy.close()
  })
})
