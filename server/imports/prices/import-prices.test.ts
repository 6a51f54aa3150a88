import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { importPrecios } from './import-prices'

const today = '2026-02-15'
const { db, owner } = await createTestDatabase()

beforeEach(async () => {
  await emptyTables(owner, 'product', 'laboratory')
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['662026', '660418', '000123'])
    await insertProduct(db, { cn, laboratory_id, pvl: null, pvp: null })
})

const prices = async () =>
  Object.fromEntries(
    (await db.selectFrom('product').select(['cn', 'pvl', 'pvp']).execute()).map(({ cn, pvl, pvp }) => [
      cn,
      [pvl, pvp],
    ]),
  )
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
const importText = async (text: string | Buffer, given: { complete?: boolean; force?: boolean } = {}) =>
  importPrecios(db, { today, file: await temporaryFile(text), ...given })

describe('prices are found under different column names', () => {
  test.each([
    ['BOE', 'cn_code,pvl_ref,pvpiva_ref\n662026,1.60,2.50\n'],
    [
      'decimal comma, tab, Latin-1 header',
      Buffer.from('Código Nacional\tPVL\tPVP con IVA\n662026\t1,60\t2,50\n', 'latin1'),
    ],
    ['Nomenclátor', 'Código Nacional;Precio venta al publico con IVA\n662026;2.50\n'],
    ['only PVL', 'CN;PVL\n662026.7;"1,60 €"\n'],
    ['an EAN for a code', 'CN;PVP\n8470006620267;2,5\n'],
  ])('%s', async (_, text) => {
    expect(await importText(text)).toMatchObject({ ok: true, result: { changed: 1, refusals: [] } })
    expect((await prices())['662026']).toEqual([160, 250])
  })

  test('a code that a spreadsheet turned into a number gets its leading zeros back', async () => {
    await importText('CN;PVL\n123;1,60\n1234;1,60\n')
    const outcome = await importText('CN;PVL\n00123;1,60\n')
    expect(outcome.ok).toBe(true)
    expect((await prices())['000123']).toEqual([160, 250])
  })
})

describe('three digits after a dot in a price are decimals or thousands, depending on the whole file', () => {
  test.each([
    ['decimals, by a price further down', 'CN;PVP\n662026;2.345\n660418;12.50\n', 235],
    ['decimals, by the other column', 'CN;PVL;PVP\n662026;0.995;2.345\n', 235],
    ['thousands, by a comma further down', 'CN;PVP\n662026;2.345\n660418;12,50\n', 234_500],
    ['thousands, where nothing tells', 'CN;PVP\n662026;2.345\n', 234_500],
  ])('%s', async (_, text, pvp) => {
    expect(await importText(text)).toMatchObject({ ok: true, result: { refusals: [] } })
    expect((await prices())['662026']?.[1]).toBe(pvp)
  })
})

test('importing prices again changes nothing, and devices download nothing', async () => {
  const text = 'CN;PVL\n662026;1,60\n660418;5,60\n'
  await importText(text)
  const before = await version()
  expect(await importText(text)).toMatchObject({ ok: true, result: { changed: 0, equal: 2, derivedPvp: 2 } })
  expect(await version()).toBe(before)
})

test('a new price raises the version of the catalogue, so that devices download it', async () => {
  const before = await version()
  await importText('CN;PVL\n662026;1,60\n')
  expect(await version()).toBe(before + 1)
})

test('a code with two prices keeps its old price, and both lines are reported', async () => {
  const outcome = await importText('CN;PVL\n662026;1,60\n660418;5,60\n662026;1,70\n660418;5,60\n')
  expect(outcome).toMatchObject({
    ok: true,
    result: {
      changed: 1,
      refusals: [
        { line: 2, reason: 'otro precio para el mismo código en la línea 4' },
        { line: 4, reason: 'precio distinto para un código ya leído' },
      ],
    },
  })
  expect(await prices()).toMatchObject({ '662026': [null, null], '660418': [560, 874] })
})

test('errors in a row of prices are reported with its line', async () => {
  const rows = [
    '662026;1,60;2,50',
    '700001;1;2',
    '660418;-1;2',
    '660418;x;',
    '6604180;5,60;',
    '660418;;',
    '660418;3;2',
  ]
  const outcome = await importText(`CN;PVL;PVP\n${rows.join('\n')}\n${'662026;1,60;2,50\n'.repeat(6)}`)
  expect(outcome.ok && outcome.result.refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'PVL fuera de los límites: «-1»'],
    [5, 'PVL no válido: «x»'],
    [6, 'código nacional con el dígito de control equivocado: «6604180»'],
    [7, 'sin precio'],
    [8, 'el PVL es mayor que el PVP'],
    [3, 'no está en el catálogo'],
  ])
})

describe('a bad file of prices changes nothing', () => {
  test.each([
    ['without codes', 'nombre;PVL\nA;1\n', /^Falta la columna «CN»/],
    ['without prices', 'CN;nombre\n662026;A\n', /^Falta una columna «PVL» o «PVP»/],
    ['broken in the middle', 'CN;PVL\n662026;1,60\n660418;"5,60\n', /^El CSV está roto/],
    [
      'with nothing readable',
      'CN;PVL\nA;1\nB;2\n',
      /^No se pueden leer 2 de las 2 filas; la primera, línea 2/,
    ],
  ])('%s', async (_, text, problem) => {
    const before = [await prices(), await version()]
    const outcome = await importText(text)
    expect(outcome.ok ? '' : outcome.problem).toMatch(problem)
    expect([await prices(), await version()]).toEqual(before)
  })
})

test('a list of the BOE that says to be complete and lacks more than a tenth is refused as cut short, unless somebody insists', async () => {
  const list = (...cns: string[]) =>
    [
      'cn_code,pvl_ref,pvpiva_ref,conjunto_code,principio_activo_via',
      ...cns.map((cn) => `${cn},1.60,2.50,C1,Oral`),
    ].join('\n')
  await importText(list('662026', '660418'))
  const before = await version()
  expect(await importText(list('662026'), { complete: true })).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^Al archivo le faltan 1 de los 2 .*--force\.$/),
  })
  expect(await version()).toBe(before)
  expect(await importText(list('662026'), { complete: true, force: true })).toMatchObject({
    ok: true,
    result: { ungrouped: 1 },
  })
})
