import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { stockVersion } from '../../features/purchasing/stock.queries'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertPharmacy, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { importStock, type StockImport } from './import-stock'

const { db, owner } = await createTestDatabase()
let pharmacy = ''

beforeEach(async () => {
  await emptyTables(owner, 'pharmacy', 'product', 'laboratory')
  pharmacy = String(await insertPharmacy(db))
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['600001', '600002', '600003']) await insertProduct(db, { cn, laboratory_id })
})

const importText = async (text: string, given: Partial<StockImport> = {}) =>
  importStock(db, { file: await temporaryFile(text), pharmacy, ...given })
const stock = async () =>
  (await db.selectFrom('pharmacy_stock').select(['cn', 'units']).orderBy('cn').execute()).map((row) => [
    row.cn,
    row.units,
  ])

test('the file is the complete stock: products that it lacks have none any more, and negative units count as 0', async () => {
  await importText('IdArticu;StockActual\n600001;5\n600002;3\n')
  const outcome = await importText('IdArticu;StockActual\n600001;4\n600003;-2\n123456;1\nABC;1\n', {
    force: true,
  })
  expect(outcome).toMatchObject({
    ok: true,
    result: {
      read: 4,
      unknown: 1,
      changes: {
        rows: { added: 1, changed: 1, removed: 1, equal: 0 },
        before: { products: 2, units: 8 },
        after: { products: 2, units: 4 },
      },
      refusals: [
        { line: 5, reason: 'código nacional no válido: «ABC»' },
        { line: 4, reason: 'no está en el catálogo' },
      ],
    },
  })
  expect(await stock()).toEqual([
    ['600001', 4],
    ['600003', 0],
  ])
})

test('what a connector told before and nobody could count goes, and is not counted beside the file later', async () => {
  await db
    .insertInto('connector_row')
    .values(
      (['stock', 'product'] as const).map((kind) => ({
        ...{
          pharmacy_id: Number(pharmacy),
          kind,
          batch_id: randomUUID(),
          sequence: 1,
          received_at: new Date(),
        },
        ...{ position: 0, reason: 'unknown_cn' as const, code: '664000', units: 3 },
      })),
    )
    .execute()
  await importText('CN;Existencias\n600001;5\n')
  expect(await db.selectFrom('connector_row').select('kind').execute()).toEqual([{ kind: 'product' }])
})

test('a file was counted when it was written, and so was what it does not name', async () => {
  await importText('CN;Existencias\n600001;5\n600002;1\n')
  await db.updateTable('pharmacy_stock').set({ counted_at: new Date() }).execute()
  const file = await temporaryFile('CN;Existencias\n600001;5\n')
  const written = new Date('2026-03-02T08:00:00Z')
  await utimes(file, written, written)
  await importStock(db, { file, pharmacy, force: true })
  const counter = await db
    .selectFrom('pharmacy_counter')
    .select(['stock_counted_at', 'counted_version'])
    .executeTakeFirstOrThrow()
  expect(counter).toEqual({ stock_counted_at: written, counted_version: 2 })
  expect(await db.selectFrom('pharmacy_stock').select(['cn', 'counted_at']).execute()).toEqual([
    { cn: '600001', counted_at: null },
  ])
})

test('importing the stock again changes nothing', async () => {
  const text = 'CN;Existencias\n600001;5\n'
  await importText(text)
  const version = await stockVersion(db, Number(pharmacy))
  expect(await importText(text)).toMatchObject({
    ok: true,
    result: { changes: { rows: { added: 0, changed: 0, removed: 0, equal: 1 } } },
  })
  expect(await stockVersion(db, Number(pharmacy))).toBe(version)
})

test('an import of stock raises its version, also if it only removes products, so that caches are refreshed', async () => {
  const versions = []
  for (const text of ['CN;Stock\n600001;5\n600002;3\n', 'CN;Stock\n600001;5\n', 'CN;Stock\n600001;6\n']) {
    await importText(text, { force: true })
    versions.push(await stockVersion(db, Number(pharmacy)))
  }
  expect(versions).toEqual([1, 2, 3])
})

test('an import that only says what would change stores nothing', async () => {
  await importText('CN;Stock\n600001;5\n')
  const file = await temporaryFile('CN;Stock\n600001;7\n600002;3\n;\nTOTAL;10\n')
  const trial = await importStock(db, { file, pharmacy, dryRun: true })
  expect(trial).toMatchObject({
    ok: true,
    result: {
      read: 3,
      totals: 1,
      refusals: [],
      changes: { rows: { added: 1, changed: 1, removed: 0 }, before: { units: 5 }, after: { units: 10 } },
    },
  })
  expect(await stock()).toEqual([['600001', 5]])
  expect(await importStock(db, { file, pharmacy })).toEqual(trial)
  expect(await stock()).toEqual([
    ['600001', 7],
    ['600002', 3],
  ])
})

describe('a file of stock that lacks more than a tenth of the products that there are packs of', () => {
  const before = '600001;5\n600002;3\n600003;0\n'

  test('is refused as cut short, also where it would only be tried, unless somebody insists', async () => {
    await importText(`CN;Stock\n${before}`)
    const cut = 'CN;Stock\n600001;5\n'
    for (const dryRun of [true, false])
      expect(await importText(cut, { dryRun })).toMatchObject({
        ok: false,
        problem: expect.stringMatching(
          /^Al archivo le faltan 1 de los 2 productos con existencias.*--force\.$/,
        ),
      })
    expect(await stock()).toHaveLength(3)
    expect(await importText(cut, { force: true })).toMatchObject({ ok: true })
    expect(await stock()).toEqual([['600001', 5]])
  })

  test('is not one that lacks what there was nothing of', async () => {
    await importText(`CN;Stock\n${before}`)
    expect(await importText('CN;Stock\n600001;5\n600002;0\n')).toMatchObject({ ok: true })
  })
})

test('the national code is taken before a column that is only called code', async () => {
  const outcome = await importText('Código;Cód. Nacional;Stock\n8470006000021;600001;5\n')
  expect(outcome.ok && outcome.result.uses.map(({ key, index }) => [key, index])).toEqual([
    ['cn', 1],
    ['units', 2],
  ])
  expect(await stock()).toEqual([['600001', 5]])
})

describe('units with three digits after a sign', () => {
  test.each([
    ['are thousands beside packs without decimals', '600001;1.000\n600002;3\n', [1000, 3]],
    ['are thousands by a comma before decimals', '600001;1.000\n600002;2,00\n', [1000, 2]],
    ['are decimals beside zero with three of them', '600001;1.000\n600002;0.000\n', [1, 0]],
    ['are decimals where all have three', '600001;1.000\n600002;2.000\n600003;5.000\n', [1, 2, 5]],
  ])('%s', async (_, rows, units) => {
    const outcome = await importText(`CN;Stock\n${rows}`)
    expect(outcome).toMatchObject({
      ok: true,
      result: { guesses: [expect.stringMatching(/^Unidades: «1\.000»/)] },
    })
    expect((await stock()).map(([, count]) => count)).toEqual(units)
  })

  test('are asked for where nothing tells', async () => {
    const text = 'CN;Stock\n600001;1.000\n'
    const outcome = await importText(text)
    expect(outcome.ok ? '' : outcome.problem).toMatch(/^No se sabe si las unidades «1\.000» \(línea 2\)/)
    expect(await importText(text, { decimals: '.' })).toMatchObject({ ok: true })
    expect(await stock()).toEqual([['600001', 1]])
  })
})

test('a bad file of stock changes nothing', async () => {
  await importText('CN;Stock\n600001;5\n')
  expect(await importText('CN;Stock\n600001;7\n600002;"3\n')).toMatchObject({ ok: false })
  expect(await importText('CN;otra\n600001;7\n')).toMatchObject({ ok: false })
  expect(await stock()).toEqual([['600001', 5]])
})
