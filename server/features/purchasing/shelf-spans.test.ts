import { beforeEach, describe, expect, test } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { dayNumber, isoDay } from '@/domain/basics/dates'
import { storeStock } from '../../imports/stock/store-stock'
import { insertLaboratory, insertPharmacy, insertProduct } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { stockOutsOf } from './shelf-spans.queries'
import { createPurchasingFixtures } from './testing/purchasing-fixtures'

const { db } = await createTestApp()
const ours = await insertLaboratory(db, { name: 'Nuestro' })
const theirs = await insertLaboratory(db, { name: 'Ajeno' })
await insertProduct(db, { cn: '662026', laboratory_id: ours })
await insertProduct(db, { cn: '700001', laboratory_id: theirs })
let pharmacyId = 0
beforeEach(async () => {
  pharmacyId = await insertPharmacy(db)
})

/** The complete stock of a day, as a file has it. */
const counted = (day: string, units: Record<string, number>) =>
  db.transaction().execute((trx) =>
    storeStock(trx, {
      pharmacyId,
      rows: Object.entries(units).map(([cn, count]) => ({ cn, units: count })),
      countedAt: new Date(`${day}T20:00:00Z`),
    }),
  )
const outs = async (today: string, laboratoryId: number | null = null) =>
  Object.fromEntries(
    (await stockOutsOf(db, { pharmacyId, today, laboratoryId })).map(([cn, days]) => [cn, days.map(isoDay)]),
  )
const spans = () =>
  db
    .selectFrom('shelf_span')
    .select(['cn', 'since', 'until'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('cn')
    .orderBy('since')
    .execute()

describe('the days on which a pharmacy had none of a product', () => {
  test('are those between the count that found none and the one that found some again', async () => {
    await counted('2026-03-02', { '662026': 4, '700001': 1 })
    await counted('2026-03-03', { '662026': 0, '700001': 1 })
    await counted('2026-03-06', { '662026': 0, '700001': 2 })
    await counted('2026-03-08', { '662026': 6, '700001': 2 })
    expect(await outs('2026-03-09')).toEqual({ '662026': ['2026-03-04', '2026-03-07'] })
    expect(await spans()).toEqual([
      { cn: '662026', since: '2026-03-02', until: '2026-03-03' },
      { cn: '662026', since: '2026-03-08', until: null },
      { cn: '700001', since: '2026-03-02', until: null },
    ])
  })

  test('have no last one while the last count finds none; what a count does not name is not there', async () => {
    await counted('2026-03-02', { '662026': 4, '700001': 1 })
    await counted('2026-03-05', { '662026': 4 })
    expect(await outs('2026-03-09')).toEqual({ '700001': ['2026-03-06'] })
  })

  test('are none where it was back the same day or the next one', async () => {
    await counted('2026-03-02', { '662026': 4 })
    await counted('2026-03-03', { '662026': 0 })
    await counted('2026-03-03', { '662026': 2 })
    await counted('2026-03-04', { '662026': -1 })
    await counted('2026-03-05', { '662026': 2 })
    expect(await outs('2026-03-09')).toEqual({})
    expect(await spans()).toHaveLength(1)
  })

  test('are not told of what was never on the shelf', async () => {
    await counted('2026-03-02', { '662026': 0 })
    await counted('2026-03-05', { '662026': 0 })
    expect(await outs('2026-03-09')).toEqual({})
  })

  test('stay right when a file of an earlier day comes late', async () => {
    await counted('2026-03-02', { '662026': 4 })
    await counted('2026-03-05', { '662026': 0 })
    await counted('2026-03-09', { '662026': 4 })
    await counted('2026-03-10', { '662026': 0 })
    await counted('2026-03-04', { '662026': 1 })
    expect(await outs('2026-03-12')).toEqual({ '662026': ['2026-03-06', '2026-03-08'] })
  })

  test('are forgotten after three years, and told to devices for two', async () => {
    await counted('2023-01-10', { '662026': 1, '700001': 1 })
    await counted('2023-01-11', { '662026': 0, '700001': 1 })
    await counted('2023-01-20', { '662026': 1, '700001': 1 })
    await counted('2025-02-01', { '662026': 1 })
    expect(await outs('2025-02-02')).toEqual({ '700001': ['2025-02-02'] })
    expect(await outs('2023-02-02')).toMatchObject({ '662026': ['2023-01-12', '2023-01-19'] })
    await counted('2026-02-01', { '662026': 1 })
    expect((await spans()).map(({ since }) => since)).toEqual(['2023-01-20', '2023-01-10'])
  })

  test('are not those between counts that are far apart: nobody knows what was on the shelf while none came', async () => {
    await counted('2026-03-02', { '662026': 4, '700001': 1 })
    await counted('2026-03-03', { '662026': 0, '700001': 1 })
    await counted('2026-03-08', { '662026': 0, '700001': 0 })
    await counted('2026-05-01', { '662026': 0, '700001': 3 })
    await counted('2026-05-06', { '662026': 2, '700001': 3 })
    expect(await outs('2026-05-07')).toEqual({
      '662026': ['2026-03-04', '2026-03-08', '2026-05-02', '2026-05-05'],
    })
  })

  test('end with the last count where none has come for weeks', async () => {
    await counted('2026-03-02', { '662026': 4, '700001': 1 })
    await counted('2026-03-03', { '662026': 0, '700001': 1 })
    await counted('2026-03-08', { '662026': 0, '700001': 1 })
    expect(await outs('2026-03-22')).toEqual({ '662026': ['2026-03-04'] })
    expect(await outs('2026-03-23')).toEqual({ '662026': ['2026-03-04', '2026-03-08'] })
  })

  test('are told to a laboratory of its own products alone', async () => {
    await counted('2026-03-02', { '662026': 4, '700001': 1 })
    await counted('2026-03-05', { '662026': 0, '700001': 0 })
    expect(await outs('2026-03-09', ours)).toEqual({ '662026': ['2026-03-06'] })
  })
})

test('the days without a product are part of what the devices of a pharmacy are told, under another version', async () => {
  const fixtures = await createPurchasingFixtures()
  const read = async () =>
    (await fixtures.get(`/pharma/${fixtures.pharmacy}/purchase/snapshot/`)).json<PurchasingSnapshot>()
  const before = await read()
  expect(before.stockOuts).toBeUndefined()
  const count = (day: string, units: number) =>
    fixtures.db.transaction().execute((trx) =>
      storeStock(trx, {
        pharmacyId: fixtures.pharmacy,
        rows: [{ cn: '662026', units }],
        countedAt: new Date(`${day}T20:00:00Z`),
      }),
    )
  await count('2026-03-02', 12)
  await count('2026-03-05', 0)
  await count('2026-03-09', 12)
  const after = await read()
  expect(after.stockOuts).toEqual([['662026', [dayNumber('2026-03-06'), dayNumber('2026-03-08')]]])
  expect(after.stock).toEqual(before.stock)
  expect(after.version).not.toBe(before.version)
})
