import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportCampaigns } from './export/export-offers'
import { exportProducts } from './export/export-products'
import { createApplyFixtures } from './testing/apply-fixtures'

const { apply, db, kindsOf } = await createApplyFixtures()

const campaign = (...products: object[]) => ({
  campaigns: [{ code: 'OTOÑO', name: 'Otoño', laboratory: 'Normon', products }],
})
const conditions = {
  cn: '663991',
  bonuses: [
    { quantity: 10, bonus: 2, repeats: true },
    { quantity: 50, bonus: 25 },
  ],
  netPrices: [{ netPrice: '2,50' }, { quantity: 20, netPrice: 2.1 }],
}
const problemsOf = async (file: object) => {
  const outcome = await apply(file)
  return outcome.ok ? [] : outcome.problems.map(({ path, message }) => [path, message])
}

test('a campaign keeps free units and net prices of its products, and an export says them as they were given', async () => {
  expect(await kindsOf(campaign(conditions, { cn: '663992', discount: 0.1 }))).toEqual(['campaña created'])
  const stored = await db.selectFrom('campaign_product').selectAll().orderBy('cn').execute()
  expect(stored).toMatchObject([
    {
      bonuses: [
        { quantity: 10, bonus: 2, repeats: true },
        { quantity: 50, bonus: 25, repeats: false },
      ],
      net_prices: [
        { quantity: 1, netPrice: 250 },
        { quantity: 20, netPrice: 210 },
      ],
    },
    { discount: 0.1, bonuses: [], net_prices: [] },
  ])
  const [exported] = await exportCampaigns(db, () => sql`true`)
  expect(exported?.products?.[0]).toEqual({
    cn: '663991',
    discount: null,
    tiers: [],
    bonuses: [
      { quantity: 10, bonus: 2, repeats: true },
      { quantity: 50, bonus: 25, repeats: false },
    ],
    netPrices: [
      { quantity: 1, netPrice: 2.5 },
      { quantity: 20, netPrice: 2.1 },
    ],
  })
  expect(await kindsOf({ campaigns: [exported] })).toEqual(['campaña unchanged'])
})

test('free units of a medicine that the health service pays are refused with the rule; a net price is not', async () => {
  await db.updateTable('product').set({ financed: true }).where('cn', '=', '663991').execute()
  expect(await problemsOf(campaign({ cn: '663992', bonuses: conditions.bonuses }, conditions))).toEqual([
    [
      'campaigns[0].products[1].bonuses',
      'no puede llevar unidades gratis: es un medicamento financiado (Real Decreto Legislativo 1/2015, art. 4.6)',
    ],
  ])
  expect(await problemsOf(campaign({ cn: '663991', netPrices: conditions.netPrices }))).toEqual([])
})

test('a net price above the PVL is refused beside it, and one that takes nothing off is not', async () => {
  await db.updateTable('product').set({ pvl: 240 }).where('cn', '=', '663991').execute()
  const of = (...euros: number[]) =>
    campaign({
      cn: '663991',
      netPrices: euros.map((netPrice, index) => ({ quantity: 1 + index, netPrice })),
    })
  expect(await problemsOf(of(2.4, 2.41))).toEqual([
    [
      'campaigns[0].products[0].netPrices[1].netPrice',
      expect.stringMatching(/^no puede ser mayor que el PVL, 2,40\s€$/),
    ],
  ])
  expect(await problemsOf(of(2.4, 2.39))).toEqual([])
  // Once the PVL has fallen below them they keep nothing else from being changed, and no other one comes to them.
  await db.updateTable('product').set({ pvl: 200 }).where('cn', '=', '663991').execute()
  const [ended] = of(2.4, 2.39).campaigns
  expect(await problemsOf({ campaigns: [{ ...ended, endsOn: '2026-03-31' }] })).toEqual([])
  expect((await problemsOf(of(2.4, 2.38))).map(([path]) => path)).toEqual([
    'campaigns[0].products[0].netPrices[1].netPrice',
  ])
  await db.updateTable('product').set({ pvl: null, pvp: null }).where('cn', '=', '663991').execute()
  expect(await problemsOf(of(2.41))).toEqual([])
})

const step = (quantity: number) => ({ quantity, bonus: 1 })
test.each([
  [{ bonuses: [step(10), step(5)] }, 'bonuses', 'los escalones tienen que ir de menos a más unidades'],
  [{ bonuses: [1, 2, 3, 4].map(step) }, 'bonuses', 'puede tener tres escalones como mucho'],
  [
    { bonuses: [{ quantity: 10, bonus: 0 }] },
    'bonuses[0].bonus',
    'tiene que ser un número entero entre 1 y 9999',
  ],
  [
    { netPrices: [{ quantity: 5, netPrice: 0 }] },
    'netPrices[0].netPrice',
    'tiene que ser más de cero: lo gratis son unidades bonificadas',
  ],
  [
    {
      netPrices: [
        { quantity: 5, netPrice: 2 },
        { quantity: 5, netPrice: 1 },
      ],
    },
    'netPrices',
    'los escalones tienen que ir de menos a más unidades',
  ],
])('%j is refused with its place', async (terms, path, message) => {
  expect(await problemsOf(campaign({ cn: '663991', ...terms }))).toEqual([
    [`campaigns[0].products[0].${path}`, message],
  ])
})

test('the deduction of a product is a fraction, and another file that does not say it leaves it', async () => {
  await apply({ products: [{ cn: '663991', deduction: 0.075 }] })
  await apply({ products: [{ cn: '663991', taxClass: 'reduced' }] })
  expect(await db.selectFrom('product').select(['cn', 'deduction']).orderBy('cn').execute()).toContainEqual({
    cn: '663991',
    deduction: 75,
  })
  expect(await exportProducts(db, (cn) => sql`${cn} = '663991'`)).toEqual([
    { cn: '663991', taxClass: 'reduced', deduction: 0.075, comingPrices: [] },
  ])
  expect(await problemsOf({ products: [{ cn: '663991', deduction: 0.0755 }] })).toEqual([
    ['products[0].deduction', 'no puede tener más de tres decimales'],
  ])
})
