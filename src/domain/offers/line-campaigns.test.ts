import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignTerms, lineCampaigns } from '@/domain/offers/line-campaigns'
import { lineOffers } from '@/domain/offers/line-discounts'
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
        const chosen = lineCampaigns(campaigns, { today, only: [], fallback: null })
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
