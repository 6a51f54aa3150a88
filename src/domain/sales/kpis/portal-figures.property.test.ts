import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { viewerOf } from '@/domain/sales/cube/viewer'
import { portalFigures } from '@/domain/sales/kpis/portal-figures'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { defaultRange } from '@/domain/sales/range/range'
import { type NaiveSales, naiveFacts } from '@/domain/testing/naive-selection'
import { isGeneric, sum, transferableFacts, where } from '@/domain/testing/naive-sums'
import { salesDataOf, salesWorldArbitrary } from '@/domain/testing/sales-worlds'

const laboratory = fc.constantFrom(1, 2, 3, 4)

/** A pharmacy as users of that laboratory see it, and the range that their dashboard starts with. */
const seenBy = (given: NaiveSales, id: number) => {
  const viewer = viewerOf(salesDataOf(given).catalogue, id)
  const world: NaiveSales = {
    ...given,
    viewer,
    relations: given.relations.filter((each) => viewer.includes(each)),
  }
  const data: SalesData = salesDataOf(world)
  const lastSaleDay = answerSales(data, { ask: 'span' })?.lastSaleDay ?? null
  return { world, data, viewer, filter: allSales(defaultRange({ today: world.today, lastSaleDay })) }
}

test('every figure equals the dashboard’s of that laboratory’s users', () => {
  fc.assert(
    fc.property(salesWorldArbitrary, laboratory, (given, id) => {
      const { data, filter } = seenBy(given, id)
      const figures = portalFigures(data, id)

      const own = answerSales(data, { ask: 'pharmacy-kpis', filter: { ...filter, laboratories: [id] } })
      expect(figures).toMatchObject({ total_pvl: own.total_pvl, total_pvp: own.total_pvp })

      const market = answerSales(data, { ask: 'pharmacy-kpis', filter: { ...filter, universe: true } })
      expect(figures).toMatchObject({
        ...{ universe_pvl: market.total_pvl, universe_pvp: market.total_pvp },
        ...{ universe_generic_pvl: market.generic_pvl, universe_generic_pvp: market.generic_pvp },
      })

      const association = data.catalogue.laboratories.get(id)?.associationId ?? null
      const transferable =
        association === null ? own : answerSales(data, { ask: 'association-kpis', filter })[association]
      expect(figures).toMatchObject({
        generic_transferable_pvl: transferable?.generic_transferable_pvl,
        generic_transferable_pvp: transferable?.generic_transferable_pvp,
        brand_transferable_pvl: transferable?.brand_transferable_pvl,
        brand_transferable_pvp: transferable?.brand_transferable_pvp,
      })

      const running = answerSales(data, { ask: 'campaign-kpis', filter })
      if (running.length === 1 && data.campaigns.length === 1)
        expect(figures.campaign_potential_pvl).toBe(running[0]?.potential_pvl)
    }),
  )
})

test('what no call of the dashboard tells is what its definition says of each sale', () => {
  fc.assert(
    fc.property(salesWorldArbitrary, laboratory, (given, id) => {
      const { world, data, viewer, filter } = seenBy(given, id)
      const figures = portalFigures(data, id)
      const own = where(
        naiveFacts(world, { ...filter, universe: true }),
        ({ laboratoryId }) => laboratoryId === id,
      )
      expect(figures).toMatchObject({
        ...{ own_pvl: sum(own, 'pvl'), own_pvp: sum(own, 'pvp') },
        own_generic_pvl: sum(where(own, isGeneric), 'pvl'),
      })

      const everything = naiveFacts(world, filter)
      const soldUnits = (group: number | null, cn: string) =>
        sum(
          where(everything, (product) => product.groupId === group && product.cn === cn),
          'units',
        )
      const isNewHere = (group: number | null) =>
        !world.catalogue.products.some(
          (product) =>
            product.groupId === group &&
            viewer.includes(product.laboratoryId) &&
            soldUnits(group, product.cn) > 0,
        )
      const firstTime = where(transferableFacts(world, filter, viewer), ({ groupId }) => isNewHere(groupId))
      expect(figures.first_time_potential_pvl).toBe(sum(firstTime, 'pvl'))

      const running = world.campaigns.filter(
        ({ startsOn, endsOn, laboratoryId }) =>
          (startsOn ?? '0') <= world.today && world.today <= (endsOn ?? '9') && viewer.includes(laboratoryId),
      )
      const inCampaigns = running.flatMap((campaign) => {
        const cns = campaign.products.map(({ cn }) => cn)
        const groups = world.catalogue.products
          .filter(({ cn }) => cns.includes(cn))
          .map(({ groupId }) => groupId)
        return where(transferableFacts(world, filter, [campaign.laboratoryId]), ({ groupId }) =>
          groups.includes(groupId),
        )
      })
      const products = new Set(inCampaigns.map(({ product }) => product))
      expect(figures.campaign_potential_pvl).toBe(
        running.length === 0
          ? null
          : sum(
              where(everything, (product) => products.has(product)),
              'pvl',
            ),
      )
    }),
  )
})
