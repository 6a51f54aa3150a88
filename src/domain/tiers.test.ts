import { expect, test } from 'vitest'
import { type DiscountFields, lineDiscount, tiersOf } from '@/domain/tiers'

const line: DiscountFields = {
  discount: 0.05,
  campaign: { id: 1, name: 'Invierno', discount: 0.1 },
  campaign_discount_tier1: 0.15,
  campaign_discount_quantity_tier1: 20,
  campaign_discount_tier2: 0.25,
  campaign_discount_quantity_tier2: 50,
  campaign_discount_tier3: null,
  campaign_discount_quantity_tier3: null,
}
const withoutTiers: DiscountFields = {
  ...line,
  campaign_discount_tier1: null,
  campaign_discount_quantity_tier1: null,
  campaign_discount_tier2: null,
  campaign_discount_quantity_tier2: null,
}

test('tiers come by rising quantity, however they were declared', () => {
  const swapped = {
    ...line,
    campaign_discount_tier1: 0.25,
    campaign_discount_quantity_tier1: 50,
    campaign_discount_tier2: 0.15,
    campaign_discount_quantity_tier2: 20,
  }
  const tiers = [
    { quantity: 20, discount: 0.15 },
    { quantity: 50, discount: 0.25 },
  ]
  expect(tiersOf(line)).toEqual(tiers)
  expect(tiersOf(swapped)).toEqual(tiers)
})

test.each([
  [0, 0.1],
  [19, 0.1],
  [20, 0.15],
  [49, 0.15],
  [50, 0.25],
  [9_999, 0.25],
])(
  '%i units earn a discount of %d: the highest tier reached, below all tiers the campaign’s',
  (units, discount) => {
    expect(lineDiscount(line, units)).toBe(discount)
  },
)

test('without tiers the campaign decides, without its discount the quickwin, without any there is none', () => {
  expect(lineDiscount(withoutTiers, 100)).toBe(0.1)
  expect(lineDiscount({ ...withoutTiers, campaign: { id: 1, name: 'Invierno', discount: null } }, 100)).toBe(
    0.05,
  )
  expect(lineDiscount({ ...withoutTiers, campaign: null }, 100)).toBe(0.05)
  expect(lineDiscount({ ...withoutTiers, campaign: null, discount: 0 }, 100)).toBe(0)
})

test('a campaign that gives nothing goes before the quickwin’s discount', () => {
  expect(lineDiscount({ ...withoutTiers, campaign: { id: 1, name: 'Invierno', discount: 0 } }, 1)).toBe(0)
})
