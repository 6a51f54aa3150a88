import { beforeEach, describe, expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { loadCatalogue } from '../../features/catalogue/catalogue.queries'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { importSupply } from './import-supply'
import { midnight, others, page, row } from './testing/cima-pages'

const today = '2026-11-28'
const tomorrow = '2026-11-29'
/** What another list of the AEMPS called short, without days. */
const flagged = '000123'
const { db, owner } = await createTestDatabase()

beforeEach(async () => {
  await emptyTables(owner, 'supply_problem', 'catalogue_source', 'product', 'laboratory')
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['662026', '660418', flagged]) await insertProduct(db, { cn, laboratory_id })
})

type Given = { force?: boolean; today?: string; name?: string }
const importText = async (text: string, { name, ...given }: Given = {}) =>
  importSupply(db, { today, from: { file: await temporaryFile(text, name) }, ...given })
const importRows = (rows: readonly object[], given?: Given) => importText(JSON.stringify(page(rows)), given)
const flag = () => db.updateTable('product').set({ out_of_stock: true }).where('cn', '=', flagged).execute()
const shortOn = async (day: string) => {
  const { number, ...content } = await loadCatalogue(db)
  const { products } = catalogueOn(indexCatalogue({ ...content, version: String(number) }), day)
  return products.filter(({ outOfStock }) => outOfStock).map(({ cn }) => cn)
}
const both = [row(), row({ cn: '660418' })]

describe('a whole list is newer than what another one said without days', () => {
  test('the days decide, and what it lacks is not short', async () => {
    await importRows([row({ ffin: null }), ...others])
    await flag()
    expect(await shortOn(tomorrow)).toEqual([flagged, '662026'])
    expect(await importRows([row(), ...others], { today: tomorrow })).toMatchObject({
      ok: true,
      result: { released: 1 },
    })
    expect(await shortOn(tomorrow)).toEqual(['662026'])
    expect(await shortOn('2027-01-16')).toEqual([])
  })

  test('the first list of all that lacks what is short is taken only when somebody insists', async () => {
    await flag()
    expect(await importRows(both)).toMatchObject({ ok: false, problem: expect.stringContaining('--force') })
    expect(await shortOn(today)).toEqual([flagged])
    expect(await importRows(both, { force: true })).toMatchObject({ ok: true, result: { released: 1 } })
    expect(await shortOn(today)).toEqual(['660418', '662026'])
  })
})

describe('a list that lacks much of what is short is taken only when somebody insists', () => {
  test.each([
    ['does not say how long it is', JSON.stringify([row()])],
    ['says that it is as short as it is', JSON.stringify(page([row()]))],
  ])('where it %s', async (_, short) => {
    await importRows(both)
    expect(await importText(short)).toMatchObject({ ok: false, problem: expect.stringContaining('--force') })
    expect(await shortOn(today)).toEqual(['660418', '662026'])
    expect(await importText(short, { force: true })).toMatchObject({ ok: true, result: { gone: 1 } })
  })

  test('what it calls over itself is not missing', async () => {
    await importRows(both)
    const list = [row(), row({ cn: '660418', activo: false })]
    expect(await importRows(list)).toMatchObject({ ok: true, result: { gone: 1 } })
  })

  test('what ends on its day, or begins on another one than was said, is not missing', async () => {
    await importRows([row(), row({ cn: '660418', ffin: midnight(today) })])
    expect(await importRows([row({ fini: midnight('2026-11-02') })], { today: tomorrow })).toMatchObject({
      ok: true,
      result: { gone: 2, created: 1 },
    })
  })
})

test('a part of a list ends nothing', async () => {
  await importRows(both)
  await flag()
  const part = JSON.stringify(page([row({ ffin: null })], { totalFilas: 60 }))
  expect(await importText(part)).toMatchObject({
    ok: true,
    result: { total: 60, read: 1, gone: 0, changed: 1 },
  })
  const mixed = JSON.stringify([page([row()], { totalFilas: 60 }), page([], { totalFilas: 1 })])
  expect(await importText(mixed)).toMatchObject({ ok: true, result: { total: 60, gone: 0, released: 0 } })
  expect(await shortOn(today)).toEqual([flagged, '660418', '662026'])
})

describe('a row that cannot be understood ends nothing', () => {
  test('its product stays short, others that the list lacks do not', async () => {
    await importRows([...both, ...others])
    await flag()
    const list = [row({ fini: 'pronto' }), row({ cn: flagged, ffin: 'pronto' }), ...others]
    expect(await importRows(list, { today: tomorrow })).toMatchObject({
      ok: true,
      result: { gone: 1, released: 0, unnamed: 0 },
    })
    expect(await shortOn(tomorrow)).toEqual([flagged, '662026'])
  })

  test('rows that contradict each other end nothing, either', async () => {
    await importRows([row()])
    expect(await importRows([row({ activo: false }), row()])).toMatchObject({ ok: true, result: { gone: 0 } })
    expect(await shortOn(today)).toEqual(['662026'])
  })

  test.each([
    ['a page', JSON.stringify(page([row({ cn: 'X' }), ...others]))],
    ['a page with nothing for a row', JSON.stringify({ ...page(others), resultados: [null, ...others] })],
    [
      'a CSV with a row of too many cells',
      `nombre;cn;fini\nA;B;662026;01/11/2026\n${others.map(({ cn }) => `X;${cn};01/11/2026\n`).join('')}`,
    ],
  ])('where nobody can tell of which product it speaks, nothing ends: %s', async (_, text) => {
    await importRows([row(), ...others])
    await flag()
    expect(await importText(text, { today: tomorrow })).toMatchObject({
      ok: true,
      result: { gone: 0, released: 0, unnamed: 1, refusals: [{}] },
    })
    expect(await shortOn(tomorrow)).toEqual([flagged, '662026'])
  })

  test('a row of a CSV with too many cells keeps its product short', async () => {
    await importRows([...both, ...others])
    const lines = others.map(({ cn }) => `${cn};01/11/2026\n`).join('')
    expect(await importText(`cn;fini\n662026;01/11/2026;;;x\n${lines}`, { today: tomorrow })).toMatchObject({
      ok: true,
      result: { read: 11, gone: 1, unnamed: 0 },
    })
    expect(await shortOn(tomorrow)).toEqual(['662026'])
  })
})

describe('what a list calls active after its expected end is short without a known one', () => {
  const expired = [row({ ffin: midnight(today) })]

  test('until the list says otherwise', async () => {
    await importRows(expired)
    expect(await shortOn(tomorrow)).toEqual([])
    expect(await importRows(expired, { today: tomorrow })).toMatchObject({
      ok: true,
      result: { changed: 1, withoutEnd: 1 },
    })
    expect(await shortOn('2026-12-24')).toEqual(['662026'])
    expect(await importRows(expired, { today: '2026-11-30' })).toMatchObject({
      ok: true,
      result: { equal: 1, changed: 0 },
    })
  })

  test('on the last day that was expected it still has this one', async () => {
    await importRows(expired)
    expect(await shortOn(today)).toEqual(['662026'])
    expect(await shortOn(tomorrow)).toEqual([])
  })

  test('a list of an earlier day, as its name says, knew of no such thing', async () => {
    await importRows(expired, { today: '2026-12-05', name: 'suministro_20261128.json' })
    expect(await shortOn(today)).toEqual(['662026'])
    expect(await shortOn('2026-12-05')).toEqual([])
  })

  test('what it calls over is', async () => {
    await importRows([row({ ffin: null }), ...others])
    await importRows([row({ activo: false, ffin: midnight(today) }), ...others], { today: tomorrow })
    expect(await shortOn(tomorrow)).toEqual([])
  })
})
