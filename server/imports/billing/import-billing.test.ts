import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { type BillingImport, importBilling } from './import-billing'

const today = '2026-06-01'
const { db, owner } = await createTestDatabase()

const columns = [
  'Código Nacional',
  'Nombre del producto farmacéutico',
  'Tipo de fármaco',
  'Nombre genérico efecto y accesorio',
  'Código del laboratorio ofertante',
  'Nombre del laboratorio ofertante',
  'Estado',
  'Fecha de alta en el nomenclátor',
  'Fecha de baja en el nomenclátor',
  'Aportación del beneficiario',
  'Principio activo o asociación de principios activos',
  'Precio venta al público con IVA',
  'Precio de referencia',
  'Menor precio de la agrupación homogénea del producto sanitario',
  'Código de la agrupación homogénea del producto sanitario',
  'Nombre de la agrupación homogénea del producto sanitario',
  'Diagnóstico hospitalario',
  'Tratamiento de larga duración',
  'Especial control médico',
  'Medicamento huérfano',
]

type Given = {
  cn: string
  name?: string
  kind?: string
  accessory?: string
  laboratory?: string
  state?: string
  pvp?: string
  group?: [code: string, name: string] | null
}
const line = ({ group = ['307', 'ATORVASTATINA 80 MG 28 COMPRIMIDOS'], ...given }: Given): string[] => [
  given.cn,
  given.name ?? 'ATORVASTATINA CINFA 80 mg comprimidos, 28 comprimidos',
  given.kind ?? 'Medicamento Generico',
  given.accessory ?? '',
  '0017',
  given.laboratory ?? 'CINFA S.A.',
  given.state ?? 'ALTA',
  '01/01/2020',
  '',
  'NORMAL',
  'ATORVASTATINA',
  given.pvp ?? '28.79',
  '28.79',
  '28.79',
  group?.[0] ?? '',
  group?.[1] ?? '',
  'NO',
  'NO',
  'NO',
  'NO',
]
const csv = (rows: string[][], separator = ','): string =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\n')

const run = async (content: string | Buffer, given: Partial<BillingImport> = {}) =>
  importBilling(db, { file: await temporaryFile(content), today, ...given })
const importRows = (rows: Given[], given: Partial<BillingImport> = {}) =>
  run(csv([columns, ...rows.map(line)]), given)

const product = (cn: string) =>
  db.selectFrom('product').selectAll().where('cn', '=', cn).executeTakeFirstOrThrow()
const history = async (cn: string) =>
  (await db.selectFrom('product_price').selectAll().where('cn', '=', cn).orderBy('from_day').execute()).map(
    ({ from_day, pvl, pvp, source }) => [from_day, pvl, pvp, source],
  )
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

beforeEach(async () => {
  await emptyTables(
    owner,
    'product',
    'laboratory',
    'homogeneous_group',
    'market_category',
    'official_group',
    'product_price',
    'catalogue_source',
  )
  const laboratory_id = await insertLaboratory(db, { name: 'Cinfa' })
  await insertProduct(db, {
    cn: '660392',
    laboratory_id,
    generic: false,
    pvl: null,
    pvp: null,
    source: 'aemps',
  })
})

describe('the Nomenclátor is read in all the ways in which it is passed on', () => {
  const rows = [columns, line({ cn: '660392', laboratory: 'VIÑAS S.A.', pvp: '.99' })]
  const misspelt = rows.map((cells) =>
    cells.map((cell) =>
      cell
        .replace(/^Código de la agrupación homogénea/, 'Código de la agrupación homogéna')
        .replace(/^Nombre de la agrupación homogénea/, 'Nombre de la agrupación homegénea'),
    ),
  )
  test.each([
    ['as the Ministry publishes it', csv(rows)],
    ['with its typing errors', csv(misspelt)],
    ['with a byte order mark', `\uFEFF${csv(rows)}`],
    ['with semicolons and decimal commas', csv(rows, ';').replace('.99', '0,99')],
    ['in Latin-1', Buffer.from(csv(rows, ';'), 'latin1')],
    [
      'with other names of columns',
      'cn,nombre,tipo_farmaco,laboratorio,estado,pvp_iva,agrupacion_code,agrupacion_nombre\n660392,A,Medicamento Generico,CINFA,ALTA,.99,307,ATORVASTATINA 80 MG 28 COMPRIMIDOS\n',
    ],
  ])('%s', async (_, content) => {
    expect(await run(content)).toMatchObject({
      ok: true,
      result: { read: 1, changed: 1, prices: 1, refusals: [] },
    })
    expect(await product('660392')).toMatchObject({
      pvp: 99,
      pvl: 63,
      generic: true,
      generic_by: 'facturacion',
      billing_group: '307',
      group_id: null,
      source: 'aemps',
    })
    expect(await db.selectFrom('official_group').selectAll().execute()).toEqual([
      { kind: 'billing', code: '307', name: 'ATORVASTATINA 80 MG 28 COMPRIMIDOS' },
    ])
  })
})

test('generic is what its type says, not its name', async () => {
  await importRows([
    { cn: '600001', name: 'UNA MARCA EFG', kind: 'Medicamento Etica' },
    { cn: '600002', name: 'GLUCOSA TECSOLPAR', kind: 'Medicamento con Denominacion Generica' },
    { cn: '600003', kind: 'Medicamento Generico' },
  ])
  const all = await db.selectFrom('product').select(['cn', 'generic']).orderBy('cn').execute()
  expect(all).toEqual([
    { cn: '600001', generic: false },
    { cn: '600002', generic: true },
    { cn: '600003', generic: true },
    { cn: '660392', generic: false },
  ])
})

test('a sanitary product that no other list has becomes one that is sold without a group of medicines', async () => {
  await importRows([
    { cn: '400001', name: 'APOSITO', kind: '', accessory: 'APOSITO ESTERIL', pvp: '10.00', group: null },
  ])
  expect(await product('400001')).toMatchObject({
    name: 'APOSITO',
    prescription: false,
    generic: false,
    ean: null,
    active: true,
    pvp: 1000,
    billing_group: null,
    source: 'facturacion',
  })
})

test('products that left the list have no new price; one that only this list knows is inactive', async () => {
  await importRows([
    { cn: '660392', state: 'BAJA GENERAL' },
    { cn: '600001', state: 'BAJA POR NO COMERCIALIZAR' },
  ])
  expect(await product('660392')).toMatchObject({ pvp: null, active: true })
  expect(await product('600001')).toMatchObject({ pvp: null, active: false })
})

test('each price stays in the history with its day and list, also when the list is imported twice', async () => {
  await importRows([{ cn: '660392', pvp: '28.79' }])
  await importRows([{ cn: '660392', pvp: '28.79' }], { today: '2026-06-15' })
  await importRows([{ cn: '660392', pvp: '25.00' }], { today: '2026-07-01' })
  expect(await history('660392')).toEqual([
    ['2026-06-01', 1844, 2879, 'facturacion'],
    ['2026-07-01', 1601, 2500, 'facturacion'],
  ])
})

test('a PVL that was agreed stays while the public price does', async () => {
  await db.updateTable('product').set({ pvl: 1500, pvp: 2879 }).execute()
  await importRows([{ cn: '660392', pvp: '28.79' }])
  expect(await product('660392')).toMatchObject({ pvl: 1500, pvp: 2879 })
})

test('importing the list again changes nothing, and devices download nothing', async () => {
  const rows = [{ cn: '660392' }, { cn: '600001' }]
  await importRows(rows, { published: '2026-05' })
  const before = [await product('660392'), await product('600001'), await version()]
  expect(await importRows(rows, { published: '2026-05' })).toMatchObject({
    ok: true,
    result: { created: 0, changed: 0, equal: 2, prices: 0, retired: 0 },
  })
  expect([await product('660392'), await product('600001'), await version()]).toEqual(before)
})

test('with a trial nothing is stored, and the same is told', async () => {
  const rows = [{ cn: '660392' }, { cn: '600001', laboratory: 'NUEVO' }]
  const before = [await product('660392'), await version()]
  const trial = await importRows(rows, { dryRun: true })
  expect([await product('660392'), await version()]).toEqual(before)
  for (const table of ['official_group', 'product_price', 'catalogue_source'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(trial).toEqual(await importRows(rows))
})

describe('a product that the list no longer has', () => {
  const cns = Array.from({ length: 20 }, (_, index) => String(600_000 + index))
  const rows = cns.map((cn) => ({ cn }))

  test('leaves its group, and is retired if it came from there', async () => {
    await importRows([...rows, { cn: '660392' }])
    expect(await importRows(rows.slice(1))).toMatchObject({ ok: true, result: { retired: 2 } })
    expect(await product('660392')).toMatchObject({ active: true, billing_group: null, pvp: 2879 })
    expect(await product('600000')).toMatchObject({ active: false, billing_group: null })
    expect(await product('600001')).toMatchObject({ active: true, billing_group: '307' })
    expect(await importRows(rows)).toMatchObject({ ok: true, result: { retired: 0 } })
    expect(await product('600000')).toMatchObject({ active: true })
  })

  test('stops the import where more than a tenth is missing, unless the list is said to be complete', async () => {
    await importRows(rows)
    const few = rows.slice(3)
    const outcome = await importRows(few)
    expect(outcome.ok ? '' : outcome.problem).toMatch(
      /^Al archivo le faltan 3 de los 20 productos.*--complete\.$/,
    )
    expect(await product('600000')).toMatchObject({ active: true })
    expect(await importRows(few, { complete: true })).toMatchObject({ ok: true, result: { retired: 3 } })
  })

  test('is not one whose row cannot be read', async () => {
    await importRows(rows)
    expect(await importRows([...rows.slice(1), { cn: '600000', laboratory: '' }])).toMatchObject({
      ok: true,
      result: { retired: 0, refusals: [{ reason: 'sin laboratorio' }] },
    })
  })
})

test('bad rows are reported with line and reason', async () => {
  const outcome = await importRows([
    { cn: '660392' },
    { cn: '660393' },
    { cn: '660394' },
    { cn: '660395' },
    { cn: '660396' },
    { cn: 'ABC' },
    { cn: '660397', state: 'SUSPENSO' },
    { cn: '660398', pvp: 'x' },
    { cn: '660392' },
    { cn: '660399', kind: '' },
  ])
  expect(outcome.ok && outcome.result.refusals.map(({ line: at, reason }) => [at, reason])).toEqual([
    [7, 'código nacional no válido: «ABC»'],
    [8, 'estado no válido: «SUSPENSO»'],
    [9, 'PVP no válido: «x»'],
    [10, 'código nacional repetido: 660392'],
    [11, 'sin tipo de fármaco'],
  ])
})
