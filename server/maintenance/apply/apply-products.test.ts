import { expect, test } from 'vitest'
import { createApplyFixtures } from './testing/apply-fixtures'

const { apply, db, kindsOf } = await createApplyFixtures()

const cn = async () =>
  (await db.selectFrom('product').select('cn').orderBy('cn').executeTakeFirstOrThrow()).cn
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

test('the IVA of a product is what people say, until they leave it to the lists again', async () => {
  const product = await cn()
  const before = await version()
  await apply({ products: [{ cn: product, taxClass: 'general' }] })
  const stored = () => db.selectFrom('product').select('tax_class').where('cn', '=', product).execute()
  expect(await stored()).toEqual([{ tax_class: 'general' }])
  // Devices fetch it.
  expect(await version()).toBeGreaterThan(before)
  expect(await kindsOf({ products: [{ cn: product, taxClass: 'general' }] })).toEqual(['producto unchanged'])
  await apply({ products: [{ cn: product, taxClass: null }] })
  expect(await stored()).toEqual([{ tax_class: 'super-reduced' }])
})

test('a rate holds from its day, and the others stay', async () => {
  const rate = { regime: 'ipsi-ceuta', taxClass: 'general', from: '2026-01-01', percent: 10 }
  expect(await kindsOf({ taxRates: [rate] })).toEqual(['tipo impositivo created'])
  expect(await kindsOf({ taxRates: [rate] })).toEqual(['tipo impositivo unchanged'])
  expect(
    await db
      .selectFrom('tax_rate')
      .select(['from_day', 'rate', 'surcharge'])
      .where('regime', '=', 'ipsi-ceuta')
      .where('tax_class', '=', 'general')
      .orderBy('from_day')
      .execute(),
  ).toEqual([
    { from_day: '1991-06-01', rate: 5, surcharge: 0 },
    { from_day: '2026-01-01', rate: 100, surcharge: 0 },
  ])
})

test.each([
  [{ products: [{ cn: '999999', taxClass: 'general' }] }, 'products[0].cn'],
  [{ products: [{ cn: '662026', taxClass: 'ninguno' }] }, 'products[0].taxClass'],
  [
    { taxRates: [{ regime: 'iva', taxClass: 'general', from: '2026-01-01', percent: 5.25 }] },
    'taxRates[0].percent',
  ],
  [
    { taxRates: [{ regime: 'iva', taxClass: 'general', from: '2026-13-01', percent: 5 }] },
    'taxRates[0].from',
  ],
])('%o is refused with its place', async (file, path) => {
  const outcome = await apply(file)
  expect(outcome.ok ? [] : outcome.problems.map((problem) => problem.path)).toEqual([path])
})
