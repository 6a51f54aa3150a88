import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateProposal, proposalPotential, summariseProposal } from '@/domain/proposal/proposal'
import { wholePacks } from '@/domain/proposal/proposal-suggestion'
import type { AggregatedRow } from '@/domain/proposal/proposal-types'
import { suggestionReasons } from '@/domain/proposal/suggestion-reasons'
import { anyPharmacy, proposalDataOf } from '@/domain/testing/any-pharmacy'
import { requestArbitrary } from '@/domain/testing/arbitraries'
import { naiveProposal } from '@/domain/testing/naive-proposal'

const foldedFigures = ({ name, total_ud, provision, stock, ...row }: AggregatedRow) => ({
  name,
  total_ud,
  provision,
  potential: row.provision_potential_pvl,
  stock,
})

describe('for any pharmacy and request', () => {
  test('the proposal is what the definitions say, word by word', () => {
    fc.assert(
      fc.property(anyPharmacy, requestArbitrary, (world, asked) => {
        const expected = naiveProposal(world, asked)
        const groups = generateProposal(proposalDataOf(world), asked)
        expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(expected.keys()))
        const amortization = asked.template === 'generic_amortization' && asked.defaultQuantity === null
        for (const group of groups) {
          const naive = expected.get(group.key)
          expect(group.transferables.map(({ cn }) => cn)).toEqual(naive?.transferables)
          expect(group.transferables.map(({ campaign }) => campaign?.id ?? null)).toEqual(naive?.campaigns)
          expect(new Set(group.sales.map(({ cn }) => cn))).toEqual(new Set(naive?.sales))
          expect(group.total_ud).toBe(naive?.total_ud)
          expect(group.provision).toBe(naive?.provision)
          if (!amortization) expect(group.quantity).toBe(naive?.quantity)
          expect(group.provision_potential_pvl).toBe(naive?.potential)
          expect(group.wanted !== undefined).toBe(naive?.isWanted)
          expect(group.aggregated.map(foldedFigures)).toEqual(naive?.aggregated)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('the reasons of a row come to the units that it suggests', () => {
    fc.assert(
      fc.property(anyPharmacy, requestArbitrary, (world, asked) => {
        for (const group of generateProposal(proposalDataOf(world), asked)) {
          const reasons = suggestionReasons(group, asked)
          if (reasons === null) {
            expect([group.provision, group.warning]).toEqual([0, 'Sin precio'])
            continue
          }
          const { sold, days, period, needed, shelf, onItsWay, wanted, missing, pot, provision } = reasons
          expect(needed).toBe(Math.max(0, Math.ceil((sold * period) / days)))
          expect(missing).toBe(Math.max(wanted, needed - (shelf ?? 0) - (onItsWay ?? 0)))
          expect(provision).toBe(group.provision)
          expect(wholePacks(missing, pot)).toBe(provision)
        }
      }),
    )
  })

  test('the potential of a card is that of its proposal', () => {
    fc.assert(
      fc.property(anyPharmacy, requestArbitrary, (world, asked) => {
        const data = proposalDataOf(world)
        const plain = { ...asked, generic: null, fantasy: null, brand: null, outOfStock: null }
        const neutral = { ...plain, laboratoriesExcluded: [], campaignDiscount: null }
        const summary = summariseProposal(generateProposal(data, neutral), new Map())
        const { total_pvl, total_pvp } = proposalPotential(data, neutral)
        expect({ total_pvl, total_pvp }).toEqual({
          total_pvl: summary.potentialPvl,
          total_pvp: summary.potentialPvp,
        })
      }),
    )
  })

  test('more on its way never suggests more, and what comes and is counted suggests the same', () => {
    fc.assert(
      fc.property(anyPharmacy, requestArbitrary, fc.nat(), fc.nat({ max: 30 }), (world, asked, at, more) => {
        const cn = world.catalogue.products[at % world.catalogue.products.length]?.cn ?? ''
        const suggested = (change: Partial<typeof world>) =>
          new Map(
            generateProposal(proposalDataOf({ ...world, ...change }), asked).map((group) => [
              group.key,
              group.provision,
            ]),
          )
        const before = suggested({})
        const coming = world.onItsWay?.get(cn) ?? { units: 0, orders: [] }
        const order = { id: 99, name: 'Otro', createdAt: '2026-01-01T08:00:00.000Z', units: more }
        const onItsWay = new Map(world.onItsWay).set(cn, {
          units: coming.units + more,
          orders: [...coming.orders, order],
        })
        const ordered = suggested({ onItsWay })
        for (const [key, provision] of ordered) expect(provision).toBeLessThanOrEqual(before.get(key) ?? 0)
        if (asked.ignoreOnItsWay || asked.ignoreStockProvisions) return
        const shelf = new Map(world.stock)
        shelf.set(cn, Math.max(0, shelf.get(cn) ?? 0) + more)
        expect(suggested({ stock: shelf })).toEqual(ordered)
      }),
    )
  })

  test('a want never lowers a suggestion, suggests its units at least, and what is waited for stands first', () => {
    fc.assert(
      fc.property(anyPharmacy, requestArbitrary, (world, asked) => {
        const withWants = generateProposal(proposalDataOf(world), asked)
        const without = new Map(
          generateProposal(proposalDataOf({ ...world, wanted: new Map() }), asked).map((group) => [
            group.key,
            group,
          ]),
        )
        for (const { key, provision, pot, wanted } of withWants) {
          expect(provision).toBeGreaterThanOrEqual(wanted?.units ?? 0)
          // In whole packs of another product it may be more or fewer.
          const before = without.get(key)
          if (before?.pot === pot) expect(provision).toBeGreaterThanOrEqual(before.provision)
        }
        // In rows for each campaign, the campaign with the first of them is whole.
        if (asked.template === 'campaign_group') return
        const places = withWants.map(({ wanted }) => wanted !== undefined)
        expect(places).toEqual([...places].sort((a, b) => Number(b) - Number(a)))
        const others = withWants.filter(({ wanted }) => wanted === undefined).map(({ key }) => key)
        const isOther = new Set(others)
        expect(others).toEqual([...without.keys()].filter((key) => isOther.has(key)))
      }),
    )
  })

  test('no row repeats a key, no product stands in two rows, and discounts never raise a total', () => {
    fc.assert(
      fc.property(anyPharmacy, requestArbitrary, (world, asked) => {
        const groups = generateProposal(proposalDataOf(world), asked)
        const keys = groups.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const cns = groups.flatMap(({ transferables }) => transferables.map(({ cn }) => cn))
        expect(new Set(cns).size).toBe(cns.length)
        const summary = summariseProposal(groups, new Map())
        expect(summary.totalPvlWithDiscount).toBeLessThanOrEqual(summary.totalPvl)
        expect(Object.values(summary).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })
})
