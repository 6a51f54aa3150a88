import { expect, test } from 'vitest'
import { lineTerms } from '@/domain/offers/tiers'
import { lineCost } from '@/domain/order/purchase-cost'
import lines from '@/domain/testing/condition-lines.json'
import { taxOf } from '@/domain/testing/tax-of'

test.each(lines)(
  '$arithmetic',
  ({ regime, taxClass, pvl, units, discount, deduction, expected, ...given }) => {
    const [first, second, third] = given.tiers
    const { bonus, ...terms } = lineTerms(
      {
        discount,
        campaign: null,
        campaign_discount_tier1: first?.discount ?? null,
        campaign_discount_tier2: second?.discount ?? null,
        campaign_discount_tier3: third?.discount ?? null,
        campaign_discount_quantity_tier1: first?.quantity ?? null,
        campaign_discount_quantity_tier2: second?.quantity ?? null,
        campaign_discount_quantity_tier3: third?.quantity ?? null,
        unit_tiers: { bonuses: given.bonuses, netPrices: given.netPrices },
      },
      units,
    )
    const cost = lineCost({ units, bonus, pvl, ...terms, deduction, tax: taxOf(regime, taxClass) })
    expect({ bonus, ...cost }).toEqual(expected)
  },
)
