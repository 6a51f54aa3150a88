import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { settlePrices } from '../../features/catalogue/coming-prices.service'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { importBilling } from '../billing/import-billing'
import { importPrecios, type PreciosImport } from './import-prices'

const today = '2026-11-28'
const { db, owner } = await createTestDatabase()

beforeEach(async () => {
  await emptyTables(owner, 'product', 'laboratory', 'coming_price', 'product_price', 'official_group')
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['662026', '660418']) await insertProduct(db, { cn, laboratory_id, pvl: 310, pvp: 484 })
})

const importText = async (text: string, given: Partial<PreciosImport> = {}) =>
  importPrecios(db, { today, file: await temporaryFile(text), ...given })
const coming = async () =>
  (await db.selectFrom('coming_price').selectAll().orderBy('cn').orderBy('from_day').execute()).map(
    ({ cn, from_day, pvl, pvp }) => [cn, from_day, pvl, pvp],
  )
const current = async () =>
  (await db.selectFrom('product').select(['cn', 'pvl']).orderBy('cn').execute()).map(({ pvl }) => pvl)
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

const twoDays =
  'CN;PVL;PVP;desde\n662026;2,50;3,90;01/12/2026\n662026;2,00;3,12;2027-01-01\n660418;3,00;4,68;\n'

test('prices of a day that has not come wait for it; the others are those of today', async () => {
  expect(await importText(twoDays)).toMatchObject({
    ok: true,
    result: { changed: 1, equal: 0, coming: { saved: 2, equal: 0, withdrawn: 0 }, refusals: [] },
  })
  expect(await current()).toEqual([300, 310])
  expect(await coming()).toEqual([
    ['662026', '2026-12-01', 250, 390],
    ['662026', '2027-01-01', 200, 312],
  ])
})

test('a trial says what would wait, and keeps nothing', async () => {
  expect(await importText(twoDays, { dryRun: true })).toMatchObject({ result: { coming: { saved: 2 } } })
  expect(await coming()).toEqual([])
})

test('importing them again changes nothing, another price of the day takes its place, and that of before takes it away', async () => {
  await importText(twoDays)
  const before = await version()
  expect(await importText(twoDays)).toMatchObject({ result: { changed: 0, coming: { saved: 0, equal: 2 } } })
  expect(await version()).toBe(before)
  const one = (pvl: string) => importText(`CN;PVL;PVP;desde\n662026;${pvl};4,84;01/12/2026\n`)
  expect(await one('2,75')).toMatchObject({ result: { coming: { saved: 1 } } })
  expect((await coming())[0]).toEqual(['662026', '2026-12-01', 275, 484])
  expect(await version()).toBe(before + 1)
  expect(await one('3,10')).toMatchObject({ result: { coming: { saved: 0, withdrawn: 1 } } })
  expect(await coming()).toEqual([['662026', '2027-01-01', 200, 312]])
})

test('a list that has whole days withdraws what it lacks of them, and of no other day or list', async () => {
  const day = '2026-12-01'
  await importText('CN;PVL;PVP\n662026;2,50;3,90\n660418;2,50;3,90\n', { from: day })
  await importText('CN;PVL;PVP\n660418;2,00;3,12\n', { from: '2027-01-01' })
  await importText('CN;PVL;PVP\n662026;2,50;3,90\n', { from: day })
  expect(await coming()).toHaveLength(3)
  const again = await importText('CN;PVL;PVP\n662026;2,50;3,90\n', { from: day, wholeDays: true })
  expect(again).toMatchObject({ result: { coming: { saved: 0, equal: 1, withdrawn: 1 } } })
  expect((await coming()).map(([cn, from]) => [cn, from])).toEqual([
    ['660418', '2027-01-01'],
    ['662026', day],
  ])
})

test('an import of the day itself begins with the prices that have come, which keep their first day', async () => {
  await importText('CN;PVL;PVP\n662026;2,50;3,90\n', { from: '2026-12-01' })
  await importText('CN;PVL;PVP\n660418;3,00;4,68\n', { today: '2026-12-03' })
  expect(await current()).toEqual([300, 250])
  expect(await coming()).toEqual([])
  const history = await db.selectFrom('product_price').select(['cn', 'from_day']).orderBy('cn').execute()
  expect(history).toEqual([
    { cn: '660418', from_day: '2026-12-03' },
    { cn: '662026', from_day: '2026-12-01' },
  ])
})

const history = async (cn: string) =>
  (
    await db
      .selectFrom('product_price')
      .select(['from_day', 'pvl'])
      .where('cn', '=', cn)
      .orderBy('from_day')
      .execute()
  ).map(({ from_day, pvl }) => [from_day, pvl])

test('a price of a day that is past does not take the place of a later one, and is reported with its line', async () => {
  await importText('CN;PVL;PVP\n662026;2,00;3,12\n', { from: '2026-12-01' })
  const old = 'CN;PVL;PVP;desde\n662026;2,50;3,90;01/11/2026\n660418;3,00;4,68;01/11/2026\n'
  expect(await importText(old, { today: '2026-12-05' })).toMatchObject({
    result: {
      ...{ changed: 1, equal: 0, superseded: 1 },
      refusals: [{ line: 2, reason: 'ya superado por un precio posterior', content: '662026' }],
    },
  })
  expect(await current()).toEqual([300, 200])
  expect(await history('662026')).toEqual([['2026-12-01', 200]])
  expect(await history('660418')).toEqual([['2026-11-01', 300]])
})

test.each([
  ['first to last', ['662026;2,50;3,90;01/11/2026', '662026;2,00;3,12;01/12/2026']],
  ['last to first', ['662026;2,00;3,12;01/12/2026', '662026;2,50;3,90;01/11/2026']],
])('of prices of one product whose days are past the latest holds, written from %s', async (_, rows) => {
  const text = `CN;PVL;PVP;desde\n${rows.join('\n')}\n`
  expect(await importText(text, { today: '2026-12-02' })).toMatchObject({
    result: { changed: 1, equal: 0, superseded: 1 },
  })
  expect(await current()).toEqual([310, 200])
  expect(await history('662026')).toEqual([['2026-12-01', 200]])
  expect(await importText(text, { today: '2026-12-03' })).toMatchObject({
    result: { changed: 0, equal: 1, superseded: 1 },
  })
})

test('where the file has two prices of the latest day, an older one of it does not hold either', async () => {
  const rows = ['662026;2,50;3,90;01/11/2026', '662026;2,00;3,12;01/12/2026', '662026;2,10;3,12;01/12/2026']
  const others = '660418;3,00;4,68;\n'.repeat(8)
  await importText(`CN;PVL;PVP;desde\n${rows.join('\n')}\n${others}`, { today: '2026-12-02' })
  expect(await current()).toEqual([300, 310])
})

test('a list that was being read while a price came leaves that price', async () => {
  await importText('CN;PVL;PVP\n662026;2,00;3,12\n660418;2,00;3,12\n', { from: '2026-12-01' })
  await db.transaction().execute((trx) => settlePrices(trx, '2026-12-01'))
  const yesterday = { today: '2026-11-30' }
  expect(await importText('CN;PVL;PVP\n662026;2,50;3,90\n', yesterday)).toMatchObject({
    result: { changed: 0, superseded: 1 },
  })
  const list =
    'cn,nombre,tipo_farmaco,laboratorio,estado,pvp_iva,menor_precio_agrupacion,agrupacion_code,agrupacion_nombre\n' +
    '662026,UNO,Medicamento Generico,CINFA,ALTA,4.84,4.84,307,GRUPO\n' +
    '600003,TRES,Medicamento Generico,CINFA,ALTA,3.90,3.90,307,GRUPO\n'
  expect(await importBilling(db, { ...yesterday, file: await temporaryFile(list) })).toMatchObject({
    result: { created: 1, prices: 1 },
  })
  expect(await current()).toEqual([250, 200, 200])
  expect(await history('662026')).toEqual([['2026-12-01', 200]])
})

test('days that cannot be, and two prices for one day, are refused with their line', async () => {
  const rows = ['662026;3,00;4,68;', '660418;3,00;4,68;31/02/2027', '660418;3,00;4,68;01/12/2226']
  const twice = ['660418;2,00;3,12;01/12/2026', '660418;2,10;3,12;01/12/2026']
  const many = '662026;3,00;4,68;\n'.repeat(6)
  const outcome = await importText(`CN;PVL;PVP;desde\n${[...rows, ...twice].join('\n')}\n${many}`)
  expect(outcome.ok && outcome.result.refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'día no válido: «31/02/2027»'],
    [4, 'día demasiado lejano: 01/12/2226'],
    [5, 'otro precio para el mismo código en la línea 6'],
    [6, 'precio distinto para un código ya leído'],
  ])
  expect(await importText(twoDays, { from: '2026-12-01' })).toMatchObject({
    ok: false,
    problem: '--from sobra: el archivo dice desde qué día rige cada precio.',
  })
})

describe('the lowest price of a group in the Nomenclátor', () => {
  const list = (lowest: string) =>
    [
      'cn,nombre,tipo_farmaco,laboratorio,estado,pvp_iva,menor_precio_agrupacion,agrupacion_code,agrupacion_nombre',
      `662026,UNO,Medicamento Generico,CINFA,ALTA,4.84,${lowest},307,GRUPO`,
      '660418,DOS,Medicamento Generico,CINFA,BAJA GENERAL,4.84,3.90,307,GRUPO',
      '600003,TRES,Medicamento Generico,CINFA,ALTA,3.90,3.90,307,GRUPO',
    ].join('\n')
  const run = async (lowest: string, lowestFrom?: string) =>
    importBilling(db, { today, file: await temporaryFile(list(lowest)), ...(lowestFrom && { lowestFrom }) })

  test('is only counted while nobody says on which day prices fall to it', async () => {
    expect(await run('3.90')).toMatchObject({ ok: true, result: { aboveLowest: 1, coming: null } })
    expect(await coming()).toEqual([])
  })

  test('is the price of the products on sale that are above it from that day on, and is withdrawn with the next list', async () => {
    expect(await run('3.90', '2026-12-01')).toMatchObject({ result: { coming: { saved: 1 } } })
    expect(await coming()).toEqual([['662026', '2026-12-01', 250, 390]])
    expect(await run('4.84', '2026-12-01')).toMatchObject({ result: { coming: { saved: 0, withdrawn: 1 } } })
    expect(await coming()).toEqual([])
  })
})

const annex = '../shared/data/boe_2025_precios_referencia_muestra.csv'
test.skipIf(!existsSync(annex))(
  'the annex of the BOE brings the prices of a day with their groups',
  async () => {
    const outcome = await importPrecios(db, { today, file: annex, from: '2026-12-01' })
    expect(outcome).toMatchObject({
      ok: true,
      result: { read: 328, changed: 0, coming: { saved: 1 }, unknown: 327, grouped: 1 },
    })
    expect(await coming()).toEqual([['662026', '2026-12-01', 160, 250]])
  },
)
