import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignTerms, isActiveCampaign, lineCampaigns } from '@/domain/offers/line-campaigns'
import { lineOffers } from '@/domain/offers/line-discounts'
import type { Campaign } from '@/domain/offers/quickwin'
import type { LineTerms } from '@/domain/offers/tiers'
import { campaignsArbitrary, today } from '@/domain/testing/arbitraries'

test('a campaign takes off its discount, and from a tier’s units on the tier’s', () => {
  const campaign = {
    id: 1,
    name: 'Otoño',
    discount: 0.05,
    tiers: [
      { quantity: 10, discount: 0.1 },
      { quantity: 24, discount: 0.2 },
    ],
  }
  const discounts = [0, 9, 10, 23, 24, 9_999].map(
    (quantity) => campaignTerms(campaign, {}, quantity).discount,
  )
  expect(discounts).toEqual([0.05, 0.05, 0.1, 0.1, 0.2, 0.2])
  const nothing = { discount: 0, bonus: 0, netPrice: null }
  expect(campaignTerms({ ...campaign, discount: null, tiers: [] }, {}, 5)).toEqual(nothing)
  expect(campaignTerms(null, {}, 5)).toEqual(nothing)
})

test('what is shown of a line of no quickwin is what its order is granted, of a financed medicine, too', () => {
  const cns = ['662026', '650003']
  fc.assert(
    fc.property(
      campaignsArbitrary(cns),
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      (campaigns, quantity, financed) => {
        const chosen = lineCampaigns(campaigns, {
          ...{ today, only: [], fallback: null },
          productOf: () => ({ pvl: 310, financed }),
        })
        for (const cn of cns) {
          const line = chosen.get(cn) ?? null
          const shown = campaignTerms(line, { financed }, quantity)
          const campaign = campaigns.find(({ id }) => id === line?.id) ?? null
          const [granted] = lineOffers(
            [{ cn, laboratoryId: 1, quantity, financed, pvl: 310, campaign, quickwins: [] }],
            {
              quickwins: new Map(),
              today,
            },
          )
          expect(granted).toMatchObject(shown)
        }
      },
    ),
  )
})

const running = { startsOn: null, endsOn: null, laboratoryId: 1, discount: null }
const offer = (id: number, given: Partial<Campaign['products'][number]>): Campaign => ({
  ...{ ...running, id, name: `Campaña ${id}` },
  products: [{ cn: '662026', discount: null, tiers: [], ...given }],
})
const chosenOf = (campaigns: Campaign[], product: { pvl: number | null; financed?: boolean } | undefined) =>
  lineCampaigns(campaigns, { today, only: [], fallback: null, productOf: () => product }).get('662026')?.id

test.each([
  [
    'free units that come to more than a discount',
    { bonuses: [{ quantity: 10, bonus: 2, repeats: true }] },
    2,
  ],
  ['free units that come to less', { bonuses: [{ quantity: 10, bonus: 1, repeats: true }] }, 1],
  ['a net price below the discounted one', { netPrices: [{ quantity: 20, netPrice: 278 }] }, 2],
  ['a net price above it', { netPrices: [{ quantity: 20, netPrice: 280 }] }, 1],
  ['the same net price, of the younger', { netPrices: [{ quantity: 1, netPrice: 279 }] }, 1],
])('of two campaigns a line takes the one that can cost it least: %s', (_, given, chosen) => {
  // 10 % of 3.10 € leave 2.79 €.
  const campaigns = [offer(1, { discount: 0.1 }), offer(2, given)]
  expect(chosenOf(campaigns, { pvl: 310 })).toBe(chosen)
  expect(chosenOf(campaigns.toReversed(), { pvl: 310 })).toBe(chosen)
})

test('free units that the law takes away do not decide, nor do net prices of a product without a price', () => {
  const free = [
    offer(1, { discount: 0.1 }),
    offer(2, { bonuses: [{ quantity: 1, bonus: 1, repeats: true }] }),
  ]
  expect(chosenOf(free, { pvl: 310, financed: true })).toBe(1)
  const net = [offer(1, { discount: 0.1 }), offer(2, { netPrices: [{ quantity: 1, netPrice: 1 }] })]
  expect(chosenOf(net, { pvl: null })).toBe(1)
  expect(chosenOf(net, undefined)).toBe(1)
})

test('at no number of units would the server grant less for a unit in another campaign', () => {
  const property = fc.property(campaignsArbitrary(['662026']), fc.boolean(), (campaigns, financed) => {
    const product = { cn: '662026', laboratoryId: 1, pvl: 310, financed }
    const costs = (id: number) =>
      Array.from({ length: 60 }, (_, index) => {
        const quantity = index + 1
        const campaign = campaigns.find((each) => each.id === id) ?? null
        const [granted] = lineOffers([{ ...product, quantity, campaign, quickwins: [] }], {
          ...{ quickwins: new Map(), today },
        })
        const { discount, netPrice, bonus } = granted as LineTerms
        const unit = Math.min(310 * (1 - discount), netPrice ?? Number.POSITIVE_INFINITY)
        return (unit * quantity) / (quantity + bonus)
      })
    const chosen = chosenOf(campaigns, product)
    if (chosen === undefined) return
    const lowest = Math.min(...costs(chosen))
    for (const { id, startsOn, endsOn, products } of campaigns)
      if (isActiveCampaign({ startsOn, endsOn }, today) && products.length > 0)
        expect(lowest).toBeLessThanOrEqual(Math.min(...costs(id)) + 1e-9)
  })
  fc.assert(property)
})
