import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportProducts } from './export/export-products'
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

test('prices that are to come are those of the file, until it says that there are none', async () => {
  const product = await cn()
  const prices = [
    { from: '2027-01-01', pvl: 2.5, pvp: '3,90' },
    { from: '2027-02-01', pvl: 2, pvp: 3.12 },
  ]
  const asked = (comingPrices: unknown) => ({ products: [{ cn: product, taxClass: null, comingPrices }] })
  const stored = async () =>
    (await db.selectFrom('coming_price').selectAll().orderBy('from_day').execute()).map(
      ({ from_day, pvl, pvp, source }) => [from_day, pvl, pvp, source],
    )
  const before = await version()
  await apply(asked(prices))
  expect(await stored()).toEqual([
    ['2027-01-01', 250, 390, 'manual'],
    ['2027-02-01', 200, 312, 'manual'],
  ])
  expect(await version()).toBeGreaterThan(before)
  expect(await kindsOf(asked(prices))).toEqual(['producto unchanged'])
  expect(await kindsOf({ products: [{ cn: product, taxClass: null }] })).toEqual(['producto unchanged'])
  const [entry] = await exportProducts(db, (name) => sql<boolean>`${name} = ${product}`)
  expect(entry?.comingPrices).toEqual([
    { from: '2027-01-01', pvl: 2.5, pvp: 3.9 },
    { from: '2027-02-01', pvl: 2, pvp: 3.12 },
  ])
  await apply(asked([]))
  expect(await stored()).toEqual([])
})

test('a price whose day has come is that of its product, also where its list is replaced before a server has noticed', async () => {
  const product = await cn()
  await db
    .insertInto('coming_price')
    .values({ cn: product, from_day: '2020-01-01', pvl: 250, pvp: 390, source: 'manual' })
    .execute()
  await apply({ products: [{ cn: product, taxClass: null, comingPrices: [] }] })
  const prices = db.selectFrom('product').select(['pvl', 'pvp']).where('cn', '=', product)
  expect(await prices.executeTakeFirstOrThrow()).toEqual({ pvl: 250, pvp: 390 })
  const history = db.selectFrom('product_price').select(['from_day', 'pvl']).where('cn', '=', product)
  expect(await history.execute()).toContainEqual({ from_day: '2020-01-01', pvl: 250 })
})

const comingOf = (...comingPrices: unknown[]) => ({
  products: [{ cn: '663991', taxClass: null, comingPrices }],
})
const later = { from: '2099-01-01', pvl: 2, pvp: 3 }
test.each([
  [comingOf({ ...later, from: '2020-01-01' }), 'products[0].comingPrices[0].from'],
  [comingOf(later, { ...later, pvl: 1 }), 'products[0].comingPrices[1].from'],
  [comingOf({ ...later, pvl: 4 }), 'products[0].comingPrices[0].pvl'],
  [comingOf({ ...later, pvl: 0 }), 'products[0].comingPrices[0].pvl'],
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
