import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { addDays } from '@/domain/basics/dates'
import { cnText, decodeBlock, type SaleRow } from '@/domain/sales/cube/block'
import { totalsByProduct, unitsByProduct } from '@/domain/sales/cube/cube'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../../testing/factories'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { createCatalogueCache } from '../catalogue/catalogue.cache'
import { createCubeCache } from './cubes/cubes.cache'
import { writeSales } from './sales.service'

type Snapshot = {
  catalogueVersion: string
  purchasingVersion: string
  months: { month: string; version: string; rows: number; bytes: number }[]
}

let testApp: TestApp
let pharmacy: number
let headers: { authorization: string }

beforeAll(async () => {
  testApp = await createTestApp()
  const laboratory = await insertLaboratory(testApp.db, { name: 'Laboratorio' })
  for (const cn of cns) await insertProduct(testApp.db, { cn, laboratory_id: laboratory })
  pharmacy = await insertPharmacy(testApp.db)
  await insertUser(testApp.db, { username: 'farmacia', pharmacies: [pharmacy] })
  headers = await testApp.logIn('farmacia')
})

const cns = ['000001', '100000', '662026', '999998']
const row = (given: Partial<SaleRow> = {}): SaleRow => ({
  day: '2026-01-15',
  cn: '662026',
  units: 2,
  pvl: 310,
  pvp: 484,
  ...given,
})
const write = (rows: SaleRow[], replaceMonths?: string[], pharmacyId = pharmacy) =>
  testApp.db
    .transaction()
    .execute((trx) => writeSales(trx, { pharmacyId, rows, ...(replaceMonths && { replaceMonths }) }))
const get = (path: string, extra: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url: apiPrefix + path, headers: { ...headers, ...extra } })
const snapshot = async () => (await get(`/pharma/${pharmacy}/sale/snapshot/`)).json<Snapshot>()
const block = (month: string) => get(`/pharma/${pharmacy}/sale/snapshot/${month}/`)

/** The rows of a block, as the device decodes them. */
const rowsOf = (payload: Buffer) => {
  const columns = decodeBlock(inflateSync(payload))
  return Array.from({ length: columns.length }, (_, index) => ({
    cn: cnText(columns.cn[index] ?? 0),
    day: addDays('1970-01-01', columns.day[index] ?? 0),
    units: columns.units[index],
    pvl: columns.pvl[index],
    pvp: columns.pvp[index],
  }))
}

describe('sales written to the database', () => {
  test('give one block for each month they touch, and no other', async () => {
    await write([row(), row({ cn: '000001', units: -1 }), row({ day: '2025-12-31', units: 5 })])
    const { months } = await snapshot()
    expect(months.map(({ month, rows }) => [month, rows])).toEqual([
      ['2025-12', 1],
      ['2026-01', 2],
    ])
    expect(rowsOf((await block('2026-01')).rawPayload)).toEqual([
      row({ cn: '000001', units: -1 }),
      row({ units: 2 }),
    ])
  })

  test('change the version of the months they change, and of no other', async () => {
    const before = await snapshot()
    await write([row({ units: 3 })])
    const changed = await snapshot()
    expect(changed.months[0]).toEqual(before.months[0])
    expect(changed.months[1]?.version).not.toBe(before.months[1]?.version)
    await write([row({ units: 2 })])
    expect(await snapshot()).toEqual(before)
  })

  test('add up rows of the same day and product', async () => {
    await write([
      row({ day: '2025-11-02', units: 2 }),
      row({ day: '2025-11-02', units: -1, pvl: 320, pvp: 490 }),
    ])
    expect(rowsOf((await block('2025-11')).rawPayload)).toEqual([
      row({ day: '2025-11-02', units: 1, pvl: 320, pvp: 490 }),
    ])
  })

  test('can replace a whole month, and a month that becomes empty is deleted', async () => {
    await write([row({ day: '2025-11-03', cn: '100000' })], ['2025-11'])
    expect(rowsOf((await block('2025-11')).rawPayload)).toEqual([row({ day: '2025-11-03', cn: '100000' })])
    await write([], ['2025-11'])
    expect((await block('2025-11')).statusCode).toBe(404)
    expect((await snapshot()).months.map(({ month }) => month)).toEqual(['2025-12', '2026-01'])
  })

  test('change nothing if one row has an unknown product', async () => {
    const before = await snapshot()
    await expect(write([row({ units: 9 }), row({ cn: '555555' })])).rejects.toThrow()
    expect(await snapshot()).toEqual(before)
  })

  test('written by two simultaneous imports are all in the block', async () => {
    const days = Array.from({ length: 10 }, (_, index) => addDays('2025-10-01', index))
    await Promise.all(days.map((day) => write([row({ day })])))
    expect(rowsOf((await block('2025-10')).rawPayload).map(({ day }) => day)).toEqual(days)
    await write([], ['2025-10'])
  })
})

describe('a month of sales', () => {
  test('has its version as ETag, and is answered 304 to a device that has it', async () => {
    const version = (await snapshot()).months[1]?.version
    const path = `/pharma/${pharmacy}/sale/snapshot/2026-01/`
    const plain = await get(path)
    expect(plain.headers).toMatchObject({
      etag: `W/"${version}"`,
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
    })
    const asBrowser = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(asBrowser.headers['content-encoding']).toBeUndefined()
    expect(asBrowser.rawPayload).toEqual(plain.rawPayload)
    const unchanged = await get(path, { 'if-none-match': `W/"${version}"` })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  })

  test('is answered 404 without sales, and an invalid month is refused', async () => {
    expect((await block('1999-01')).statusCode).toBe(404)
    expect((await block('enero')).statusCode).toBe(404)
  })

  test('is only for users who may see the pharmacy', async () => {
    const elsewhere = await insertPharmacy(testApp.db)
    for (const path of [`/pharma/${elsewhere}/sale/snapshot/`, `/pharma/${elsewhere}/sale/snapshot/2026-01/`])
      expect((await get(path)).statusCode).toBe(403)
  })
})

const anyRows = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 150 }).map((days) => addDays('2025-01-01', days)),
    cn: fc.constantFrom(...cns),
    units: fc.integer({ min: -20, max: 500 }).filter((units) => units !== 0),
    pvl: fc.integer({ min: 0, max: 100_000 }),
    pvp: fc.integer({ min: 0, max: 150_000 }),
  }),
  { selector: ({ day, cn }) => day + cn, maxLength: 60 },
)
const anyDay = fc.integer({ min: -10, max: 160 }).map((days) => addDays('2025-01-01', days))

test('the engine gives the same answers as plain SQL, for any sales and any period', async () => {
  const catalogues = createCatalogueCache(testApp.db, testApp.clock)
  const cubes = createCubeCache({ db: testApp.db, catalogues, limit: 2 })
  const sold = await insertPharmacy(testApp.db)
  await fc.assert(
    fc.asyncProperty(anyRows, anyDay, anyDay, async (rows, one, other) => {
      const [startDate = '', endDate = ''] = [one, other].sort()
      await write(rows, ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'], sold)
      const { cube, catalogue } = await cubes.cubeOf(sold)
      const units = unitsByProduct(cube, { startDate, endDate })
      const totals = totalsByProduct(cube, { startDate, endDate })
      const engine = catalogue.index.products.flatMap(({ cn }, index) => {
        const figures = { units: units[index], pvl: totals.pvl[index], pvp: totals.pvp[index] }
        return Object.values(figures).some((figure) => figure !== 0) ? [{ cn, ...figures }] : []
      })
      const sql = await testApp.db
        .selectFrom('sale_day')
        .select(({ fn, eb }) => [
          'cn',
          fn.sum<number>('units').as('units'),
          fn.sum<number>(eb('units', '*', eb.ref('pvl'))).as('pvl'),
          fn.sum<number>(eb('units', '*', eb.ref('pvp'))).as('pvp'),
        ])
        .where('pharmacy_id', '=', sold)
        .where('day', '>=', startDate)
        .where('day', '<=', endDate)
        .groupBy('cn')
        .orderBy('cn')
        .execute()
      expect(engine).toEqual(sql.filter(({ units, pvl, pvp }) => units !== 0 || pvl !== 0 || pvp !== 0))
    }),
    { numRuns: 60 },
  )
})

describe('cubes on the server', () => {
  test('are cached while nothing changes, built again after an import, and shared by concurrent requests', async () => {
    const cubes = createCubeCache({
      db: testApp.db,
      catalogues: createCatalogueCache(testApp.db, testApp.clock),
    })
    const [first, second] = await Promise.all([cubes.cubeOf(pharmacy), cubes.cubeOf(pharmacy)])
    expect(second).toBe(first)
    expect(await cubes.cubeOf(pharmacy)).toBe(first)
    await write([row({ day: '2026-02-01' })])
    const afterImport = await cubes.cubeOf(pharmacy)
    expect(afterImport).not.toBe(first)
    expect(afterImport.cube.length).toBe(first.cube.length + 1)
  })

  test('are cached for a limited number of pharmacies, those used last', async () => {
    const cubes = createCubeCache({
      db: testApp.db,
      catalogues: createCatalogueCache(testApp.db, testApp.clock),
      limit: 2,
    })
    const [one, two, three] = [
      await insertPharmacy(testApp.db),
      await insertPharmacy(testApp.db),
      await insertPharmacy(testApp.db),
    ]
    const [oldest, kept] = [await cubes.cubeOf(one), await cubes.cubeOf(two)]
    await cubes.cubeOf(one)
    await cubes.cubeOf(three)
    expect(await cubes.cubeOf(one)).toBe(oldest)
    expect(await cubes.cubeOf(two)).not.toBe(kept)
  })
})
