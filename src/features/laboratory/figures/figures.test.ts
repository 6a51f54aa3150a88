import { describe, expect, test } from 'vitest'
import {
  chosenWith,
  type FigureId,
  figureIds,
  figuresInRow,
  figuresOfPharmacy,
  figuresOfUser,
  shownFigures,
  sortField,
} from '@/features/laboratory/figures/figures'
import { delegate, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { computed, networkUser, portalPharmacy } from '../../../../mocks/fixtures/portal'

const idsOf = (rules: Parameters<typeof shownFigures>[0]) => shownFigures(rules).map(({ id }) => id)
const without = figuresOfPharmacy(portalPharmacy(pharmacy, computed), 'pvl')
const withCampaign = figuresOfPharmacy(
  portalPharmacy(pharmacy, { ...computed, campaignCyclePotentialPvl: 0 }),
  'pvl',
)

describe('the figures of a list', () => {
  test('include those of prescription where the laboratory has prescription products, or it is unknown', () => {
    const everything = figureIds.filter((id) => id !== 'campaignCycle')
    expect(idsOf({ prescription: true, rows: [without] })).toEqual(everything)
    expect(idsOf({ prescription: undefined, rows: [without] })).toEqual(everything)
  })

  test('leave out brands, generics and first changes for a laboratory without prescription', () => {
    expect(idsOf({ prescription: false, rows: [without] })).toEqual([
      'total',
      'universe',
      'marketShare',
      'genericMarketShare',
    ])
  })

  test('include the potential of campaigns only if some row has one, be it zero', () => {
    expect(idsOf({ prescription: true, rows: [] })).not.toContain('campaignCycle')
    expect(idsOf({ prescription: true, rows: [null, 'closed', without] })).not.toContain('campaignCycle')
    expect(idsOf({ prescription: true, rows: ['closed', without, withCampaign] })).toContain('campaignCycle')
  })
})

describe('the figures of a pharmacy', () => {
  test('follow the price mode', () => {
    expect(without).toMatchObject({ total: 123_456, marketShare: 0.246912, firstChange: 40_000 })
    const pvp = figuresOfPharmacy(portalPharmacy(pharmacy, computed), 'pvp')
    expect(pvp).toMatchObject({ total: 192_800, marketShare: 0.247179, firstChange: 62_500 })
  })

  test('are closed without access, and unknown until they are computed', () => {
    const closed = portalPharmacy({ ...pharmacy, laboratoryAccess: false }, computed)
    expect(figuresOfPharmacy(closed, 'pvl')).toBe('closed')
    expect(figuresOfPharmacy(portalPharmacy(pharmacy), 'pvl')).toBeNull()
  })
})

test('the figures of a person follow the price mode, and are unknown until they are computed', () => {
  const { laboratoryKpis } = networkUser(delegate)
  expect(figuresOfUser(laboratoryKpis, 'pvl')).toMatchObject({ total: 250_000, genericMarketShare: 0.3 })
  expect(figuresOfUser(laboratoryKpis, 'pvp')).toMatchObject({ total: 390_000, genericMarketShare: 0.31 })
  expect(figuresOfUser(null, 'pvl')).toBeNull()
})

test('a list is sorted by the figure in the price that it shows', () => {
  expect(sortField('total', 'ofPharmacy', 'pvl')).toBe('totalPvl')
  expect(sortField('total', 'ofPharmacy', 'pvp')).toBe('totalPvp')
  expect(sortField('marketShare', 'ofUser', 'pvp')).toBe('market_share_pvp')
  expect(sortField('name', 'ofPharmacy', 'pvp')).toBe('name')
})

describe('the figures of a row without room for all', () => {
  const all = shownFigures({ prescription: true, rows: [null] })

  test('are what the list is sorted by and two that were chosen, filled up by the first ones', () => {
    const chosen = ['firstChange', 'marketShare'] as const
    const inRow = (sort: string[], more: readonly FigureId[]) => [
      ...figuresInRow(all, { sort: sort.map((id) => ({ id })), chosen: more }),
    ]
    expect(inRow(['genericTransferable'], chosen)).toEqual(['genericTransferable', ...chosen])
    expect(inRow(['name'], chosen)).toEqual([...chosen, 'total'])
    expect(inRow(['firstChange'], chosen)).toEqual([...chosen, 'total'])
    expect(inRow([], [])).toEqual(['total', 'universe', 'marketShare'])
  })

  test('leave out what the laboratory does not have', () => {
    const some = shownFigures({ prescription: false, rows: [null] })
    expect([...figuresInRow(some, { sort: [], chosen: ['firstChange', 'universe'] })]).toEqual([
      'universe',
      'total',
      'marketShare',
    ])
  })

  test('are two chosen ones: of a third the one chosen first makes room', () => {
    expect(chosenWith(['total', 'universe'], 'firstChange')).toEqual(['universe', 'firstChange'])
    expect(chosenWith(['total', 'universe'], 'total')).toEqual(['universe'])
  })
})
