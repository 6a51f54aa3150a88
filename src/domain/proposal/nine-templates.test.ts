import { describe, expect, test } from 'vitest'
import type { Quickwin, QuickwinTemplate } from '@/domain/offers/quickwin'
import { extensionsOf, requestFor } from '@/domain/proposal/extensions'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import { columnsOf, filtersOf, showsDiscountedTotal } from '@/domain/proposal/templates'
import { quickwin } from '@/domain/testing/quickwin'
import { dataOf, product } from '@/domain/testing/world'

const campaign = (id: number, cn: string, discount: number, tiers = [{ quantity: 50, discount: 0.2 }]) => ({
  id,
  name: `Campaña ${id}`,
  laboratoryId: 1,
  discount,
  startsOn: null,
  endsOn: null,
  products: [{ cn, discount: null, tiers }],
})

/** One pharmacy for all: what it sold on 30 June, asked for the 365 days of 2025 and 60 days ahead. */
const data = dataOf({
  products: [
    product({ cn: '600001', groupId: 11, pvl: 310, pvp: 484 }),
    product({ cn: '600002', groupId: 11, laboratoryId: 2, pvl: 350 }),
    product({ cn: '600003', groupId: 12, generic: false, pvl: 500, pvp: 800 }),
    product({ cn: '600004', groupId: 13, pvl: 200, pvp: 400 }),
    product({ cn: '600005', groupId: 13, laboratoryId: 2, pvl: 220 }),
    product({ cn: '600006', groupId: 13, laboratoryId: 3, generic: false, pvl: 400 }),
    product({
      cn: '150001',
      groupId: null,
      marketCategoryId: 21,
      prescription: false,
      generic: false,
      pvl: 600,
    }),
  ],
  sold: { '600001': 20, '600002': 345, '600003': 73, '600005': 219, '600006': 73, '150001': 146 },
  stock: new Map([['600001', 12]]),
  campaigns: [campaign(7, '600001', 0.05), campaign(8, '600004', 0.1, [])],
  today: '2025-07-10',
})

type Expected = {
  quickwin?: Partial<Quickwin>
  extensions: string[]
  filters: string[]
  hidden: string[]
  /** Key, units sold, units proposed, potential, units to start with. */
  rows: [string, number, number, number, number][]
  totals: { potentialPvl: number; totalQuantity: number; totalPvl: number; totalPvlWithDiscount: number }
  showsDiscount?: boolean
}

// Group 11: ⌈365 × 60 / 365⌉ − 12 on the shelf = 48, × 3.10 = 148.80; 48 units are below the tier of 50: 5 %, 141.36.
const group11: Expected['rows'][number] = ['dcpf:11', 365, 48, 14_880, 48]
// Group 13: ⌈292 × 60 / 365⌉ = 48, × 2.00 = 96.00; none of ours sold, so it starts at 0.
const group13: Expected['rows'][number] = ['dcpf:13', 292, 48, 9_600, 0]
// Group 12: ⌈73 × 60 / 365⌉ = 12, × 5.00 = 60.00.
const group12: Expected['rows'][number] = ['dcpf:12', 73, 12, 6_000, 12]
const onlyGroup11 = { totalQuantity: 48, totalPvl: 14_880, totalPvlWithDiscount: 14_136 }
const nothing = { totalQuantity: 0, totalPvl: 0, totalPvlWithDiscount: 0 }

const firstTimeHidden = ['marketShare', 'soldUnits', 'addUnits']

const expected: Record<QuickwinTemplate, Expected> = {
  default: {
    extensions: ['Genericos', 'Marcas'],
    filters: ['outOfStock', 'laboratories'],
    hidden: [],
    rows: [group11, group13],
    totals: { potentialPvl: 24_480, ...onlyGroup11 },
  },
  auto: {
    quickwin: { buyAll: true, autoBuy: true, discount: 0.12 },
    extensions: ['Pedido'],
    filters: [],
    hidden: ['marketShare', 'brandPercentage', 'potentialPvl', 'easeOfChange'],
    // Own units alone: ⌈20 × 60 / 365⌉ = 4 are on the shelf already. 60.00 − 12 % = 52.80.
    rows: [
      ['cn:600003', 73, 12, 6_000, 12],
      ['cn:600001', 20, 0, 0, 0],
    ],
    totals: { potentialPvl: 6_000, totalQuantity: 12, totalPvl: 6_000, totalPvlWithDiscount: 5_280 },
    showsDiscount: true,
  },
  campaign: {
    extensions: ['Campaña'],
    filters: ['generic', 'outOfStock'],
    hidden: [],
    rows: [group11, group13],
    totals: { potentialPvl: 24_480, ...onlyGroup11 },
  },
  campaign_group: {
    extensions: ['Campaña'],
    filters: ['generic', 'outOfStock'],
    hidden: [],
    rows: [
      ['campaign:7:dcpf:11', 365, 48, 14_880, 48],
      ['campaign:8:dcpf:13', 292, 48, 9_600, 0],
    ],
    totals: { potentialPvl: 24_480, ...onlyGroup11 },
    showsDiscount: true,
  },
  otc: {
    quickwin: { prescription: false, nonPrescription: true, discount: 0.1 },
    extensions: ['Pedido'],
    filters: ['outOfStock', 'laboratories'],
    hidden: ['brandPercentage'],
    // ⌈146 × 60 / 365⌉ = 24, × 6.00 = 144.00, − 10 % = 129.60.
    rows: [['cn:150001', 146, 24, 14_400, 24]],
    totals: { potentialPvl: 14_400, totalQuantity: 24, totalPvl: 14_400, totalPvlWithDiscount: 12_960 },
    showsDiscount: true,
  },
  generic_amortization: {
    quickwin: { discount: 0.5, excludeCampaigns: true },
    extensions: ['Pedido'],
    filters: ['fantasy', 'brand', 'outOfStock', 'laboratories'],
    hidden: ['marketShare', 'brandPercentage'],
    // June: 584 generics × 5.00 × 5 % = 146.00; half of 60.00 does not reach it, so nothing is cut.
    rows: [group12],
    totals: { potentialPvl: 6_000, totalQuantity: 12, totalPvl: 6_000, totalPvlWithDiscount: 3_000 },
    showsDiscount: true,
  },
  aggregate: {
    extensions: ['Genericos', 'Marcas'],
    filters: ['outOfStock'],
    hidden: [],
    // (20 × 3.10 + 345 × 3.50) / 365 = 3.48, × 48 = 167.04; (73 × 4.00 + 219 × 2.20) / 292 = 2.65, × 48 = 127.20.
    rows: [
      ['dcpf:11', 365, 48, 16_704, 48],
      ['dcpf:13', 292, 48, 12_720, 0],
    ],
    totals: { potentialPvl: 29_424, ...onlyGroup11 },
  },
  change_for_the_first_time: {
    extensions: ['Genericos', 'Marcas'],
    filters: ['outOfStock', 'laboratories'],
    hidden: firstTimeHidden,
    rows: [group13],
    totals: { potentialPvl: 9_600, ...nothing },
  },
  change_for_the_first_time_aggregate: {
    extensions: ['Genericos', 'Marcas'],
    filters: ['outOfStock'],
    hidden: firstTimeHidden,
    rows: [['dcpf:13', 292, 48, 12_720, 0]],
    totals: { potentialPvl: 12_720, ...nothing },
  },
}

const namesWhere = (flags: object, value: boolean) =>
  Object.entries(flags).flatMap(([name, flag]) => (flag === value ? name : []))

describe.each(Object.entries(expected))('a quickwin of template %s', (template, wanted) => {
  const asked = quickwin({ template: template as QuickwinTemplate, ...wanted.quickwin })
  const [first] = extensionsOf(asked)
  const request = requestFor({
    quickwin: asked,
    extension: first?.value ?? 'all',
    repeated: false,
    period: 60,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  })

  test('offers its buttons, filters and columns', () => {
    expect(extensionsOf(asked).map(({ name }) => name)).toEqual(wanted.extensions)
    expect(namesWhere(filtersOf(asked), true)).toEqual(wanted.filters)
    expect(namesWhere(columnsOf(asked.template), false)).toEqual(wanted.hidden)
    expect(showsDiscountedTotal(asked)).toBe(wanted.showsDiscount ?? false)
  })

  test('proposes the rows and totals counted by hand', () => {
    const groups = generateProposal(data, request)
    expect(
      groups.map((group) => [
        group.key,
        group.total_ud,
        group.provision,
        group.provision_potential_pvl,
        group.quantity,
      ]),
    ).toEqual(wanted.rows)
    expect(summariseProposal(groups, new Map())).toMatchObject(wanted.totals)
  })

  test('repeated, starts every row at 0', () => {
    const again = generateProposal(data, { ...request, defaultQuantity: 0, onlyAutoQuantities: false })
    expect(again.map(({ quantity }) => quantity)).toEqual(wanted.rows.map(() => 0))
  })
})
