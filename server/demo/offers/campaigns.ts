import { addDays } from '@/domain/basics/dates'
import type { BonusTier, DiscountTier, UnitTiers } from '@/domain/offers/quickwin'
import type { DemoCalendar } from '../basics/calendar'
import { randomFor } from '../basics/random'
import type { Season } from '../basics/season'
import type { DemoProduct } from '../catalogue/demo-product'
import { type DemoLaboratory, demoLaboratories, mainLaboratoryIds } from '../people/laboratories'

export type DemoCampaign = {
  id: number
  kind: 'chronic' | 'season' | 'basics' | 'volume' | 'ended' | 'coming'
  code: string
  name: string
  laboratoryId: number
  discount: number | null
  startsOn: string | null
  endsOn: string | null
  products: ({ cn: string; discount: number | null; tiers: DiscountTier[] } & UnitTiers)[]
}

/** A laboratory's products that can be ordered, the most popular first. */
export const bestSellers = (products: readonly DemoProduct[], laboratoryId: number): DemoProduct[] =>
  products
    .filter((product) => product.laboratoryId === laboratoryId && product.active && product.pvl !== null)
    .sort((a, b) => b.popularity - a.popularity)

/** Short name of a laboratory, used in codes: three letters, different for each main laboratory. */
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

const seasonOf = ({ today }: DemoCalendar): Season => seasonOfMonth[Number(today.slice(5, 7)) - 1] ?? 'winter'

/** Name of the current season's campaigns. */
export const seasonCampaignName = (calendar: DemoCalendar): string => seasonName[seasonOf(calendar)]

/**
 * Per main laboratory: one campaign without an end, one for the current season, and one that has ended or not begun
 * yet; laboratories of generics have two more. Together they have discounts by product, by campaign or left to the
 * quickwin, and zero to three tiers.
 */
export const demoCampaigns = (products: readonly DemoProduct[], calendar: DemoCalendar): DemoCampaign[] =>
  demoLaboratories
    .filter(({ id }) => isMain(id))
    .flatMap((laboratory) => {
      const random = randomFor('campaigns', laboratory.id)
      const sellers = bestSellers(products, laboratory.id)
      return campaignSeeds(laboratory, { sellers, calendar }).map(({ chosen, tiers, ...seed }) => ({
        ...seed,
        code: `${laboratoryCode(laboratory)}-${seed.code}`,
        laboratoryId: laboratory.id,
        products: chosen.map(({ cn, pvl, prescription }, index) => ({
          cn,
          // Some products have a discount of their own.
          discount: seed.discount !== null && random.chance(0.2) ? seed.discount + 0.03 : null,
          tiers,
          // Free units and net prices on what the health service does not pay.
          ...(!prescription && index % 3 === 0 && { bonuses: demoBonuses }),
          ...(!prescription &&
            pvl !== null &&
            index % 4 === 1 && { netPrices: [{ quantity: 24, netPrice: Math.round(pvl * 0.78) }] }),
        })),
      }))
    })
    .map((campaign, index) => ({ id: index + 1, ...campaign }))

const demoBonuses: BonusTier[] = [
  { quantity: 10, bonus: 2, repeats: true },
  { quantity: 50, bonus: 15, repeats: false },
]

type CampaignSeed = Omit<DemoCampaign, 'id' | 'laboratoryId' | 'products'> & {
  chosen: DemoProduct[]
  tiers: DiscountTier[]
}

const campaignSeeds = (
  { id, kind }: DemoLaboratory,
  { sellers, calendar }: { sellers: DemoProduct[]; calendar: DemoCalendar },
): CampaignSeed[] => {
  const isOtc = kind === 'otc'
  const season = seasonOf(calendar)
  const on = (days: number) => addDays(calendar.today, days)
  const ofSeason = (wanted: Season) => sellers.filter((product) => product.season === wanted)
  const seasonal = ofSeason(season).slice(0, 20)
  return [
    {
      kind: 'chronic',
      code: 'CRO',
      name: isOtc ? 'Imprescindibles' : 'Plan crónicos',
      discount: 0.08,
      startsOn: on(-120),
      endsOn: null,
      chosen: (isOtc ? sellers : ofSeason('chronic')).slice(0, 24),
      tiers: tiers(isOtc ? 3 : 10, 3),
    },
    {
      kind: 'season',
      code: 'TEM',
      name: seasonName[season],
      discount: null,
      startsOn: on(-20),
      endsOn: on(35),
      chosen: seasonal.length >= 5 ? seasonal : sellers.slice(24, 40),
      tiers: tiers(isOtc ? 6 : 5, 2),
    },
    ...(kind === 'generic' ? genericCampaigns(ofSeason('steady'), on) : []),
    id % 2 === 1
      ? {
          kind: 'ended',
          code: 'ANT',
          name: 'Campaña anterior',
          discount: 0.12,
          startsOn: on(-110),
          endsOn: on(-40),
          chosen: sellers.slice(5, 25),
          tiers: [],
        }
      : {
          kind: 'coming',
          code: 'PRX',
          name: 'Próxima campaña',
          discount: 0.1,
          startsOn: on(40),
          endsOn: on(80),
          chosen: sellers.slice(10, 30),
          tiers: tiers(10, 2),
        },
  ]
}

/** A campaign with one discount for any quantity, and one whose only tier needs a large order. */
const genericCampaigns = (steady: DemoProduct[], on: (days: number) => string): CampaignSeed[] => [
  {
    kind: 'basics',
    code: 'BAS',
    name: 'Básicos del año',
    discount: 0.1,
    startsOn: null,
    endsOn: on(150),
    chosen: steady.slice(0, 12),
    tiers: [],
  },
  {
    kind: 'volume',
    code: 'VOL',
    name: 'Compra por volumen',
    discount: null,
    startsOn: on(-45),
    endsOn: on(45),
    chosen: steady.slice(12, 24),
    tiers: [{ quantity: 20, discount: 0.15 }],
  },
]

const isMain = (laboratoryId: number) => Object.values(mainLaboratoryIds).flat().includes(laboratoryId)

/** Each tier needs more than twice the units of the one before, and gives about 6 % more discount. */
const tiers = (first: number, count: number): DiscountTier[] =>
  [
    { quantity: first, discount: 0.12 },
    { quantity: first * 2, discount: 0.18 },
    { quantity: first * 5, discount: 0.25 },
  ].slice(0, count)
