import { beforeEach, describe, expect, test } from 'vitest'
import { keepCatalogue } from '../../db/locks'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { temporaryFile } from '../../testing/temporary-file'
import { untilWaiting } from '../../testing/waiting'
import { importBilling } from '../billing/import-billing'
import { importPresentaciones } from '../presentations/import-presentations'
import { file, row } from '../presentations/testing/presentations-file'
import { importPrescription, type PrescriptionImport } from './import-prescription'
import { folderWith, type GivenPack, list, pack, usualDictionaries } from './testing/prescription-files'

const today = '2026-06-01'
const { db, owner } = await createTestDatabase()

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
})

const run = async (packs: GivenPack[], given: Partial<PrescriptionImport> = {}) =>
  importPrescription(db, {
    files: [await folderWith({ ...usualDictionaries, 'Prescripcion.xml': list(packs.map(pack)) })],
    today,
    ...given,
  })

const products = () =>
  db
    .selectFrom('product')
    .innerJoin('laboratory', 'laboratory.id', 'laboratory_id')
    .leftJoin('homogeneous_group', 'homogeneous_group.id', 'group_id')
    .select(['cn', 'product.name', 'ean', 'laboratory.name as laboratory', 'homogeneous_group.name as group'])
    .select(['official', 'dcpf', 'product.prescription', 'generic', 'active', 'out_of_stock'])
    .orderBy('cn')
    .execute()
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

test('a pack becomes a product with its laboratory and its official group', async () => {
  expect(await run([{ cn: '662026', shortage: true }])).toMatchObject({
    ok: true,
    result: { read: 1, created: 1, published: '2026-05-04', refusals: [] },
  })
  expect(await products()).toEqual([
    {
      cn: '662026',
      name: 'OMEPRAZOL CINFA 20 mg CAPSULAS EFG, 28 cápsulas',
      ean: '8470006620267',
      laboratory: 'Cinfa',
      group: 'Omeprazol 20 mg 28 cápsulas gastrorresistentes',
      official: true,
      dcpf: '20221000140100',
      prescription: true,
      generic: true,
      active: true,
      out_of_stock: true,
    },
  ])
  expect(await db.selectFrom('catalogue_source').selectAll().execute()).toEqual([
    { name: 'prescripcion', published: '2026-05-04', imported_on: today },
  ])
})

test('the flags decide what is active, generic, in a group and sold without prescription', async () => {
  await run([
    { cn: '600001', registered: false },
    { cn: '600002', marketed: false },
    { cn: '600003', generic: false },
    { cn: '600004', substitutable: false },
    { cn: '600005', prescription: false, dcpf: '20221000140101' },
  ])
  const all = await products()
  expect(
    all.map(({ cn, active, generic, group, dcpf }) => [cn, active, generic, group !== null, dcpf]),
  ).toEqual([
    ['600001', false, true, true, '20221000140100'],
    ['600002', false, true, true, '20221000140100'],
    ['600003', true, false, true, '20221000140100'],
    ['600004', true, true, false, '20221000140100'],
    ['600005', true, false, false, '20221000140101'],
  ])
})

test('importing it again changes nothing, and devices download nothing', async () => {
  const packs = [{ cn: '600001' }, { cn: '600002', prescription: false }]
  await run(packs)
  const before = [await products(), await version()]
  expect(await run(packs)).toMatchObject({
    ok: true,
    result: { created: 0, changed: 0, equal: 2, retired: 0 },
  })
  expect([await products(), await version()]).toEqual(before)
})

test('while sales are written the catalogue stays as it is: the import waits', async () => {
  await run([{ cn: '600001' }])
  const codes = async () => (await products()).map(({ dcpf }) => dcpf)
  const importing = await db.transaction().execute(async (trx) => {
    await keepCatalogue(trx)
    const started = run([{ cn: '600001', dcpf: '20221000140101' }])
    await untilWaiting(db, 1)
    expect(await codes()).toEqual(['20221000140100'])
    return () => started
  })
  expect(await importing()).toMatchObject({ ok: true })
  expect(await codes()).toEqual(['20221000140101'])
})

test('a trial stores nothing, and tells the same', async () => {
  const trial = await run([{ cn: '600001' }], { dryRun: true })
  expect(await products()).toEqual([])
  expect(trial).toEqual(await run([{ cn: '600001' }]))
})

describe('with other lists, in any order, the better knowledge stays', () => {
  const presentations = async () =>
    importPresentaciones(db, {
      today,
      file: await file(
        row({ cn: '662026', name: 'LOSEC 20 mg CAPSULAS, 28 cápsulas', ingredients: 'OMEPRAZOL' }),
      ),
    })
  test.each([
    ['first', [() => run([{ cn: '662026' }]), presentations]],
    ['last', [presentations, () => run([{ cn: '662026' }])]],
  ])('the Nomenclátor %s', async (_, imports) => {
    for (const each of imports) expect(await each()).toMatchObject({ ok: true })
    expect(await products()).toMatchObject([
      {
        cn: '662026',
        group: 'Omeprazol 20 mg 28 cápsulas gastrorresistentes',
        official: true,
        generic: true,
      },
    ])
    const groups = await db.selectFrom('homogeneous_group').select('code').execute()
    expect(groups).toEqual([{ code: 'dcpf:20221000140100' }])
  })
})

test.each(['before', 'after'])(
  'what the Nomenclátor de facturación says of generics counts, imported %s',
  async (when) => {
    const billing = async () =>
      importBilling(db, {
        today,
        file: await temporaryFile(
          'cn,nombre,tipo_farmaco,laboratorio,estado,pvp_iva,agrupacion_code,agrupacion_nombre\n662026,OMEPRAZOL,Medicamento Etica,CINFA,ALTA,2.50,1,OMEPRAZOL\n',
        ),
      })
    const prescription = () => run([{ cn: '662026' }])
    for (const each of when === 'before' ? [billing, prescription] : [prescription, billing])
      expect(await each()).toMatchObject({ ok: true })
    const product = await db.selectFrom('product').selectAll().executeTakeFirstOrThrow()
    expect(product).toMatchObject({
      generic: false,
      generic_by: 'facturacion',
      billing_group: '1',
      dcpf: '20221000140100',
      pvp: 250,
      source: 'aemps',
    })
  },
)

describe('a product that the list no longer has', () => {
  const cns = Array.from({ length: 20 }, (_, index) => ({ cn: String(600_000 + index) }))

  test('is retired, and comes back with the list', async () => {
    await run(cns)
    expect(await run(cns.slice(1))).toMatchObject({ ok: true, result: { retired: 1 } })
    expect((await products())[0]).toMatchObject({ cn: '600000', active: false })
    expect(await run(cns)).toMatchObject({ ok: true, result: { changed: 1, retired: 0 } })
    expect((await products())[0]).toMatchObject({ cn: '600000', active: true })
  })

  test('stops the import where more than a tenth is missing, unless the list is said to be complete', async () => {
    await run(cns)
    const outcome = await run(cns.slice(3))
    expect(outcome.ok ? '' : outcome.problem).toMatch(/^Al archivo le faltan 3 de los 20 productos/)
    expect((await products())[0]).toMatchObject({ active: true })
    expect(await run(cns.slice(3), { complete: true })).toMatchObject({ ok: true, result: { retired: 3 } })
  })

  test('is not one whose record cannot be read', async () => {
    await run(cns)
    expect(
      await run([{ cn: '600000', laboratory: '9999' }, ...cns.slice(1), { cn: 'X' }, { cn: '600001' }]),
    ).toMatchObject({
      ok: true,
      result: {
        retired: 0,
        refusals: [
          { reason: 'código nacional no válido: «X»' },
          { reason: 'código nacional repetido: 600001' },
          { reason: 'laboratorio desconocido: «9999»' },
        ],
      },
    })
  })
})

describe('files that are not the list are refused, and change nothing', () => {
  const { 'DICCIONARIO_DCPF.xml': _, ...withoutDcpf } = usualDictionaries
  const prescription = list([pack({ cn: '600001' })])
  test.each([
    ['without the packs', usualDictionaries, /^Falta Prescripcion\.xml/],
    ['without a dictionary', { ...withoutDcpf, 'Prescripcion.xml': prescription }, /^Falta DICCIONARIO_DCPF/],
    [
      'cut short',
      { ...usualDictionaries, 'Prescripcion.xml': prescription.slice(0, -40) },
      /^El XML está roto: línea \d+, el archivo está cortado/,
    ],
    [
      'another XML',
      { ...usualDictionaries, 'Prescripcion.xml': '<a><b>1</b></a>' },
      /^Falta Prescripcion\.xml/,
    ],
    ['an empty folder', {}, /no está Prescripcion\.xml\.$/],
    ['no XML at all', { ...usualDictionaries, 'Prescripcion.xml': 'CN;Nombre\n1;2\n' }, /^El XML está roto/],
  ])('%s', async (_name, files, problem) => {
    const outcome = await importPrescription(db, { files: [await folderWith(files)], today })
    expect(outcome.ok ? '' : outcome.problem).toMatch(problem)
    expect(await products()).toEqual([])
  })
})
