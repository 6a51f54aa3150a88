import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignDiscount, lineCampaigns } from '@/domain/offers/line-campaigns'
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
  const discounts = [0, 9, 10, 23, 24, 9_999].map((quantity) => campaignDiscount(campaign, quantity))
  expect(discounts).toEqual([0.05, 0.05, 0.1, 0.1, 0.2, 0.2])
  expect(campaignDiscount({ ...campaign, discount: null, tiers: [] }, 5)).toBe(0)
})

test('the discount shown for a line of no quickwin is the one that its order is granted', () => {
  const cns = ['662026', '650003']
  fc.assert(
    fc.property(campaignsArbitrary(cns), fc.integer({ min: 1, max: 60 }), (campaigns, quantity) => {
      const chosen = lineCampaigns(campaigns, { today, only: [], fallback: null })
      for (const cn of cns) {
        const line = chosen.get(cn)
        const shown = line === undefined ? 0 : campaignDiscount(line, quantity)
        const campaign = campaigns.find(({ id }) => id === line?.id) ?? null
        const [granted] = lineOffers([{ cn, laboratoryId: 1, quantity, pvl: 310, campaign, quickwins: [] }], {
          quickwins: new Map(),
          today,
        })
        expect(shown).toBe(granted?.discount)
      }
    }),
  )
})
