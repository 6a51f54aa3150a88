import { describe, expect, test } from 'vitest'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { dataOf, product, request } from '@/domain/testing/world'

const ours = product({ cn: '600001' })
const theirs = product({ cn: '600002', laboratoryId: 2, pvl: 350 })
const theirBrand = product({ cn: '600003', laboratoryId: 3, generic: false, pvl: 400 })

const only = (groups: readonly ProvisionGroup[]): ProvisionGroup => {
  expect(groups).toHaveLength(1)
  return groups[0] as ProvisionGroup
}

describe('the arithmetic of one group', () => {
  test('the example of the definitions: 20 of ours, 345 of others, 12 in stock, 60 days', () => {
    const data = dataOf({
      products: [ours, theirs],
      sold: { '600001': 20, '600002': 345 },
      stock: new Map([['600001', 12]]),
    })
    const group = only(generateProposal(data, request()))
    expect(group).toMatchObject({
      key: 'dcpf:11',
      name: 'Grupo 11',
      total_ud: 365,
      provision: 48,
      quantity: 48,
      provision_potential_pvl: 14_880,
      provision_potential_pvp: 48 * 484,
      tenant_sales_percentage: 5,
      brand_percentage: 0,
      ease_of_change: 2,
      warning: null,
    })
    expect(group.transferables.map(({ cn, stock, total_ud }) => ({ cn, stock, total_ud }))).toEqual([
      { cn: '600001', stock: 12, total_ud: 20 },
    ])
    expect(group.sales).toHaveLength(1)
    expect(group.sales[0]).toMatchObject({ cn: '600002', total_ud: 345, provision: 57, stock: null })
  })

  test('a part of a unit needs a whole one', () => {
    const data = dataOf({ products: [ours], sold: { '600001': 366 } })
    expect(only(generateProposal(data, request())).provision).toBe(61)
  })

  test('units that divide exactly are not rounded up by binary fractions', () => {
    const data = dataOf({ products: [ours], sold: { '600001': 365 * 7 } })
    expect(only(generateProposal(data, request({ period: 30 }))).provision).toBe(210)
  })

  test('stock beyond the need leaves nothing to propose', () => {
    const data = dataOf({ products: [ours], sold: { '600001': 20 }, stock: new Map([['600001', 40]]) })
    expect(only(generateProposal(data, request()))).toMatchObject({ provision: 0, quantity: 0 })
  })

  test('what was ordered of ours and has not come is not suggested again, unless it is to be', () => {
    const second = product({ cn: '600004', pvl: 400 })
    const order = (units: number) => ({ id: 1, name: 'Pedido', createdAt: '2026-01-01T08:00:00.000Z', units })
    const coming = (units: number) => ({ units, orders: [order(units)] })
    const data = dataOf({
      products: [ours, second, theirs],
      sold: { '600001': 20, '600002': 345 },
      stock: new Map([['600001', 12]]),
      onItsWay: new Map([
        ['600001', coming(10)],
        ['600004', coming(8)],
        ['600002', coming(5)],
      ]),
    })
    expect(only(generateProposal(data, request()))).toMatchObject({
      provision: 60 - 12 - 10 - 8,
      on_its_way: { units: 18, orders: [order(18)] },
    })
    const again = only(generateProposal(data, request({ ignoreOnItsWay: true })))
    expect([again.provision, again.on_its_way?.units]).toEqual([48, 18])
  })

  test('stock is left aside when asked', () => {
    const data = dataOf({ products: [ours], sold: { '600001': 20 }, stock: new Map([['600001', 40]]) })
    expect(only(generateProposal(data, request({ ignoreStockProvisions: true }))).provision).toBe(4)
  })

  test('a shelf below zero counts as empty', () => {
    const data = dataOf({ products: [ours], sold: { '600001': 20 }, stock: new Map([['600001', -5]]) })
    const group = only(generateProposal(data, request()))
    expect(group.provision).toBe(4)
    expect(group.transferables[0]?.stock).toBe(-5)
  })

  test('stock of all the products that can be ordered counts', () => {
    const second = product({ cn: '600004' })
    const data = dataOf({
      products: [ours, second],
      sold: { '600001': 365 },
      stock: new Map([
        ['600001', 10],
        ['600004', 5],
      ]),
    })
    expect(only(generateProposal(data, request())).provision).toBe(45)
  })

  test('units are raised to whole packs', () => {
    const data = dataOf({
      products: [product({ cn: '600001', pot: 10 })],
      sold: { '600001': 365 },
      stock: new Map([['600001', 12]]),
    })
    expect(only(generateProposal(data, request()))).toMatchObject({ provision: 50, pot: 10 })
  })

  test('more returns than sales propose nothing', () => {
    const data = dataOf({ products: [ours], sold: { '600001': -30 } })
    expect(only(generateProposal(data, request()))).toMatchObject({ provision: 0, total_ud: -30 })
  })

  test('a product without price is shown and never proposed', () => {
    const data = dataOf({
      products: [product({ cn: '600001', pvl: null, pvp: null }), theirs],
      sold: { '600001': 20, '600002': 345 },
    })
    const group = only(generateProposal(data, request({ defaultQuantity: 5 })))
    expect(group).toMatchObject({
      provision: 0,
      quantity: 0,
      provision_potential_pvl: 0,
      warning: 'Sin precio',
    })
    expect(group.transferables[0]?.pvl).toBeNull()
  })

  test('a product with price is ordered before a better seller without', () => {
    const data = dataOf({
      products: [product({ cn: '600001', pvl: null }), product({ cn: '600004' })],
      sold: { '600001': 20 },
    })
    const group = only(generateProposal(data, request()))
    expect(group.transferables.map(({ cn }) => cn)).toEqual(['600004', '600001'])
    expect(group.provision_potential_pvl).toBe(4 * 310)
  })

  test('what sells here comes first, then the cheaper; a shortage alone puts no other product in its place', () => {
    const data = dataOf({
      products: [
        product({ cn: '600005', outOfStock: true }),
        product({ cn: '600006', pvl: 500 }),
        product({ cn: '600007', pvl: 400 }),
        product({ cn: '600008', pvl: 900 }),
      ],
      sold: { '600005': 90, '600008': 10 },
    })
    const group = only(generateProposal(data, request()))
    expect(group.transferables.map(({ cn }) => cn)).toEqual(['600005', '600008', '600007', '600006'])
  })

  test('the brand percentage is by units and leaves products without prescription out', () => {
    const data = dataOf({
      products: [ours, theirs, theirBrand],
      sold: { '600001': 20, '600002': 55, '600003': 25 },
    })
    expect(only(generateProposal(data, request())).brand_percentage).toBe(25)
  })

  test('days outside the range do not count', () => {
    const data = dataOf({ products: [ours], sold: { '600001': 20 } })
    const range = { startDate: '2025-07-01', endDate: '2025-12-31' }
    expect(only(generateProposal(data, request(range))).total_ud).toBe(0)
    expect(only(generateProposal(data, request({ ...range, startDate: '2025-06-30' }))).total_ud).toBe(20)
  })
})

describe('units to start with', () => {
  const sold = { '600002': 345 }

  test('with only automatic quantities, groups that we do not sell yet start at 0 and show the suggestion', () => {
    const data = dataOf({ products: [ours, theirs], sold })
    expect(only(generateProposal(data, request({ onlyAutoQuantities: true })))).toMatchObject({
      provision: 57,
      quantity: 0,
      info: 'Empieza en 0: en estas fechas la farmacia no ha vendido este producto',
    })
    const selling = dataOf({ products: [ours, theirs], sold: { ...sold, '600001': 20 } })
    const sells = only(generateProposal(selling, request({ onlyAutoQuantities: true })))
    expect(sells).toMatchObject({ quantity: 60, info: null })
    const idle = dataOf({ products: [ours, theirs], sold: {} })
    expect(only(generateProposal(idle, request({ onlyAutoQuantities: true }))).info).toBeNull()
  })

  test('a default quantity goes before the suggestion, also when it is 0', () => {
    const data = dataOf({ products: [ours, theirs], sold })
    expect(only(generateProposal(data, request({ defaultQuantity: 0 }))).quantity).toBe(0)
    expect(
      only(generateProposal(data, request({ defaultQuantity: 6, onlyAutoQuantities: true }))).quantity,
    ).toBe(6)
  })
})

describe('the summary', () => {
  const campaign = {
    id: 7,
    name: 'Enero',
    laboratoryId: 1,
    discount: 0.05,
    startsOn: null,
    endsOn: null,
    products: [{ cn: '600001', discount: null, tiers: [{ quantity: 50, discount: 0.2 }] }],
  }
  const data = dataOf({
    products: [ours, theirs, product({ cn: '600021', groupId: 12, pvl: 333 })],
    sold: { '600001': 20, '600002': 345 },
    stock: new Map([['600001', 12]]),
    campaigns: [campaign],
  })
  const groups = generateProposal(data, request({ discount: 0.1 }))

  test('counts suggestions and units, with the discount that each line reaches', () => {
    expect(summariseProposal(groups, new Map([['dcpf:12', 7]]))).toEqual({
      potentialSkus: 1,
      potentialPvl: 14_880,
      potentialPvp: 48 * 484,
      totalSkus: 2,
      totalQuantity: 55,
      totalPvl: 14_880 + 2_331,
      totalPvp: 55 * 484,
      // 148.80 − 5 % = 141.36; 23.31 − 10 % = 20.979.
      totalPvlWithDiscount: 14_136 + 2_098,
    })
  })

  test('a tier counts from its units on', () => {
    const withQuantity = (quantity: number) =>
      summariseProposal(groups, new Map([['dcpf:11', quantity]])).totalPvlWithDiscount
    expect(withQuantity(49)).toBe(Math.round(49 * 310 * 0.95))
    expect(withQuantity(50)).toBe(50 * 310 * 0.8)
  })
})
