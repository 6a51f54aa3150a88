import { expect, test } from 'vitest'
import { quickwinTemplates } from '@/domain/offers/quickwin'
import { columnsOf, filtersOf, showsDiscountedTotal } from '@/domain/proposal/templates'
import { quickwin } from '@/domain/testing/quickwin'

const hiding = (
  column: 'marketShare' | 'brandPercentage' | 'soldUnits' | 'addUnits' | 'potentialPvl' | 'easeOfChange',
) => quickwinTemplates.filter((template) => !columnsOf(template)[column])

const filters = (fields: Parameters<typeof quickwin>[0]) =>
  Object.entries(filtersOf(quickwin(fields)))
    .filter(([, shown]) => shown)
    .map(([filter]) => filter)

const firstTime = ['change_for_the_first_time', 'change_for_the_first_time_aggregate']

test('each column is hidden for the templates that the specification names', () => {
  expect(hiding('marketShare')).toEqual(['auto', 'generic_amortization', ...firstTime])
  expect(hiding('brandPercentage')).toEqual(['auto', 'otc', 'generic_amortization'])
  expect(hiding('soldUnits')).toEqual(firstTime)
  expect(hiding('addUnits')).toEqual(firstTime)
  expect(hiding('potentialPvl')).toEqual(['auto'])
  expect(hiding('easeOfChange')).toEqual(['auto'])
})

test('laboratory users see the ease of change only where their laboratory is a prescription one', () => {
  expect(columnsOf('default', { prescription: false }).easeOfChange).toBe(false)
  expect(columnsOf('default', { prescription: true }).easeOfChange).toBe(true)
})

test('suggested units are potential units in a first change', () => {
  expect(columnsOf('change_for_the_first_time').provisionLabel).toBe('Uds Potenciales')
  expect(columnsOf('default').provisionLabel).toBe('Uds propuestas')
})

test('filters follow the template', () => {
  expect(filters({ template: 'auto' })).toEqual([])
  expect(filters({ template: 'campaign' })).toEqual(['generic', 'outOfStock'])
  expect(filters({ template: 'otc' })).toEqual(['outOfStock', 'laboratories'])
  expect(filters({ template: 'generic_amortization' })).toEqual([
    'fantasy',
    'brand',
    'outOfStock',
    'laboratories',
  ])
  expect(filters({})).toEqual(['outOfStock', 'laboratories'])
  expect(filters({ aggregate: true })).toEqual(['outOfStock'])
  expect(filters({ template: 'generic_amortization', aggregate: true })).not.toContain('laboratories')
  expect(filters({ buyAll: true })).toEqual(['generic', 'outOfStock', 'laboratories'])
  expect(filters({ buyAll: true, fullBrand: true })).toEqual(['outOfStock', 'laboratories'])
  expect(filters({ template: 'aggregate', buyAll: true })).toEqual(['generic', 'outOfStock'])
})

test('generics and brands are not told apart where all products are without prescription', () => {
  const otc = { nonPrescription: true, prescription: false }
  expect(filters({ ...otc, buyAll: true })).toEqual(['outOfStock', 'laboratories'])
  expect(filters({ ...otc, template: 'campaign' })).toEqual(['outOfStock'])
  expect(filters({ nonPrescription: true, buyAll: true })).toContain('generic')
})

test('the discounted total is shown when something can discount', () => {
  expect(showsDiscountedTotal(quickwin())).toBe(false)
  expect(showsDiscountedTotal(quickwin({ discount: 0.1 }))).toBe(true)
  expect(showsDiscountedTotal(quickwin({ campaignDiscount: 0.1 }))).toBe(true)
  expect(showsDiscountedTotal(quickwin({ template: 'campaign_group' }))).toBe(true)
})
