import { addDays, addMonths, monthOf } from '@/domain/basics/dates'
import type { Campaign } from '@/domain/offers/quickwin'
import type {
  AnnualSummary,
  AssociationKpis,
  CampaignKpi,
  PharmacyKpis,
  RelationKpis,
} from '@/domain/sales/questions/sales-figures'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { monthRange } from '@/domain/sales/range/range'
import { type Fact, type NaiveSales, naiveFacts } from '@/domain/testing/naive-selection'
import {
  halfUp,
  isBrand,
  isGeneric,
  isOtc,
  skus,
  sum,
  transferableFacts,
  where,
} from '@/domain/testing/naive-sums'

// The definitions of the figures word by word over plain rows, one figure at a time: slow, and hard to get wrong.

export const naivePharmacyKpis = (world: NaiveSales, filter: SalesFilter): PharmacyKpis => {
  const facts = naiveFacts(world, filter)
  const own = filter.laboratories.length > 0 ? filter.laboratories : (world.viewer ?? [])
  const towards = own.length > 0 ? own : naiveTopLaboratories(world, filter)
  const transferable = transferableFacts(world, filter, towards)
  const medicines = where(facts, ({ prescription }) => prescription)
  return {
    total_ud: sum(facts, 'units'),
    generic_ud: sum(where(facts, isGeneric), 'units'),
    brand_ud: sum(where(facts, isBrand), 'units'),
    ...transferableUnits(transferable),
    total_pvl: sum(facts, 'pvl'),
    total_pvp: sum(facts, 'pvp'),
    prescription_pvl: sum(medicines, 'pvl'),
    prescription_pvp: sum(medicines, 'pvp'),
    non_prescription_pvl: sum(where(facts, isOtc), 'pvl'),
    non_prescription_pvp: sum(where(facts, isOtc), 'pvp'),
    generic_pvl: sum(where(facts, isGeneric), 'pvl'),
    generic_pvp: sum(where(facts, isGeneric), 'pvp'),
    brand_pvl: sum(where(facts, isBrand), 'pvl'),
    brand_pvp: sum(where(facts, isBrand), 'pvp'),
    generic_transferable_pvl: sum(
      where(transferable, ({ generic }) => generic),
      'pvl',
    ),
    generic_transferable_pvp: sum(
      where(transferable, ({ generic }) => generic),
      'pvp',
    ),
    brand_transferable_pvl: sum(
      where(transferable, ({ generic }) => !generic),
      'pvl',
    ),
    brand_transferable_pvp: sum(
      where(transferable, ({ generic }) => !generic),
      'pvp',
    ),
    total_profit: naiveProfit(world, facts),
  }
}

const transferableUnits = (transferable: readonly Fact[]) => ({
  generic_transferable_ud: sum(
    where(transferable, ({ generic }) => generic),
    'units',
  ),
  brand_transferable_ud: sum(
    where(transferable, ({ generic }) => !generic),
    'units',
  ),
})

const naiveTopLaboratories = (world: NaiveSales, filter: SalesFilter): number[] => {
  const facts = naiveFacts(world, allSales(filter))
  const soldBy = (id: number) =>
    sum(
      where(facts, ({ laboratoryId }) => laboratoryId === id),
      'pvl',
    )
  return world.relations
    .filter((id) => world.catalogue.laboratories.find((each) => each.id === id)?.prescription)
    .sort((a, b) => soldBy(b) - soldBy(a) || a - b)
    .slice(0, 5)
}

const transferableKpis = (world: NaiveSales, filter: SalesFilter, laboratories: readonly number[]) => {
  const all = transferableFacts(world, filter, laboratories)
  const generic = where(all, (product) => product.generic)
  const brand = where(all, (product) => !product.generic)
  return {
    generic_transferable_pvl: sum(generic, 'pvl'),
    generic_transferable_pvp: sum(generic, 'pvp'),
    brand_transferable_pvl: sum(brand, 'pvl'),
    brand_transferable_pvp: sum(brand, 'pvp'),
    total_transferable_pvl: sum(all, 'pvl'),
    total_transferable_pvp: sum(all, 'pvp'),
    prescription_transferable_pvl: world.viewer === null ? 0 : sum(all, 'pvl'),
    prescription_transferable_pvp: world.viewer === null ? 0 : sum(all, 'pvp'),
  }
}

export const naiveAssociationKpis = (world: NaiveSales, filter: SalesFilter): AssociationKpis => {
  const { laboratories } = world.catalogue
  const dealtWith = laboratories.filter(({ id }) => (world.viewer ?? world.relations).includes(id))
  return Object.fromEntries(
    dealtWith.flatMap(({ associationId }) => {
      if (associationId === null) return []
      const ids = laboratories.filter((each) => each.associationId === associationId).map(({ id }) => id)
      return [
        [
          associationId,
          {
            ...transferableKpis(world, filter, ids),
            ...transferableUnits(transferableFacts(world, filter, ids)),
          },
        ],
      ]
    }),
  )
}

export const naiveRelationKpis = (world: NaiveSales, filter: SalesFilter): RelationKpis[] =>
  // The names of the generated laboratories end in their id.
  [...world.relations]
    .sort((a, b) => a - b)
    .filter((id) => world.viewer === null || world.viewer.includes(id))
    .map((id) => {
      const laboratory = world.catalogue.laboratories.find((each) => each.id === id)
      const own = where(naiveFacts(world, filter), ({ laboratoryId }) => laboratoryId === id)
      const medicines = where(own, ({ prescription }) => prescription)
      return {
        laboratory: {
          id,
          name: laboratory?.name ?? '',
          image: laboratory?.image ?? null,
          corporativeColor: laboratory?.corporativeColor ?? null,
        },
        total_pvl: sum(own, 'pvl'),
        total_pvp: sum(own, 'pvp'),
        generic_pvl: sum(where(own, isGeneric), 'pvl'),
        generic_pvp: sum(where(own, isGeneric), 'pvp'),
        brand_pvl: sum(where(own, isBrand), 'pvl'),
        brand_pvp: sum(where(own, isBrand), 'pvp'),
        prescription_pvl: sum(medicines, 'pvl'),
        prescription_pvp: sum(medicines, 'pvp'),
        ...transferableKpis(world, filter, [id]),
      }
    })

export const naiveCampaignKpis = (world: NaiveSales, filter: SalesFilter): CampaignKpi[] => {
  const runs = ({ startsOn, endsOn, laboratoryId }: Campaign) =>
    (startsOn ?? '0000') <= world.today &&
    world.today <= (endsOn ?? '9999') &&
    (world.viewer ?? world.relations).includes(laboratoryId)
  return world.campaigns
    .filter(runs)
    .map(({ id, name, laboratoryId, products }) => {
      const cns = products.map(({ cn }) => cn)
      const groups = world.catalogue.products
        .filter(({ cn }) => cns.includes(cn))
        .map(({ groupId }) => groupId)
      const potential = where(transferableFacts(world, filter, [laboratoryId]), ({ groupId }) =>
        groups.includes(groupId),
      )
      const owner = world.catalogue.laboratories.find((each) => each.id === laboratoryId)
      return {
        id,
        name,
        laboratory_name: owner?.name ?? '',
        potential_pvl: sum(potential, 'pvl'),
        potential_pvp: sum(potential, 'pvp'),
      }
    })
    .filter(({ potential_pvl, potential_pvp }) => potential_pvl > 0 || potential_pvp > 0)
    .sort((a, b) => b.potential_pvl - a.potential_pvl || b.potential_pvp - a.potential_pvp || a.id - b.id)
}

export const naiveAnnualSummary = (world: NaiveSales, filter: SalesFilter): AnnualSummary => {
  const facts = naiveFacts(world, filter)
  return {
    total_annual_pvl: sum(facts, 'pvl'),
    total_annual_pvp: sum(facts, 'pvp'),
    total_monthly_pvl: halfUp(sum(facts, 'pvl') / 12),
    total_monthly_pvp: halfUp(sum(facts, 'pvp') / 12),
    total_daily_pvl: halfUp(sum(facts, 'pvl') / 365),
    total_daily_pvp: halfUp(sum(facts, 'pvp') / 365),
    total_annual_skus: skus(facts),
    total_anual_registers: facts.length,
    total_annual_profit: naiveProfit(world, facts),
  }
}

export const naiveAmortization = (world: NaiveSales): number => {
  const days = naiveFacts(world, allSales({ startDate: '1900-01-01', endDate: '2100-12-31' })).map(
    ({ day }) => day,
  )
  const last = [...days, ...(days.length === 0 ? [addDays(world.today, -1)] : [])].sort().at(-1) as string
  // The day after it is in the month that is not complete, unless that day has not come.
  const open = monthOf(last < world.today ? addDays(last, 1) : world.today)
  const closedMonth = allSales(monthRange(addMonths(open, -1)))
  return halfUp(sum(where(naiveFacts(world, closedMonth), isGeneric), 'pvp') * 0.05)
}

/** To a millionth of a cent, which decides every half that these rates can make. */
const naiveProfit = (world: NaiveSales, facts: readonly Fact[]): number =>
  halfUp(
    facts.reduce((total, { product, day, pvl, pvp }) => {
      const own = world.taxes.filter(({ taxClass }) => taxClass === product.taxClass)
      const [first] = [...own].sort((a, b) => a.from.localeCompare(b.from))
      const rate = own.reduce(
        (latest, each) =>
          each.from <= day && (latest === undefined || each.from >= latest.from) ? each : latest,
        first,
      )
      return total + pvp / (1 + (rate?.rate ?? Number.NaN) / 1000) - pvl / 0.924
    }, 0),
  )
