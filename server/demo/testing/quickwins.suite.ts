import { describe, expect, it } from 'vitest'
import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import {
  conditionExpressions,
  conditionUnits,
  mainLaboratoryId,
  type Quickwin,
  quickwinTemplates,
} from '@/domain/offers/quickwin'
import { methodChoice } from '@/domain/order/order'
import { extensionsOf, potentialRequestFor, requestFor } from '@/domain/proposal/extensions'
import { generateProposal, proposalPotential } from '@/domain/proposal/proposal'
import { yearToYesterday } from '@/domain/sales/range/range'
import type { LoadedDemo } from './loaded-demo'

/** The cards of the selection screen. */
export function describeQuickwins({ db, today, snapshot, data }: LoadedDemo): void {
  const proposalsOf = () =>
    snapshot.quickwins.flatMap((quickwin) =>
      extensionsOf(quickwin).map((extension) => ({
        quickwin,
        name: `${quickwin.code} ${extension.value}`,
        groups: generateProposal(
          data,
          requestFor({
            quickwin,
            extension: extension.value,
            repeated: false,
            period: 30,
            ...yearToYesterday(today),
          }),
        ),
      })),
    )

  describe('the quickwins of the demo pharmacy', () => {
    it('are several for each of eight laboratories, some within sections', () => {
      const laboratories = new Set(snapshot.quickwins.map((quickwin) => mainLaboratoryId(quickwin)))
      expect(laboratories.size).toBe(8)
      for (const laboratory of laboratories) {
        const own = snapshot.quickwins.filter((quickwin) => mainLaboratoryId(quickwin) === laboratory)
        expect(own.length).toBeGreaterThanOrEqual(4)
        expect(own.some(({ section }) => section !== null)).toBe(true)
        expect(own.some(({ section }) => section === null)).toBe(true)
      }
    })

    it('together use every template and every flag', () => {
      const shown = new Set(snapshot.quickwins.map(({ template }) => template))
      expect([...shown].sort()).toEqual([...quickwinTemplates].sort())
      for (const has of [
        (quickwin: Quickwin) => quickwin.pharmacist,
        (quickwin: Quickwin) => quickwin.autoBuy,
        (quickwin: Quickwin) => quickwin.buyAll,
        (quickwin: Quickwin) => !quickwin.buyAll,
        (quickwin: Quickwin) => quickwin.fullBrand,
        (quickwin: Quickwin) => quickwin.aggregate && quickwin.template === 'default',
        (quickwin: Quickwin) => quickwin.swappableQuantity && quickwin.defaultQuantity !== null,
        (quickwin: Quickwin) => quickwin.swappableQuantity && quickwin.defaultQuantity === null,
        (quickwin: Quickwin) => quickwin.outOfStock,
        (quickwin: Quickwin) => quickwin.excludeCampaigns,
        (quickwin: Quickwin) => quickwin.nonPrescription,
        (quickwin: Quickwin) => quickwin.bids.length > 0,
        (quickwin: Quickwin) => quickwin.discount !== null,
        (quickwin: Quickwin) => quickwin.campaignDiscount !== null,
        (quickwin: Quickwin) => quickwin.info === null,
        (quickwin: Quickwin) => quickwin.laboratories.length > 1,
      ])
        expect(snapshot.quickwins.filter(has).length, String(has)).toBeGreaterThan(0)
    })

    it('have readable titles, different within a laboratory', () => {
      for (const laboratory of new Set(snapshot.quickwins.map((quickwin) => mainLaboratoryId(quickwin)))) {
        const titles = snapshot.quickwins.filter((each) => mainLaboratoryId(each) === laboratory)
        expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length)
      }
      const titles = snapshot.quickwins.map(({ title }) => title)
      for (const title of [
        'Cambio a Almadria',
        'Campaña de invierno',
        'Reducción 5% EFG',
        'Primera vez con Almadria',
      ])
        expect(titles).toContain(title)
    })

    it('all propose something to order', () => {
      const empty = proposalsOf().filter(({ groups }) => !groups.some(({ provision }) => provision > 0))
      expect(empty.map(({ name }) => name)).toEqual([])
    })

    it('all have a potential above zero on their card', () => {
      const none = snapshot.quickwins.filter(
        (quickwin) => proposalPotential(data, potentialRequestFor(quickwin, today)).total_pvl <= 0,
      )
      expect(none.map(({ code }) => code)).toEqual([])
    })

    it('together use every unit and expression of a condition', () => {
      const shown = new Set(
        snapshot.conditions.flatMap(({ conditions }) =>
          conditions.map(({ unit, expression }) => `${unit} ${expression}`),
        ),
      )
      const all = conditionUnits.flatMap((unit) =>
        conditionExpressions.map((expression) => `${unit} ${expression}`),
      )
      expect([...shown].sort()).toEqual(all.sort())
    })

    it('have conditions that can be met: each CN in them is in the proposal', () => {
      for (const { quickwin, groups } of proposalsOf()) {
        const { conditions = [] } =
          snapshot.conditions.find((listed) => listed.quickwin === quickwin.id) ?? {}
        const ordered = groups.map(({ transferables }) => transferables[0]?.cn)
        for (const { cns } of conditions)
          expect(ordered).toEqual(expect.arrayContaining(cns.map(({ cn }) => cn)))
      }
    })

    it('have current, future and past campaigns, with zero to three tiers, with and without a discount', async () => {
      const active = snapshot.campaigns.filter((campaign) => isActiveCampaign(campaign, today))
      expect(active.length).toBeGreaterThanOrEqual(16)
      expect(snapshot.campaigns.length).toBeGreaterThan(active.length)
      const stored = await db.selectFrom('campaign').select('ends_on').execute()
      expect(stored.some(({ ends_on }) => ends_on !== null && ends_on < today)).toBe(true)
      const tiers = new Set(active.flatMap(({ products }) => products.map((product) => product.tiers.length)))
      expect([...tiers].sort()).toEqual([0, 1, 2, 3])
      expect(new Set(active.map(({ discount }) => discount === null))).toEqual(new Set([true, false]))
    })

    it('have laboratories with none, one, two and three order methods', () => {
      const counts = new Set(snapshot.methods.map(({ methods }) => methods.length))
      expect([...counts].sort()).toEqual([0, 1, 2, 3])
    })

    it('reach some order methods of their laboratory with a month of sales, but not the one with the highest minimum', () => {
      const general = proposalsOf().find(({ name }) => name === 'ALM-GEN generic')
      const total = general?.groups.reduce((sum, group) => sum + group.provision_potential_pvl, 0) ?? 0
      const methods = snapshot.methods.find(({ laboratory }) => laboratory === 1)?.methods ?? []
      expect(methodChoice(methods, total).options.map(({ enabled }) => enabled)).toEqual([true, true, false])
    })
  })
}
