import { beforeEach, describe, expect, test } from 'vitest'
import { insertProduct } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { connectorDetail } from './connector-admin.queries'
import { type ConnectorPharmacy, createConnectorWorld } from './testing/connector-fixtures'

const testApp = await createTestApp()
const { pharmacy, laboratory_id } = await createConnectorWorld(testApp)
let world: ConnectorPharmacy
beforeEach(async () => {
  world = await pharmacy()
})

const version = async () =>
  (
    await testApp.db
      .selectFrom('pharmacy_counter')
      .select('stock_version')
      .where('pharmacy_id', '=', world.pharmacy)
      .executeTakeFirst()
  )?.stock_version ?? 0
const stock = (sequence: number, complete: boolean, units: Record<string, number>) =>
  world.send('stock', {
    sequence,
    complete,
    rows: Object.entries(units).map(([code, count]) => ({ code, units: count })),
  })
const articles = (sequence: number, ...rows: unknown[]) => world.send('product', { sequence, rows })

describe('stock', () => {
  test('that is complete replaces all, a part changes what it names', async () => {
    const first = await stock(1, true, { '662026': 5, '700001': -2, '9999999': 1 })
    expect(first.json()).toMatchObject({
      state: 'written',
      rows: { received: 3, counted: 2, leftOut: 1, bad: 0 },
    })
    await stock(2, false, { '700001': 7 })
    expect(await world.stock()).toEqual([
      ['662026', 5],
      ['700001', 7],
    ])
    await stock(3, true, { '4006000111117': 1 })
    expect(await world.stock()).toEqual([['200002', 1]])
  })

  test('tells when it was counted: all of it, or the articles of a part; never later than it arrives', async () => {
    const countedAt = '2026-03-02T08:00:00.000Z'
    const later = '2026-03-02T09:00:00.000Z'
    const send = (sequence: number, complete: boolean, at: string | undefined, ...codes: string[]) =>
      world.send('stock', {
        sequence,
        complete,
        countedAt: at,
        rows: codes.map((code) => ({ code, units: 1 })),
      })
    const moments = async () => {
      const { db } = testApp
      const counter = await db
        .selectFrom('pharmacy_counter')
        .select(['stock_counted_at', 'counted_version'])
        .where('pharmacy_id', '=', world.pharmacy)
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('pharmacy_stock')
        .select(['cn', 'counted_at'])
        .where('pharmacy_id', '=', world.pharmacy)
        .orderBy('cn')
        .execute()
      const text = (at: Date | null) => at?.toISOString() ?? null
      return [
        text(counter.stock_counted_at),
        ...rows.map(({ cn, counted_at }) => [cn, text(counted_at)]),
        counter.counted_version,
      ]
    }
    await send(1, true, countedAt, '662026', '700001')
    expect(await moments()).toEqual([countedAt, ['662026', null], ['700001', null], 1])
    await send(2, false, later, '700001')
    expect(await moments()).toEqual([countedAt, ['662026', null], ['700001', later], 2])
    // As before: only the moment is another.
    const now = testApp.clock.now().toISOString()
    await send(3, true, '2999-01-01T00:00:00.000Z', '662026', '700001')
    expect(await moments()).toEqual([now, ['662026', null], ['700001', null], 3])
    await send(4, false, undefined, '662026')
    expect(await moments()).toEqual([now, ['662026', now], ['700001', null], 4])
  })

  test('that asks to be careful is held where it would take most of it away, and says so to the staff', async () => {
    const careful = (sequence: number, rest: number, units: Record<string, number>) =>
      world.send('stock', {
        sequence,
        complete: true,
        careful: { rest },
        rows: Object.entries(units).map(([code, count]) => ({ code, units: count })),
      })
    expect((await careful(1, 0, { '662026': 5, '700001': 2, '200002': 0 })).json().state).toBe('written')
    const before = await world.stock()
    const held = await careful(2, 0, { '662026': 9 })
    expect(held.json()).toMatchObject({
      state: 'held',
      held: { missing: 1, before: 2 },
      rows: { received: 1, counted: 0, bad: 0 },
      faults: [],
    })
    expect(await world.stock()).toEqual(before)
    const detail = await connectorDetail(testApp.db, world.pharmacy)
    expect(detail?.batches.map((batch) => batch.held)).toEqual([{ missing: 1, before: 2 }, undefined])
    // The other one comes in a later part; what there was nothing of may go.
    expect((await careful(3, 1, { '662026': 9 })).json().state).toBe('written')
    expect(await world.stock()).toEqual([['662026', 9]])
  })

  test('of one product under two codes is added up', async () => {
    await stock(1, true, { '662026': 5, '8470006620267': 2 })
    expect(await world.stock()).toEqual([['662026', 7]])
  })

  test('that arrives late changes nothing of what came after it', async () => {
    await stock(5, false, { '662026': 5 })
    await stock(3, true, { '662026': 3, '700001': 3 })
    await stock(4, false, { '662026': 4, '700001': 4 })
    expect(await world.stock()).toEqual([
      ['662026', 5],
      ['700001', 4],
    ])
    expect((await stock(2, true, {})).json()).toMatchObject({
      state: 'superseded',
      highestSequence: 5,
      rows: { received: 0, counted: 0 },
    })
    expect((await stock(2, false, { '662026': 2 })).json().state).toBe('superseded')
    expect(await world.stock()).toHaveLength(2)
  })

  test('that is as before is no new version for the devices', async () => {
    await stock(1, true, { '662026': 5 })
    const before = await version()
    await stock(2, true, { '662026': 5 })
    expect(await version()).toBe(before)
    await stock(3, true, { '662026': 6 })
    expect(await version()).toBe(before + 1)
    await stock(4, true, {})
    expect(await version()).toBe(before + 2)
  })

  test('keeps what is wrong with the last photo alone', async () => {
    await stock(1, true, { PARAGUAS: 1, X: 2 })
    await stock(2, true, { PARAGUAS: 3 })
    expect(await world.waiting()).toEqual([['stock', null, 'PARAGUAS', 'not_a_cn', 3]])
    await stock(3, false, { PARAGUAS: 4, Y: 1 })
    expect(await world.waiting()).toEqual([
      ['stock', null, 'PARAGUAS', 'not_a_cn', 4],
      ['stock', null, 'Y', 'not_a_cn', 1],
    ])
  })

  test('of an article that waited and is known by now counts once', async () => {
    await stock(1, true, { '663000': 3, '662026': 1 })
    await insertProduct(testApp.db, { cn: '663000', laboratory_id })
    await stock(2, false, { '663000': 5 })
    await articles(3)
    expect(await world.stock()).toEqual([
      ['662026', 1],
      ['663000', 5],
    ])
    expect(await world.waiting()).toEqual([])
  })

  test('that waits is of the latest batch, whichever comes first', async () => {
    await stock(5, false, { PARAGUAS: 5 })
    await stock(4, false, { PARAGUAS: 4, BOLSA: 4 })
    await stock(3, true, { PARAGUAS: 3, TAZA: 3 })
    expect(await world.waiting()).toEqual([
      ['stock', null, 'PARAGUAS', 'not_a_cn', 5],
      ['stock', null, 'BOLSA', 'not_a_cn', 4],
      ['stock', null, 'TAZA', 'not_a_cn', 3],
    ])
  })
})

describe('articles', () => {
  const sale = (sequence: number) =>
    world.send('sale', {
      sequence,
      days: [{ day: '2026-03-15', rows: [{ code: 'A-1', units: 2, pvp: 900 }] }],
    })

  test.each([
    ['by its EAN', { ean: '4006000111117' }, '200002'],
    ['by its CN', { cn: '662026' }, '662026'],
    ['by the EAN of a medicine', { ean: '8470006620267' }, '662026'],
  ])('say which product an own code is, %s, for what comes and for what waits', async (_, given, cn) => {
    await sale(1)
    expect(await world.waiting()).toHaveLength(1)
    const answer = await articles(2, { code: 'A-1', name: 'Crema', ...given })
    expect(answer.json()).toMatchObject({ rows: { counted: 1 }, faults: [] })
    expect(await world.waiting()).toEqual([])
    const counted = await world.facts()
    expect(counted.map((row) => row.slice(0, 3))).toEqual([['2026-03-15', cn, 2]])
    await sale(3)
    expect(await world.facts()).toEqual(counted)
  })

  test('are taken one by one: a bad one is answered and waits until it comes right', async () => {
    const answer = await articles(
      1,
      { code: 'A-1', name: 'Crema', pvp: 900, laboratory: 'Laboratorio' },
      { code: 'A-2' },
      { code: 'A-3', name: 'Jabón', ean: 'x' },
      { code: 'A-4', name: 'Jabón', cn: '6620261' },
      { code: 'A-5', name: 'Jabón', pvp: -1 },
      7,
    )
    const { faults } = answer.json()
    expect(faults.map(({ index, reason }: { index: number; reason: string }) => [index, reason])).toEqual([
      [1, 'name'],
      [2, 'ean'],
      [3, 'wrong_check_digit'],
      [4, 'price'],
      [5, 'malformed'],
    ])
    await articles(2, { code: 'A-2', name: 'Jabón' })
    expect((await world.waiting()).map((row) => row[2])).toEqual(['A-3', 'A-4', 'A-5', ''])
  })

  test('of a late batch do not replace newer ones', async () => {
    await articles(2, { code: 'A-1', name: 'Nueva' })
    await articles(1, { code: 'A-1', name: 'Vieja' })
    const known = await testApp.db
      .selectFrom('connector_product')
      .select('name')
      .where('pharmacy_id', '=', world.pharmacy)
      .execute()
    expect(known).toEqual([{ name: 'Nueva' }])
  })
})
