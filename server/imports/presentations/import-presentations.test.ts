import { beforeEach, describe, expect, test } from 'vitest'
import { writeSales } from '../../features/sales/sales.service'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertPharmacy } from '../../testing/factories'
import { importPresentaciones } from './import-presentations'
import { file, row } from './testing/presentations-file'

const today = '2026-02-15'
const { db, owner } = await createTestDatabase()

const products = () =>
  db
    .selectFrom('product')
    .innerJoin('laboratory', 'laboratory.id', 'product.laboratory_id')
    .leftJoin('homogeneous_group', 'homogeneous_group.id', 'product.group_id')
    .leftJoin('market_category', 'market_category.id', 'product.market_category_id')
    .select(['product.cn', 'product.ean', 'product.prescription', 'product.generic', 'product.active'])
    .select(['product.out_of_stock', 'product.pvl', 'laboratory.name as laboratory'])
    .select([
      'homogeneous_group.name as group',
      'homogeneous_group.official',
      'market_category.name as category',
    ])
    .orderBy('product.cn')
    .execute()

/** All rows that the import writes, and the catalogue version that devices compare. */
const everything = async () => ({
  products: await db.selectFrom('product').selectAll().orderBy('id').execute(),
  laboratories: await db.selectFrom('laboratory').selectAll().orderBy('id').execute(),
  groups: await db.selectFrom('homogeneous_group').selectAll().orderBy('id').execute(),
  version: await db.selectFrom('catalogue_version').select('version').execute(),
})

beforeEach(async () => {
  await emptyTables(owner, 'product', 'laboratory', 'homogeneous_group', 'market_category')
})

test('a medicine becomes a product with its laboratory and its unofficial group', async () => {
  const outcome = await importPresentaciones(db, {
    today,
    file: await file(row({ cn: '662026', shortage: 'SI' })),
  })
  expect(outcome).toMatchObject({ ok: true, result: { read: 1, created: 1, refusals: [] } })
  expect(outcome.ok && outcome.result.uses.find(({ key }) => key === 'cn')).toMatchObject({ index: 1 })
  expect(await products()).toEqual([
    {
      cn: '662026',
      ean: '8470006620267',
      laboratory: 'Cinfa',
      prescription: true,
      generic: true,
      active: true,
      out_of_stock: true,
      pvl: null,
      group: 'OMEPRAZOL 20 MG 28 CÁPSULAS GASTRORRESISTENTES',
      official: false,
      category: null,
    },
  ])
})

test('laboratories in several spellings are the same, and their packs share a group', async () => {
  const outcome = await importPresentaciones(db, {
    today,
    file: await file(
      row({ cn: '600001', laboratory: 'Mabo-Farma, S.A' }),
      row({ cn: '600002', laboratory: 'Mabo-Farma, S.A.' }),
      row({ cn: '600003', laboratory: 'Kern Pharma, S.L.' }),
    ),
  })
  expect(outcome).toMatchObject({
    ok: true,
    result: { laboratories: { used: 2, created: 2 }, groups: { used: 1, withSeveralLaboratories: 1 } },
  })
})

describe('what a row says about its product', () => {
  test.each([
    [
      'without prescription it has a category instead of a group, and is no generic',
      { remarks: 'Sin Receta' },
      { prescription: false, generic: false, group: null, category: 'Acidez y ardor de estómago' },
    ],
    [
      'one that may not be substituted joins no group',
      { notSubstitutable: 'Biológicos' },
      { prescription: true, group: null },
    ],
    ['one that is not marketed is not active', { marketed: 'NO' }, { active: false }],
    ['one that was revoked is not active', { state: 'Anulado' }, { active: false }],
    [
      'a name that begins with the active ingredient is a generic without "EFG"',
      { name: 'OMEPRAZOL RATIO 20 mg CAPSULAS , 28 cápsulas' },
      { generic: true },
    ],
    [
      'an invented name without "EFG" is a brand',
      { name: 'LOSEC 20 mg CAPSULAS , 28 cápsulas' },
      { generic: false },
    ],
    [
      'an invented name with "EFG" is a generic',
      { name: 'ARAPRIDE 20 mg CAPSULAS EFG, 28 cápsulas' },
      { generic: true },
    ],
  ])('%s', async (_, given, expected) => {
    await importPresentaciones(db, { today, file: await file(row({ cn: '600001', ...given })) })
    expect((await products())[0]).toMatchObject(expected)
  })
})

test('importing the same file again changes nothing, not even the version that devices compare', async () => {
  const path = await file(
    row({ cn: '600001' }),
    row({ cn: '600002', remarks: 'Sin Receta' }),
    row({ cn: '600003' }),
  )
  await importPresentaciones(db, { today, file: path })
  const before = await everything()
  const outcome = await importPresentaciones(db, { today, file: path, complete: true })
  expect(outcome).toMatchObject({
    ok: true,
    result: { created: 0, changed: 0, equal: 3, changedCatalogue: false },
  })
  expect(await everything()).toEqual(before)
})

test('a newer file changes what differs, keeps prices and official groups, and raises the version that devices compare', async () => {
  await importPresentaciones(db, { today, file: await file(row({ cn: '600001' }), row({ cn: '600002' })) })
  const { id } = await db
    .insertInto('homogeneous_group')
    .values({ code: '307', name: 'OMEPRAZOL OFICIAL' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('product').set({ group_id: id, pvl: 310 }).where('cn', '=', '600001').execute()
  const [version] = (await everything()).version
  const outcome = await importPresentaciones(db, {
    today,
    file: await file(row({ cn: '600001', shortage: 'SI' }), row({ cn: '600002' })),
  })
  expect(outcome).toMatchObject({ ok: true, result: { created: 0, changed: 1, equal: 1 } })
  expect((await products())[0]).toMatchObject({
    out_of_stock: true,
    pvl: 310,
    group: 'OMEPRAZOL OFICIAL',
    official: true,
  })
  expect((await everything()).version[0]?.version).toBe((version?.version ?? 0) + 1)
})

test('earlier sales of a medicine are added up by its properties in a newer file', async () => {
  const brand = row({ cn: '662026', name: 'VENTUS 20 mg CAPSULAS, 28 cápsulas' })
  await importPresentaciones(db, { today, file: await file(brand) })
  const pharmacyId = await insertPharmacy(db)
  const rows = [{ day: '2026-01-15', cn: '662026', units: 3, pvl: 100, pvp: 150 }]
  await db.transaction().execute((trx) => writeSales(trx, { pharmacyId, rows }))
  const rollup = () => db.selectFrom('sale_rollup').select(['kind', 'units', 'pvl', 'pvp']).execute()
  expect(await rollup()).toEqual([{ kind: 'brand', units: 3, pvl: 300, pvp: 450 }])
  await importPresentaciones(db, { today, file: await file(row({ cn: '662026' })) })
  expect(await rollup()).toEqual([{ kind: 'generic', units: 3, pvl: 300, pvp: 450 }])
})

test('a complete file makes missing medicines inactive; another file leaves them as they are', async () => {
  await importPresentaciones(db, { today, file: await file(row({ cn: '600001' }), row({ cn: '600002' })) })
  const shorter = await file(row({ cn: '600001' }))
  await importPresentaciones(db, { today, file: shorter })
  expect((await products()).map(({ active }) => active)).toEqual([true, true])
  expect(await importPresentaciones(db, { today, file: shorter, complete: true })).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^Al archivo le faltan 1 de los 2 productos.*--force\.$/),
  })
  expect((await products()).map(({ active }) => active)).toEqual([true, true])
  expect(await importPresentaciones(db, { today, file: shorter, complete: true, force: true })).toMatchObject(
    {
      result: { deactivated: 1 },
    },
  )
  expect((await products()).map(({ active }) => active)).toEqual([true, false])
})

test('a group without medicines is deleted', async () => {
  await importPresentaciones(db, { today, file: await file(row({ cn: '600001' })) })
  const renamed = 'OMEPRAZOL CINFA 40 mg CAPSULAS DURAS GASTRORRESISTENTES EFG, 28 cápsulas'
  await importPresentaciones(db, { today, file: await file(row({ cn: '600001', name: renamed })) })
  const { groups } = await everything()
  expect(groups.map(({ name }) => name)).toEqual(['OMEPRAZOL 40 MG 28 CÁPSULAS GASTRORRESISTENTES'])
})

test('two simultaneous imports of a file run one after the other', async () => {
  const path = await file(row({ cn: '600001' }), row({ cn: '600002', laboratory: 'Kern Pharma, S.L.' }))
  const outcomes = await Promise.all([
    importPresentaciones(db, { today, file: path }),
    importPresentaciones(db, { today, file: path }),
  ])
  const created = outcomes.map((outcome) => (outcome.ok ? outcome.result.created : -1))
  expect(created.sort()).toEqual([0, 2])
})
