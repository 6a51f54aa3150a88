import { addMonths, monthOf } from '@/domain/basics/dates'
import type { Product } from '@/domain/catalogue/catalogue'
import type {
  PeriodFigures,
  PeriodMonth,
  UniverseFigures,
  UniverseMonth,
} from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { type Fact, type NaiveSales, naiveFacts } from '@/domain/testing/naive-selection'
import { isBrand, isGeneric, isOtc, skus, sum, transferableFacts, where } from '@/domain/testing/naive-sums'

// The definitions of the figures word by word over plain rows, one figure at a time: slow, and hard to get wrong.

const monthsOf = ({ startDate, endDate }: SalesFilter): string[] => {
  const months: string[] = []
  for (let month = monthOf(startDate); month <= monthOf(endDate); month = addMonths(month, 1))
    months.push(month)
  return months
}

const yearAndMonth = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

const periodFigures = (facts: readonly Fact[]): PeriodFigures => {
  const generics = where(facts, isGeneric)
  return {
    total_ud: sum(facts, 'units'),
    total_pvl: sum(facts, 'pvl'),
    total_pvp: sum(facts, 'pvp'),
    generic_ud: sum(generics, 'units'),
    generic_pvl: sum(generics, 'pvl'),
    generic_pvp: sum(generics, 'pvp'),
    sku: skus(facts),
    prescription_sku: skus(where(facts, ({ prescription }) => prescription)),
  }
}

export const naivePeriods = (
  world: NaiveSales,
  { filter, laboratories, tenant }: Omit<QuestionOf<'periods'>, 'ask'>,
): PeriodMonth[] => {
  const selected = naiveFacts(world, filter)
  const transferred = transferableFacts(world, filter, tenant)
  return monthsOf(filter).map((month) => {
    const ofMonth = (facts: readonly Fact[]) => facts.filter(({ day }) => monthOf(day) === month)
    const facts = ofMonth(selected)
    const transferable = ofMonth(transferred)
    const generic = where(transferable, (product) => product.generic)
    const brand = where(transferable, (product) => !product.generic)
    const ofTenant = (product: Product) => tenant.includes(product.laboratoryId)
    const others = where(facts, (product) => !ofTenant(product))
    const share = (part: Fact[], amount: 'pvl' | 'pvp') =>
      sum(facts, amount) > 0 ? sum(part, amount) / sum(facts, amount) : 0
    const sold = [...new Set(facts.map(({ product }) => product.laboratoryId))]
    return {
      ...yearAndMonth(month),
      total: periodFigures(facts),
      laboratories: Object.fromEntries(
        sold
          .filter((id) => laboratories === null || laboratories.includes(id))
          .map((id) => {
            const own = where(facts, ({ laboratoryId }) => laboratoryId === id)
            const shares = { market_share: share(own, 'pvl'), market_share_pvp: share(own, 'pvp') }
            return [id, { ...periodFigures(own), ...shares }]
          }),
      ),
      aggregated: {
        own: periodFigures(where(facts, ofTenant)),
        generic: periodFigures(where(others, isGeneric)),
        brand: periodFigures(where(others, isBrand)),
        otc: periodFigures(where(others, isOtc)),
      },
      transferable: {
        total_pvl: sum(transferable, 'pvl'),
        total_pvp: sum(transferable, 'pvp'),
        generic_pvl: sum(generic, 'pvl'),
        generic_pvp: sum(generic, 'pvp'),
        brand_pvl: sum(brand, 'pvl'),
        brand_pvp: sum(brand, 'pvp'),
      },
    }
  })
}

const universeFigures = (facts: readonly Fact[], own: readonly number[]): UniverseFigures => {
  const generics = where(facts, isGeneric)
  const brands = where(facts, isBrand)
  const others = where(facts, isOtc)
  const ours = where(facts, ({ laboratoryId }) => own.includes(laboratoryId))
  return {
    total_sku: skus(facts),
    total_ud: sum(facts, 'units'),
    total_pvl: sum(facts, 'pvl'),
    total_pvp: sum(facts, 'pvp'),
    generic_ud: sum(generics, 'units'),
    generic_pvl: sum(generics, 'pvl'),
    generic_pvp: sum(generics, 'pvp'),
    brand_ud: sum(brands, 'units'),
    brand_pvl: sum(brands, 'pvl'),
    brand_pvp: sum(brands, 'pvp'),
    non_prescription_pvl: sum(others, 'pvl'),
    non_prescription_pvp: sum(others, 'pvp'),
    laboratory_ud: sum(ours, 'units'),
    laboratory_pvl: sum(ours, 'pvl'),
    laboratory_pvp: sum(ours, 'pvp'),
  }
}

export const naiveUniverse = (
  world: NaiveSales,
  { filter, group, summed }: Omit<QuestionOf<'universe'>, 'ask'>,
): UniverseMonth[] => {
  const selected = naiveFacts(world, filter)
  const own = filter.laboratories.length > 0 ? filter.laboratories : (world.viewer ?? [])
  return monthsOf(filter).map((month) => {
    const facts = selected.filter(
      ({ day, product }) => monthOf(day) === month && (group === null || (product.groupId ?? 0) === group),
    )
    const ids = [...new Set(facts.map(({ product }) => product.groupId ?? 0))].sort((a, b) => a - b)
    const nameOf = (id: number) =>
      world.catalogue.groups.find((each) => each.id === id)?.name ?? 'Sin agrupación'
    return {
      ...yearAndMonth(month),
      dcpfs: summed
        ? [{ dcpf_id: 0, dcpf_name: '', ...universeFigures(facts, own) }]
        : ids.map((id) => ({
            dcpf_id: id,
            dcpf_name: nameOf(id),
            ...universeFigures(
              where(facts, ({ groupId }) => (groupId ?? 0) === id),
              own,
            ),
          })),
    }
  })
}
