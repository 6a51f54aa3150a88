import { addDays } from '@/domain/dates'
import type { DiscountTier } from '@/domain/quickwin'
import type { DemoCalendar } from './calendar'
import type { DemoProduct } from './demo-product'
import { type DemoLaboratory, demoLaboratories, mainLaboratoryIds } from './laboratories'
import { randomFor } from './random'
import type { Season } from './season'

export type DemoCampaign = {
  id: number
  kind: 'chronic' | 'season' | 'ended' | 'coming'
  code: string
  name: string
  laboratoryId: number
  discount: number | null
  startsOn: string | null
  endsOn: string | null
  products: { cn: string; discount: number | null; tiers: DiscountTier[] }[]
}

/** A laboratory's best sellers that can be ordered, the most popular first. */
export const bestSellers = (products: readonly DemoProduct[], laboratoryId: number): DemoProduct[] =>
  products
    .filter((product) => product.laboratoryId === laboratoryId && product.active && product.pvl !== null)
    .sort((a, b) => b.popularity - a.popularity)

/** Short name of a laboratory for codes: three letters, different for each main one. */
export const laboratoryCode = ({ tradeName }: DemoLaboratory) => tradeName.slice(0, 3).toUpperCase()

const seasonOfMonth: Season[] = [
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'school',
  'winter',
  'winter',
  'winter',
]
const seasonName: Record<Season, string> = {
  winter: 'Campaña de invierno',
  spring: 'Campaña de primavera',
  summer: 'Campaña de verano',
  school: 'Vuelta al cole',
  chronic: 'Plan crónicos',
  steady: 'Básicos',
}

/**
 * Per main laboratory: one campaign without end, one of the season that runs today, and one that has ended or
 * has not begun. Discounts by product, by campaign or left to the quickwin; up to three tiers.
 */
export const demoCampaigns = (products: readonly DemoProduct[], calendar: DemoCalendar): DemoCampaign[] => {
  const campaigns: Omit<DemoCampaign, 'id'>[] = []
  const season = seasonOfMonth[Number(calendar.today.slice(5, 7)) - 1] ?? 'winter'
  const on = (days: number) => addDays(calendar.today, days)
  for (const laboratory of demoLaboratories.filter(({ id }) => isMain(id))) {
    const random = randomFor('campaigns', laboratory.id)
    const sellers = bestSellers(products, laboratory.id)
    const code = laboratoryCode(laboratory)
    const isOtc = laboratory.kind === 'otc'
    const add = (campaign: Omit<DemoCampaign, 'id' | 'laboratoryId' | 'products'>, chosen: DemoProduct[]) =>
      campaigns.push({
        ...campaign,
        laboratoryId: laboratory.id,
        products: chosen.map(({ cn }) => ({
          cn,
          discount: random.chance(0.3) ? random.pick([0.05, 0.1, 0.15]) : null,
          tiers: random.chance(0.75)
            ? tiers(random.pick(isOtc ? [3, 6] : [5, 10]), random.integer(1, 3))
            : [],
        })),
      })

    const chronic = sellers.filter((product) => isOtc || product.season === 'chronic').slice(0, 24)
    const seasonal = sellers.filter((product) => product.season === season).slice(0, 20)
    add(
      {
        kind: 'chronic',
        code: `${code}-CRO`,
        name: isOtc ? 'Imprescindibles' : 'Plan crónicos',
        discount: 0.08,
        startsOn: on(-120),
        endsOn: null,
      },
      chronic,
    )
    add(
      {
        kind: 'season',
        code: `${code}-TEM`,
        name: seasonName[season],
        discount: null,
        startsOn: on(-20),
        endsOn: on(35),
      },
      seasonal.length >= 5 ? seasonal : sellers.slice(24, 40),
    )
    if (laboratory.id % 2 === 1)
      add(
        {
          kind: 'ended',
          code: `${code}-ANT`,
          name: 'Campaña anterior',
          discount: 0.12,
          startsOn: on(-110),
          endsOn: on(-40),
        },
        sellers.slice(5, 25),
      )
    else
      add(
        {
          kind: 'coming',
          code: `${code}-PRX`,
          name: 'Próxima campaña',
          discount: 0.1,
          startsOn: on(40),
          endsOn: on(80),
        },
        sellers.slice(10, 30),
      )
  }
  return campaigns.map((campaign, index) => ({ id: index + 1, ...campaign }))
}

const isMain = (laboratoryId: number) => Object.values(mainLaboratoryIds).flat().includes(laboratoryId)

/** Each tier asks for more than double and gives about six per cent more. */
const tiers = (first: number, count: number): DiscountTier[] =>
  [
    { quantity: first, discount: 0.12 },
    { quantity: first * 2, discount: 0.18 },
    { quantity: first * 5, discount: 0.25 },
  ].slice(0, count)
