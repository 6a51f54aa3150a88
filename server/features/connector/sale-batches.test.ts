import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/endpoint'
import { mostBytes, mostRows } from '@/domain/connector/batch-limits'
import { buildApp } from '../../app'
import { insertProduct } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { writeSales } from '../sales/sales.service'
import { type ConnectorPharmacy, createConnectorWorld, saleBatch } from './testing/connector-fixtures'

const testApp = await createTestApp()
const { app, db, owner } = testApp
const { laboratory_id, pharmacy } = await createConnectorWorld(testApp)
let world: ConnectorPharmacy

beforeEach(async () => {
  world = await pharmacy()
})

const day = '2026-03-15'
const post = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `${apiPrefix}/connector/sale/`,
    headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json', ...headers },
    payload,
  })
const blocks = () =>
  db
    .selectFrom('sale_block')
    .select(['month', 'row_count'])
    .where('pharmacy_id', '=', world.pharmacy)
    .orderBy('month')
    .execute()

describe('a batch of sales', () => {
  test('becomes facts, blocks and a connected pharmacy, with returns subtracted', async () => {
    const response = await world.send('sale', {
      days: [
        {
          day,
          rows: [
            { code: '662026', units: 3, pvp: 260 },
            { code: '8470006620267', units: -1, pvp: 260 },
            { code: '9999999', units: 4 },
            { code: 4006000111117, units: 1 },
            { code: '700001', units: 0 },
          ],
        },
        { day: '2026-02-28', rows: [{ code: '662026.7', units: 1 }] },
      ],
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      sequence: 1,
      highestSequence: 1,
      rows: { received: 6, counted: 4, leftOut: 1, empty: 1, bad: 0 },
      days: [
        { day, state: 'written', reason: null },
        { day: '2026-02-28', state: 'written', reason: null },
      ],
      faults: [],
    })
    expect(await world.facts()).toEqual([
      ['2026-02-28', '662026', 1, 160, 250],
      [day, '200002', 1, 500, 1000],
      [day, '662026', 2, 167, 260],
    ])
    expect(await blocks()).toEqual([
      { month: '2026-02', row_count: 1 },
      { month: '2026-03', row_count: 2 },
    ])
    const { connected_at } = await db
      .selectFrom('pharmacy')
      .select('connected_at')
      .where('id', '=', world.pharmacy)
      .executeTakeFirstOrThrow()
    expect(connected_at).not.toBeNull()
  })

  test('with bad rows is counted without them: each is answered with its reason, and kept', async () => {
    const response = await world.send('sale', {
      days: [
        {
          day,
          rows: [
            { code: '662026', units: 1 },
            { code: '662027', units: 2, name: 'Desconocido' },
            { code: '6620261', units: 3 },
            { code: 'PARAGUAS', units: 4 },
            { code: '662026', units: 1.5 },
            { code: '662026', units: 1, pvp: 8_470_006_620_267 },
            { units: 1 },
            'nada',
            { code: 'x'.repeat(41), units: 1 },
          ],
        },
      ],
    })
    const { faults, rows } = response.json()
    expect(rows).toMatchObject({ counted: 1, bad: 8 })
    expect(faults.map(({ index, reason }: { index: number; reason: string }) => [index, reason])).toEqual([
      [1, 'unknown_cn'],
      [2, 'wrong_check_digit'],
      [3, 'not_a_cn'],
      [4, 'units'],
      [5, 'price'],
      [6, 'code_missing'],
      [7, 'malformed'],
      [8, 'code_too_long'],
    ])
    expect(await world.facts()).toEqual([[day, '662026', 1, 160, 250]])
    expect((await world.waiting()).slice(0, 3)).toEqual([
      ['sale', day, '662027', 'unknown_cn', 2],
      ['sale', day, '6620261', 'wrong_check_digit', 3],
      ['sale', day, 'PARAGUAS', 'not_a_cn', 4],
    ])
  })

  test('does not overflow by many rows that are each within the limits', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({ code: '662026', units: 999_999 }))
    const response = await world.send('sale', { days: [{ day, rows }] })
    expect(response.json().rows).toMatchObject({ counted: 1, bad: 2_999 })
    expect(await world.facts()).toEqual([[day, '662026', 999_999, 160, 250]])
  })

  test('refuses days that are future, of long ago, no days or there twice, and takes the others', async () => {
    const rows = [{ code: '662026', units: 1 }]
    const given = ['2026-03-16', '2026-03-17', '1989-12-31', '2026-02-30', '2026-03-16']
    const response = await world.send('sale', { days: given.map((each) => ({ day: each, rows })) })
    expect(response.json().days).toMatchObject([
      { state: 'written' },
      { state: 'refused', reason: 'future', message: 'el día es futuro' },
      { state: 'refused', reason: 'too_old' },
      { state: 'refused', reason: 'invalid' },
      { state: 'refused', reason: 'repeated' },
    ])
    expect(await world.facts()).toEqual([['2026-03-16', '662026', 1, 160, 250]])
  })

  test('replaces its days and no others, unless a later batch has written them', async () => {
    const of = (units: number, days: string[]) =>
      days.map((each) => ({ day: each, rows: [{ code: '662026', units }] }))
    await world.send('sale', { sequence: 5, days: of(5, ['2026-03-01', '2026-03-02']) })
    const late = await world.send('sale', { sequence: 4, days: of(4, ['2026-03-02', '2026-03-03']) })
    expect(late.json()).toMatchObject({
      highestSequence: 5,
      days: [{ state: 'superseded' }, { state: 'written' }],
      rows: { received: 1 },
    })
    await world.send('sale', { sequence: 6, days: [{ day: '2026-03-01', rows: [] }] })
    expect((await world.facts()).map(([each, , units]) => [each, units])).toEqual([
      ['2026-03-02', 5],
      ['2026-03-03', 4],
    ])
  })

  test('whose number is far above all before is refused, so that none is left without numbers', async () => {
    const far = await world.send('sale', { ...saleBatch(), sequence: 1_000_001 })
    expect(far.statusCode).toBe(422)
    expect(far.json().error.fields).toEqual({ sequence: 'Demasiado alta: la última es 0' })
    expect((await world.send('sale', { ...saleBatch(), sequence: 1_000_000 })).statusCode).toBe(200)
    expect((await world.send('sale', { ...saleBatch(), sequence: 2_000_000 })).statusCode).toBe(200)
    expect((await world.send('sale', { ...saleBatch(), sequence: 3_000_001 })).statusCode).toBe(422)
    expect(await world.facts()).toHaveLength(1)
  })

  test('with a number that is taken gives the same result, whichever comes first', async () => {
    const [low, high] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333']
    const sent = (batch: string, units: number) =>
      world.send('sale', { batch, sequence: 7, days: [{ day, rows: [{ code: '662026', units }] }] })
    await sent(high, 3)
    await sent(low, 2)
    expect((await world.facts())[0]?.[2]).toBe(3)
  })
})

describe('the same batch again', () => {
  test('gets the same answer, and changes nothing', async () => {
    const batch = saleBatch()
    const first = await world.send('sale', batch)
    await world.send('sale', { sequence: 2, days: [{ day, rows: [] }] })
    const again = await world.send('sale', { ...batch, batch: batch.batch.toUpperCase() })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await world.facts()).toEqual([])
  })

  test('with another content, or as another kind, is refused', async () => {
    const batch = saleBatch()
    await world.send('sale', batch)
    for (const answer of [
      await world.send('sale', { ...batch, sequence: 2 }),
      await world.send('stock', { batch: batch.batch, complete: true, rows: [] }),
    ]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error.code).toBe('idempotency_mismatch')
    }
  })

  test('twenty times at once is taken once', async () => {
    const batch = saleBatch()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.send('sale', batch)))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    const { version } = await db
      .selectFrom('sales_version')
      .select('version')
      .where('pharmacy_id', '=', world.pharmacy)
      .executeTakeFirstOrThrow()
    expect(version).toBe(1)
  })
})

test('two server processes take batches of one pharmacy as one would', async () => {
  const second = await buildApp(testApp.services)
  const batches = Array.from({ length: 8 }, (_, at) =>
    saleBatch({ sequence: at + 1, days: [{ day, rows: [{ code: '662026', units: at + 1 }] }] }),
  )
  const send = (to: typeof app, payload: object) =>
    to.inject({
      method: 'POST',
      url: `${apiPrefix}/connector/sale/`,
      headers: { authorization: `Bearer ${world.key}` },
      payload,
    })
  const answers = await Promise.all(
    batches.toReversed().map(async (batch) => {
      const both = await Promise.all([send(app, batch), send(second, batch)])
      return both.map((answer) => answer.json())
    }),
  )
  for (const [one, other] of answers) expect(one).toEqual(other)
  expect((await world.facts()).map((row) => row[2])).toEqual([8])
  expect(await blocks()).toEqual([{ month: '2026-03', row_count: 1 }])
  await second.close()
})

describe('rows that wait', () => {
  const sales = (code: string) => ({
    days: [
      {
        day,
        rows: [
          { code, units: 2, pvp: 300 },
          { code: '662026', units: 1 },
        ],
      },
    ],
  })

  test('are counted by the next batch after their CN came into the catalogue', async () => {
    await world.send('sale', sales('663000'))
    await insertProduct(db, { cn: '663000', laboratory_id })
    await world.send('sale', { sequence: 2, days: [{ day: '2026-03-14', rows: [] }] })
    expect(await world.waiting()).toHaveLength(1)
    await db.updateTable('catalogue_version').set({ version: sql`version + 1` }).execute()
    await world.send('sale', { sequence: 3, days: [{ day: '2026-03-14', rows: [] }] })
    expect(await world.waiting()).toEqual([])
    expect((await world.facts()).map((row) => row.slice(1, 3))).toEqual([
      ['662026', 1],
      ['663000', 2],
    ])
  })

  test('go when their day is sent again, or written by a file', async () => {
    await world.send('sale', sales('662027'))
    await world.send('sale', { ...sales('662027'), sequence: 2 })
    expect(await world.waiting()).toHaveLength(1)
    await db
      .transaction()
      .execute((trx) => writeSales(trx, { pharmacyId: world.pharmacy, rows: [], replaceMonths: ['2026-03'] }))
    expect(await world.waiting()).toEqual([])
  })
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
  await world.send('sale', { sequence: 9, days: [{ day, rows }] })
  expect(await state()).toMatchObject({
    highestSequence: 9,
    lastDataAt: testApp.clock.now().toISOString(),
    lastSaleDay: day,
    openRows: 1,
  })
})
