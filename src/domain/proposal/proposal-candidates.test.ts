import { describe, expect, test } from 'vitest'
import type { Product } from '@/domain/catalogue/catalogue'
import { generateProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { wantedProduct } from '@/domain/testing/wants'
import { dataOf, product, request } from '@/domain/testing/world'

const ours = product({ cn: '600001' })
const theirs = product({ cn: '600002', laboratoryId: 2, pvl: 350 })
const theirBrand = product({ cn: '600003', laboratoryId: 3, generic: false, pvl: 400 })

const only = (groups: readonly ProvisionGroup[]): ProvisionGroup => {
  expect(groups).toHaveLength(1)
  return groups[0] as ProvisionGroup
}

describe('which groups are proposed', () => {
  test('a group without an active product of the laboratory is not', () => {
    const data = dataOf({
      products: [product({ cn: '600001', active: false }), theirs],
      sold: { '600002': 9 },
    })
    expect(generateProposal(data, request())).toEqual([])
  })

  test('a product without a price makes no row by being waited for', () => {
    const unpriced = product({ cn: '600001', pvl: null })
    const wanted = new Map([[ours.cn, wantedProduct({ cn: ours.cn, left: 1 })]])
    const keys = (products: Product[]) =>
      generateProposal({ ...dataOf({ products, sold: {} }), wanted }, request({ template: 'auto' })).map(
        ({ key }) => key,
      )
    expect(keys([ours])).toEqual(['cn:600001'])
    expect(keys([unpriced])).toEqual([])
  })

  test('the generic filter keeps generics, brands or all of the laboratory’s products', () => {
    const brand = product({ cn: '600009', generic: false, groupId: 12 })
    const data = dataOf({ products: [ours, brand], sold: {} })
    const cns = (generic: boolean | null) =>
      generateProposal(data, request({ generic })).map((group) => group.transferables[0]?.cn)
    expect(cns(true)).toEqual(['600001'])
    expect(cns(false)).toEqual(['600009'])
    expect(cns(null)).toEqual(['600001', '600009'])
  })

  test('laboratories left out take their rows and units with them', () => {
    const data = dataOf({
      products: [ours, theirs, theirBrand],
      sold: { '600001': 20, '600002': 345, '600003': 100 },
    })
    const group = only(generateProposal(data, request({ laboratoriesExcluded: [3] })))
    expect(group).toMatchObject({ total_ud: 365, provision: 60, brand_percentage: 0 })
    expect(group.sales.map(({ cn }) => cn)).toEqual(['600002'])
  })

  test('Roturas keeps groups with a shortage, ours or another laboratory’s', () => {
    const data = dataOf({
      products: [
        ours,
        { ...theirs, outOfStock: true },
        product({ cn: '600010', groupId: 12, outOfStock: true }),
        product({ cn: '600011', groupId: 13 }),
      ],
      sold: { '600002': 10 },
    })
    const keys = generateProposal(data, request({ outOfStock: true })).map(({ key }) => key)
    expect(keys).toEqual(['dcpf:11', 'dcpf:12'])
  })

  test('the largest potential comes first', () => {
    const data = dataOf({
      products: [ours, product({ cn: '600012', groupId: 12, pvl: 1_000 })],
      sold: { '600001': 100, '600012': 100 },
    })
    expect(generateProposal(data, request()).map(({ key }) => key)).toEqual(['dcpf:12', 'dcpf:11'])
  })

  test('bids and campaigns narrow the products down, and campaigns can be left out', () => {
    const other = product({ cn: '600013', groupId: 12 })
    const campaign = {
      id: 7,
      name: 'Invierno',
      laboratoryId: 1,
      discount: 0.1,
      startsOn: null,
      endsOn: null,
      products: [{ cn: '600001', discount: null, tiers: [] }],
    }
    const data = dataOf({
      products: [ours, other],
      sold: {},
      campaigns: [campaign],
      bids: [{ id: 3, name: 'Licitación', cns: ['600013'] }],
    })
    const keys = (fields: Parameters<typeof request>[0]) =>
      generateProposal(data, request(fields)).map(({ key }) => key)
    expect(keys({ campaigns: [7] })).toEqual(['dcpf:11'])
    expect(keys({ template: 'campaign' })).toEqual(['dcpf:11'])
    expect(keys({ excludeCampaigns: true })).toEqual(['dcpf:12'])
    expect(keys({ bids: [3] })).toEqual(['dcpf:12'])
    expect(keys({ campaigns: [7], bids: [3] })).toEqual([])
  })

  test('a campaign counts from its first to its last day', () => {
    const campaign = {
      id: 7,
      name: 'Enero',
      laboratoryId: 1,
      discount: 0.1,
      startsOn: '2026-01-01',
      endsOn: '2026-01-31',
      products: [{ cn: '600001', discount: null, tiers: [{ quantity: 20, discount: 0.2 }] }],
    }
    const on = (day: string) =>
      generateProposal(
        dataOf({ products: [ours], sold: {}, campaigns: [campaign], today: day }),
        request(),
      )[0]?.transferables[0]
    expect(on('2025-12-31')?.campaign).toBeNull()
    expect(on('2026-02-01')?.campaign).toBeNull()
    expect(on('2026-01-31')).toMatchObject({
      campaign: { id: 7, name: 'Enero', discount: 0.1 },
      campaign_discount_tier1: 0.2,
      campaign_discount_quantity_tier1: 20,
      campaign_discount_tier2: null,
    })
    expect(on('2026-01-01')?.campaign?.id).toBe(7)
  })
})
