import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { buildApp } from '../../app'
import { insertProduct } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { writeSales } from '../sales/sales.service'
import { type ConnectorPharmacy, createConnectorWorld, saleBatch } from './testing/connector-fixtures'

const testApp = await createTestApp()
const { app, db } = testApp
const { laboratory_id, pharmacy } = await createConnectorWorld(testApp)
let world: ConnectorPharmacy

beforeEach(async () => {
  world = await pharmacy()
})

const day = '2026-03-15'
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
