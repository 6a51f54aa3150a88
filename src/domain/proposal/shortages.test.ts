import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import { orderedShortages } from '@/domain/proposal/shortages'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { anyPharmacy, proposalDataOf } from '@/domain/testing/any-pharmacy'
import { requestArbitrary } from '@/domain/testing/arbitraries'
import { dataOf, product, request } from '@/domain/testing/world'

const alone = { groupId: null, pvl: 200, pvp: 300 }
const data = dataOf({
  products: [
    product({ ...alone, cn: '600001', outOfStock: true }),
    product({ ...alone, cn: '600002' }),
    product({ ...alone, cn: '600003', outOfStock: true }),
    product({ ...alone, cn: '600004', outOfStock: true }),
  ],
  sold: { '600001': 365, '600002': 365, '600003': 365 },
})

test('rows in shortage are totalled as far as units of them are ordered', () => {
  const groups = generateProposal(data, request())
  const units = new Map([
    ['cn:600001', 0],
    ['cn:600002', 9],
    ['cn:600003', 4],
    ['cn:600004', 3],
  ])
  const { cns, summary } = orderedShortages(groups, units)
  expect(cns).toEqual(new Set(['600003', '600004']))
  expect(summary).toMatchObject({ totalSkus: 2, totalQuantity: 7, totalPvl: 1_400, totalPvp: 2_100 })
})

test('without the shortages the proposal orders as much less as they come to, and none are left', () => {
  const figures = ['totalSkus', 'totalQuantity', 'totalPvl', 'totalPvp', 'totalPvlWithDiscount'] as const
  fc.assert(
    fc.property(anyPharmacy, requestArbitrary, (world, asked) => {
      const groups = generateProposal(proposalDataOf(world), asked)
      const quantities = new Map(groups.map(({ key, quantity }) => [key, quantity]))
      const { cns, summary } = orderedShortages(groups, quantities)
      const rest = new Map(
        groups.map((each) => [
          each.key,
          cns.has(orderedTransferable(each)?.cn ?? '') ? 0 : (quantities.get(each.key) ?? 0),
        ]),
      )
      const [before, after] = [summariseProposal(groups, quantities), summariseProposal(groups, rest)]
      for (const figure of figures) expect(after[figure]).toBe(before[figure] - summary[figure])
      expect(orderedShortages(groups, rest).cns.size).toBe(0)
    }),
  )
})

test('what is back before it is missed, or within a week, stays in the order; what is back later, or nobody knows when, is told', () => {
  const shortage = {
    from: '2025-12-01',
    kind: null,
    observation: null,
    source: 'cima',
    toldOn: '2025-12-01',
  } as const
  const short = (cn: string, until: string | null) =>
    product({ ...alone, cn, outOfStock: true, shortage: { ...shortage, cn, until } })
  const dated = dataOf({
    today: '2026-01-01',
    products: [
      short('600001', '2026-01-07'),
      short('600002', '2026-01-08'),
      short('600003', '2026-01-30'),
      short('600004', null),
    ],
    sold: { '600001': 365, '600002': 365, '600003': 365, '600004': 365 },
    stock: new Map([
      ['600003', 30],
      ['600004', 50],
    ]),
  })
  const groups = generateProposal(dated, request())
  expect(Object.fromEntries(groups.map(({ transferables: [line] }) => [line?.cn, line?.back_soon]))).toEqual({
    '600001': 'brief',
    '600002': undefined,
    '600003': 'covered',
    '600004': undefined,
  })
  expect(orderedShortages(groups, new Map()).cns).toEqual(new Set(['600002', '600004']))
})
