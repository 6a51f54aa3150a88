import { expect, test } from 'vitest'
import { campaignRows } from '@/domain/proposal/campaign-rows'
import type { CampaignRow, Transferable } from '@/domain/proposal/proposal-types'
import { campaignRowTiers, campaignStep, isTierApplied } from '@/features/purchasing/rows/campaign-row-tiers'
import { group, transferable } from '../../../../mocks/fixtures/proposals'

const units = (...quantities: number[]) =>
  new Map(quantities.map((quantity, index) => [String(600_001 + index), quantity]))

const campaign = { id: 9, name: 'Otoño', discount: null }
/** A campaign with one product per entry, which is its tier as [units, discount]. */
const rowOf = (tiers: ([number, number] | null)[]): CampaignRow => {
  const lines = tiers.map(
    (tier, index): Transferable =>
      transferable({
        cn: String(600_001 + index),
        campaign,
        campaign_discount_quantity_tier1: tier?.[0] ?? null,
        campaign_discount_tier1: tier?.[1] ?? null,
      }),
  )
  const [row] = campaignRows(lines.map((line) => group({ key: line.cn, transferables: [line] })))
  if (row === undefined) throw new Error('no campaign')
  return row
}

test('a campaign’s tier applies once all products that have the tier get its discount', () => {
  const row = rowOf([[10, 0.1], [10, 0.1], [20, 0.1], null])
  const [ten, twenty] = campaignRowTiers(row)
  expect(ten).toEqual({ quantity: 10, discount: 0.1, cns: new Set(['600001', '600002']) })
  expect(twenty).toEqual({ quantity: 20, discount: 0.1, cns: new Set(['600003']) })
  if (ten === undefined) throw new Error('no tier')
  expect(isTierApplied(row, ten, new Map([['600001', 10]]))).toBe(false)
  const reached = new Map([
    ['600001', 10],
    ['600002', 12],
  ])
  expect(isTierApplied(row, ten, reached)).toBe(true)
})

test('products without a price have no tiers, and of many tiers those that most products have are shown', () => {
  const many = rowOf([
    [5, 0.1],
    [80, 0.2],
    [80, 0.2],
    ...[1, 2, 3, 4, 6].map((n): [number, number] => [n, 0.1]),
  ])
  const units = campaignRowTiers(many).map(({ quantity }) => quantity)
  expect(units).toHaveLength(6)
  expect(units.at(-1)).toBe(80)
  const unpriced = group({ transferables: [transferable({ pvl: null, campaign_discount_tier1: 0.1 })] })
  expect(campaignRowTiers({ ...many, provisions: [unpriced] })).toEqual([])
})

test('a campaign’s next step is the lowest tier that some ordered product has not reached, and what that misses', () => {
  const row = rowOf([[10, 0.1], [10, 0.1], [20, 0.2], null])
  expect(campaignStep(row, units(4, 9, 20, 1))).toEqual({
    least: 0,
    most: 0.2,
    next: { discount: 0.1, missing: 7, units: units(10, 10) },
  })
  // The first is not ordered: nothing is missing of it.
  expect(campaignStep(row, units(0, 9, 20, 1)).next).toMatchObject({ missing: 1 })
  expect(campaignStep(row, units(0, 12, 25, 1))).toEqual({ least: 0.1, most: 0.2, next: undefined })
  // None is ordered: what all of them need.
  expect(campaignStep(row, units(0, 0, 0, 0)).next).toMatchObject({ discount: 0.1, missing: 20 })
})
