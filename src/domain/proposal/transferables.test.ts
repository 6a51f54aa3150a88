import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampQuantity } from '@/domain/basics/quantity'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable, swapTransferable } from '@/domain/proposal/transferables'
import { anyPharmacy, proposalDataOf } from '@/domain/testing/any-pharmacy'
import { requestArbitrary } from '@/domain/testing/arbitraries'
import { dataOf, product, request } from '@/domain/testing/world'

const data = dataOf({
  products: [
    product({ cn: '600001' }),
    product({ cn: '600002', pvl: 400, pvp: 600, outOfStock: true, pot: 25 }),
    product({ cn: '600003', pvl: null }),
  ],
  sold: { '600001': 365 },
})
const rowOf = (template: 'default' | 'aggregate'): ProvisionGroup =>
  generateProposal(data, request({ template }))[0] as ProvisionGroup

test('swapping puts another product first, with its price, its packs and its shortage', () => {
  const swapped = swapTransferable(rowOf('default'), '600002')
  expect(swapped.transferables.map(({ cn }) => cn)).toEqual(['600002', '600001', '600003'])
  expect(orderedTransferable(swapped)?.cn).toBe('600002')
  // 60 units in packs of 25 are 75.
  expect(swapped).toMatchObject({
    provision: 75,
    quantity: 75,
    provision_potential_pvl: 75 * 400,
    provision_potential_pvp: 75 * 600,
    pot: 25,
    warning: 'En rotura',
  })
})

test('units that are not the suggestion stay as they are', () => {
  expect(swapTransferable({ ...rowOf('default'), quantity: 6 }, '600002').quantity).toBe(6)
})

test('an aggregate proposal goes on being valued at the average price of the group', () => {
  const row = rowOf('aggregate')
  expect(row).toMatchObject({ reference_pvl: 310, provision_potential_pvl: 60 * 310 })
  expect(swapTransferable(row, '600002')).toMatchObject({
    provision_potential_pvl: 75 * 310,
    provision_potential_pvp: 75 * 484,
  })
})

test('a product without price, or of another group, cannot be swapped in', () => {
  const row = rowOf('default')
  expect(swapTransferable(row, '600003')).toBe(row)
  expect(swapTransferable(row, '699999')).toBe(row)
})

test('for any row: the same products, sales and units, a potential at the right price, and back again', () => {
  fc.assert(
    fc.property(anyPharmacy, requestArbitrary, fc.nat(), (world, asked, choice) => {
      for (const row of generateProposal(proposalDataOf(world), asked)) {
        const chosen = row.transferables[choice % row.transferables.length]
        if (!chosen || chosen.pvl === null) continue
        const swapped = swapTransferable(row, chosen.cn)
        const { transferables, provision, quantity, warning, pot, ...rest } = swapped
        expect(transferables[0]).toBe(chosen)
        expect(new Set(transferables)).toEqual(new Set(row.transferables))
        expect(rest.sales).toBe(row.sales)
        expect(rest.aggregated).toBe(row.aggregated)
        expect([rest.total_ud, rest.info]).toEqual([row.total_ud, row.info])
        expect([pot, warning === 'En rotura']).toEqual([chosen.pot, chosen.out_of_stock])
        // The units stay but for what fills a pack.
        expect(provision % (pot ?? 1)).toBe(0)
        expect(provision - row.provision).toBeGreaterThanOrEqual(0)
        expect(provision - row.provision).toBeLessThan(pot ?? 1)
        expect(quantity).toBe(
          row.quantity === clampQuantity(row.provision) ? clampQuantity(provision) : row.quantity,
        )
        expect(rest.provision_potential_pvl).toBe(provision * (row.reference_pvl ?? chosen.pvl))
        const summary = summariseProposal([swapped], new Map())
        expect(summary).toMatchObject({ totalQuantity: quantity, totalPvl: quantity * chosen.pvl })
        expect(swapTransferable(row, row.transferables[0]?.cn ?? '')).toEqual(row)
      }
    }),
    { numRuns: 300 },
  )
})
