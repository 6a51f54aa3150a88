import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { LineCampaign } from '@/domain/offers/line-campaigns'
import { alternatives } from '@/domain/order/alternatives'
import { catalogueOf, product, taxes } from '@/domain/testing/world'

const catalogue = indexCatalogue(
  catalogueOf([
    product({ cn: '662026', laboratoryId: 1, groupId: 1 }),
    product({ cn: '662027', laboratoryId: 1, groupId: 1 }),
    product({ cn: '700010', laboratoryId: 2, groupId: 1, pvl: 320, pot: 6 }),
    product({ cn: '700011', laboratoryId: 2, groupId: 1, outOfStock: true }),
    product({ cn: '700012', laboratoryId: 3, groupId: 1, pvl: 400 }),
    product({ cn: '700013', laboratoryId: 3, groupId: 1, pvl: null }),
    product({ cn: '700014', laboratoryId: 4, groupId: 1, pvl: 100 }),
    product({ cn: '700015', laboratoryId: 2, groupId: 2, pvl: 100 }),
    product({ cn: '800000', laboratoryId: 2, groupId: null }),
  ]),
)
const none = new Map<string, LineCampaign>()
const found = (cn: string, running: ReadonlyMap<string, LineCampaign> = none) =>
  alternatives(
    { catalogue, running, taxes: null, today: '2026-11-28' },
    { cn, related: new Set([1, 2, 3]), quantity: 10 },
  ).map(({ line, discount }) => [line.cn, line.quantity, discount])

test('others of the group are offered, in whole packs, of laboratories that the pharmacy works with', () => {
  expect(found('662026')).toEqual([
    ['700010', 12, 0],
    ['700012', 10, 0],
  ])
})

test('the cheapest after its discount comes first', () => {
  const running = new Map([['700012', { id: 1, name: 'Otoño', discount: 0.25, tiers: [] }]])
  expect(found('662026', running)).toEqual([
    ['700012', 10, 0.25],
    ['700010', 12, 0],
  ])
})

test.each(['800000', '999999'])('nothing is offered for %s, which is of no group that is known', (cn) => {
  expect(found(cn)).toEqual([])
})

test('each has its net price with taxes and free units, by which they are sorted; without known taxes it has none', () => {
  const running = new Map([
    [
      '700012',
      {
        id: 1,
        name: 'Otoño',
        discount: null,
        tiers: [],
        bonuses: [{ quantity: 10, bonus: 4, repeats: false }],
      },
    ],
  ])
  const offered = (rates: typeof taxes | null, products = catalogue) =>
    alternatives(
      { catalogue: products, running, taxes: rates, today: '2026-11-28' },
      { cn: '662026', related: new Set([1, 2, 3]), quantity: 10 },
    ).map(({ line, netUnit }) => [line.cn, netUnit])
  // 10 × 4.00 € × 1.045 / 14 = 2.99 €; 3.20 € × 1.045 = 3.34 €.
  expect(offered(taxes)).toEqual([
    ['700012', 299],
    ['700010', 334],
  ])
  // A medicine that the health service pays has no free units, and its price is less what the Real Decreto-ley 8/2010 takes off.
  const financed = indexCatalogue(
    catalogueOf(
      catalogue.products.map((each) =>
        each.cn === '700012' ? { ...each, financed: true, deduction: 75 } : each,
      ),
    ),
  )
  expect(offered(taxes, financed)).toEqual([
    ['700010', 334],
    ['700012', 387],
  ])
  expect(offered(null)).toEqual([
    ['700012', null],
    ['700010', null],
  ])
})
