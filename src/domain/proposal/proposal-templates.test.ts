import { describe, expect, test } from 'vitest'
import { generateProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { dataOf, product, request } from '@/domain/testing/world'

const ours = product({ cn: '600001' })
const theirs = product({ cn: '600002', laboratoryId: 2, pvl: 350 })
const theirBrand = product({ cn: '600003', laboratoryId: 3, generic: false, pvl: 400 })

const only = (groups: readonly ProvisionGroup[]): ProvisionGroup => {
  expect(groups).toHaveLength(1)
  return groups[0] as ProvisionGroup
}

describe('templates', () => {
  const otc = product({
    cn: '150001',
    prescription: false,
    generic: false,
    groupId: null,
    marketCategoryId: 21,
  })

  test('otc: each product stands for itself', () => {
    const second = { ...otc, id: 2, cn: '150002', name: 'Crema' }
    const rival = { ...otc, id: 3, cn: '150003', laboratoryId: 2 }
    const data = dataOf({ products: [otc, second, rival], sold: { '150001': 365, '150003': 99 } })
    const asked = request({ template: 'otc', prescription: false, nonPrescription: true })
    const groups = generateProposal(data, asked)
    expect(groups.map(({ key, name, total_ud, provision }) => ({ key, name, total_ud, provision }))).toEqual([
      { key: 'cn:150001', name: otc.name, total_ud: 365, provision: 60 },
      { key: 'cn:150002', name: 'Crema', total_ud: 0, provision: 0 },
    ])
    expect(groups.every(({ sales }) => sales.length === 0)).toBe(true)
    expect(groups[0]).toMatchObject({ ease_of_change: 1, brand_percentage: 0 })
  })

  test('auto: only own products that sell, each by its own units', () => {
    const idle = product({ cn: '600014', groupId: 12 })
    const data = dataOf({
      products: [ours, product({ cn: '600015' }), idle, theirs],
      sold: { '600001': 365, '600015': 73, '600002': 345 },
      stock: new Map([['600001', 10]]),
    })
    const groups = generateProposal(data, request({ template: 'auto', onlyAutoQuantities: true }))
    expect(groups.map(({ key, quantity }) => ({ key, quantity }))).toEqual([
      { key: 'cn:600001', quantity: 50 },
      { key: 'cn:600015', quantity: 12 },
    ])
  })

  test('change for the first time: groups that we did not sell in the last year and others did', () => {
    const data = dataOf({
      products: [
        ours,
        theirs,
        product({ cn: '600016', groupId: 12 }),
        product({ cn: '600017', groupId: 12, laboratoryId: 2 }),
      ],
      sold: { '600001': 1, '600002': 50, '600017': 50 },
    })
    const groups = generateProposal(data, request({ template: 'change_for_the_first_time' }))
    expect(groups.map(({ key }) => key)).toEqual(['dcpf:12'])
  })

  test('aggregate: the potential is at the average price of what was sold', () => {
    const data = dataOf({ products: [ours, theirs], sold: { '600001': 73, '600002': 292 } })
    const group = only(generateProposal(data, request({ template: 'aggregate' })))
    // (73 × 3.10 + 292 × 3.50) / 365 = 3.42
    expect(group).toMatchObject({ provision: 60, provision_potential_pvl: 60 * 342, reference_pvl: 342 })
    expect(group.aggregated.map(({ name, total_ud }) => [name, total_ud])).toEqual([['Genéricos', 292]])
  })

  test('aggregate: what others sold is folded into generics and brands, at their average price', () => {
    const data = dataOf({
      products: [
        ours,
        theirs,
        product({ cn: '600030', laboratoryId: 3, pvl: 300, outOfStock: true }),
        theirBrand,
        product({ cn: '600031', laboratoryId: 3, generic: false, pvl: null, pvp: null }),
      ],
      sold: { '600001': 20, '600002': 245, '600030': 100, '600003': 73, '600031': 73 },
      stock: new Map([
        ['600002', 4],
        ['600030', 3],
      ]),
    })
    const group = only(generateProposal(data, request({ template: 'aggregate' })))
    expect(group.sales).toEqual([])
    // (245 × 3.50 + 100 × 3.00) / 345 = 3.355; ⌈345 × 60 / 365⌉ = 57. Brands: ⌈146 × 60 / 365⌉ = 24 at 4.00 €.
    expect(group.aggregated).toMatchObject([
      {
        name: 'Genéricos',
        generic: true,
        prescription: true,
        reference_pvl: 336,
        total_ud: 345,
        provision: 57,
        provision_potential_pvl: 57 * 336,
        stock: 7,
        out_of_stock: true,
      },
      {
        name: 'Marcas',
        generic: false,
        prescription: true,
        reference_pvl: 400,
        total_ud: 146,
        provision: 24,
        provision_potential_pvl: 24 * 400,
        stock: null,
        out_of_stock: false,
      },
    ])
    const flagged = only(generateProposal(data, request({ aggregate: true })))
    expect(flagged.aggregated).toEqual(group.aggregated)
    // The flag folds the details and no more: the potential is at the price of what is ordered.
    expect(flagged).toMatchObject({ provision: 84, provision_potential_pvl: 84 * 310, reference_pvl: null })
  })

  test('campaign group: the rows of each campaign apart', () => {
    const campaign = (id: number, cn: string) => ({
      id,
      name: `Campaña ${id}`,
      laboratoryId: 1,
      discount: 0.1,
      startsOn: null,
      endsOn: null,
      products: [{ cn, discount: null, tiers: [] }],
    })
    const data = dataOf({
      products: [ours, product({ cn: '600018' })],
      sold: { '600001': 2, '600018': 1 },
      campaigns: [campaign(1, '600001'), campaign(2, '600018')],
    })
    const groups = generateProposal(data, request({ template: 'campaign_group', campaigns: [1, 2] }))
    expect(groups.map(({ key }) => key)).toEqual(['campaign:1:dcpf:11', 'campaign:2:dcpf:11'])
  })

  test('generic amortization: units are filled in until half of them pays the reduction', () => {
    const second = product({ cn: '600019', groupId: 12, pvl: 200 })
    const third = product({ cn: '600020', groupId: 13, pvl: 100 })
    const data = dataOf({
      products: [ours, second, third],
      sold: { '600001': 365, '600019': 365, '600020': 365 },
      today: '2025-07-10',
    })
    // June: 1,095 generics × 5.00 € × 5 % = 273.75 €; needed 547.50 €. 60 × 3.10 = 186; + 120 = 306; + 60 = 366.
    const groups = generateProposal(data, request({ template: 'generic_amortization' }))
    expect(groups.map(({ quantity }) => quantity)).toEqual([60, 60, 60])
    // A year's units: the first group alone, 365 × 3.10 = 1,131.50 €, is more than needed.
    const year = generateProposal(data, request({ template: 'generic_amortization', period: 365 }))
    expect(year.map(({ quantity }) => quantity)).toEqual([365, 0, 0])
    expect(year.map(({ info }) => info)).toEqual([
      null,
      'Empieza en 0: la reducción del mes ya está cubierta',
      'Empieza en 0: la reducción del mes ya está cubierta',
    ])
    const small = dataOf({
      products: [ours, second, third],
      sold: { '600001': 365, '600019': 73, '600020': 73 },
      // June is not over, and nothing was sold in May.
      today: '2025-06-30',
    })
    expect(
      generateProposal(small, request({ template: 'generic_amortization' })).map((g) => g.quantity),
    ).toEqual([0, 0, 0])
  })
})
