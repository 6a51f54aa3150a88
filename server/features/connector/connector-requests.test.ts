import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { mostBytes, mostRows } from '@/domain/connector/batch-limits'
import { createTestApp } from '../../testing/test-app'
import { type ConnectorPharmacy, createConnectorWorld, saleBatch } from './testing/connector-fixtures'

const testApp = await createTestApp()
const { app, db, owner } = testApp
const { pharmacy } = await createConnectorWorld(testApp)
let world: ConnectorPharmacy

beforeEach(async () => {
  world = await pharmacy()
})

const post = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `${apiPrefix}/connector/sale/`,
    headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json', ...headers },
    payload,
  })
describe('the body', () => {
  test('may come with gzip', async () => {
    const response = await post(gzipSync(JSON.stringify(saleBatch())), { 'content-encoding': 'gzip' })
    expect(response.statusCode).toBe(200)
    expect(await world.facts()).toHaveLength(1)
  })

  test.each([
    ['plain', (text: string) => [text, {}] as const],
    [
      'a small gzip that inflates',
      (text: string) => [gzipSync(text), { 'content-encoding': 'gzip' }] as const,
    ],
  ])('that is too large is refused: %s', async (_, packed) => {
    const [payload, headers] = packed(JSON.stringify({ ...saleBatch(), x: ' '.repeat(mostBytes) }))
    const response = await post(payload, headers)
    expect(response.statusCode).toBe(413)
    expect(response.json().error.code).toBe('too_large')
  })

  test.each([
    ['no gzip', Buffer.from('x'), { 'content-encoding': 'gzip' }],
    ['half a gzip', gzipSync(JSON.stringify(saleBatch())).subarray(0, 60), { 'content-encoding': 'gzip' }],
    ['another encoding', Buffer.from('{}'), { 'content-encoding': 'br' }],
    ['no JSON', Buffer.from('{'), {}],
  ])('that is %s is a bad request', async (_, payload, headers) => {
    expect((await post(payload, headers as Record<string, string>)).statusCode).toBe(400)
  })

  test('with half a character for a day is refused for good, and never failed', async () => {
    const response = await world.send('sale', { days: [{ day: '\ud800', rows: [] }] })
    expect(response.statusCode).toBe(422)
    expect(response.json().error.fields).toEqual({ 'days.0.day': 'Texto incorrecto' })
  })

  test('with too many rows, or without a day, says so', async () => {
    const half = Array.from({ length: mostRows / 2 + 1 }, () => 0)
    const many = await world.send('sale', {
      days: ['2026-03-01', '2026-03-02'].map((each) => ({ day: each, rows: half })),
    })
    expect(many.json().error.fields).toEqual({ '': `Como mucho ${mostRows} filas en un lote` })
    expect((await world.send('sale', { days: [] })).statusCode).toBe(422)
  })

  test('never blocks others: forty refused ones leave room for the next', async () => {
    for (let at = 0; at < 40; at++) await post(Buffer.from('x'), { 'content-encoding': 'gzip' })
    expect((await world.send('sale', saleBatch())).statusCode).toBe(200)
  })
})

describe('a key', () => {
  test('opens its own pharmacy alone, and says when and by what it was used', async () => {
    const other = await pharmacy()
    await world.send('sale', saleBatch())
    const key = await db
      .selectFrom('connector_key')
      .selectAll()
      .where('pharmacy_id', '=', world.pharmacy)
      .executeTakeFirstOrThrow()
    expect(key).toMatchObject({ last_used_at: testApp.clock.now(), last_program: 'rebotica-conector/1.0' })
    expect(await other.facts()).toEqual([])
    const mine = await app.inject({
      url: `${apiPrefix}/pharma/${world.pharmacy}/`,
      headers: { authorization: `Bearer ${world.key}` },
    })
    expect(mine.statusCode).toBe(401)
  })

  test('that is revoked, unknown, or of another pharmacy is refused', async () => {
    const [, , secret] = world.key.split('_')
    const { pharmacy: other } = await pharmacy()
    const unknown = [`rbc_${world.pharmacy}_${'x'.repeat(43)}`, `rbc_${other}_${secret}`, 'rbc_1_short']
    await db
      .updateTable('connector_key')
      .set({ revoked_at: testApp.clock.now() })
      .where('pharmacy_id', '=', world.pharmacy)
      .execute()
    for (const key of [world.key, ...unknown]) {
      const response = await world.send('sale', saleBatch(), { key })
      expect([response.statusCode, response.json().error.code]).toEqual([401, 'unauthenticated'])
    }
  })

  test('tried in vain a hundred times from an address keeps only wrong ones out', async () => {
    await sql`DELETE FROM attempt_count`.execute(owner)
    const wrong = () => world.send('sale', {}, { key: `rbc_${world.pharmacy}_${randomUUID()}` })
    for (let at = 0; at < 100; at++) expect((await wrong()).statusCode).toBe(401)
    const refused = await wrong()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.send('sale', saleBatch())).statusCode).toBe(200)
    await sql`DELETE FROM attempt_count`.execute(owner)
  })

  test('may make 120 calls in a minute', async () => {
    const state = () =>
      app.inject({ url: `${apiPrefix}/connector/state/`, headers: { authorization: `Bearer ${world.key}` } })
    for (let at = 0; at < 120; at++) expect((await state()).statusCode).toBe(200)
    const refused = await state()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    testApp.clock.advance(60_000)
    expect((await state()).statusCode).toBe(200)
  })
})

test('the state says how far the batches have come', async () => {
  const state = async () =>
    (
      await app.inject({
        url: `${apiPrefix}/connector/state/`,
        headers: { authorization: `Bearer ${world.key}` },
      })
    ).json()
  expect(await state()).toMatchObject({
    pharma: { id: world.pharmacy, name: 'Farmacia A', nif: null },
    highestSequence: 0,
    lastDataAt: null,
    lastSaleDay: null,
    openRows: 0,
    limits: { rows: mostRows },
  })
  const rows = [
    { code: '662026', units: 1 },
    { code: 'X', units: 1 },
  ]
  await world.send('sale', { sequence: 9, days: [{ day: '2026-03-15', rows }] })
  expect(await state()).toMatchObject({
    highestSequence: 9,
    lastDataAt: testApp.clock.now().toISOString(),
    lastSaleDay: '2026-03-15',
    openRows: 1,
  })
})
