import type { EaseOfChange } from '@/domain/catalogue/catalogue'
import { medicineEan } from '@/domain/catalogue/cn'
import { pvpFromPvl } from '@/domain/catalogue/price'
import { createBrandNames } from '../basics/names'
import { type Random, randomFor } from '../basics/random'
import { type DemoLaboratory, demoLaboratories, mainLaboratoryIds } from '../people/laboratories'
import type { DemoCatalogue, ProductSeed } from './demo-product'
import { type Ingredient, ingredients } from './ingredients'

type Group = DemoCatalogue['groups'][number]
type Brand = { laboratory: DemoLaboratory; name: string; share: number }

/** Above this PVL the formula PVL → PVP no longer holds (data sheet: PVL ≤ 91.63 €). */
const maxPvl = 9163
const minPvl = 62

const genericLaboratories = demoLaboratories.filter(({ kind }) => kind === 'generic')
const brandLaboratories = demoLaboratories.filter(({ kind }) => kind === 'brand')
/** Large laboratories of generics that also have some brands. */
const brandOwners = [
  ...brandLaboratories,
  ...genericLaboratories.filter(({ id }) => mainLaboratoryIds.generic.includes(id)),
]

/**
 * Homogeneous groups of 2 to 12 generics, most with one or two brands and some with a fantasía; then brands without
 * generics, each alone in its group.
 */
export const demoMedicines = (): { groups: Group[]; products: ProductSeed[] } => {
  const random = randomFor('medicines')
  const brandName = createBrandNames(random)
  const groups: Group[] = []
  const products: ProductSeed[] = []
  const addGroup = (name: string, easeOfChange: EaseOfChange): number => {
    const id = groups.length + 1
    groups.push({ id, code: `D${String(id).padStart(6, '0')}`, name, easeOfChange, official: true })
    return id
  }

  for (const ingredient of ingredients) {
    const brands = brandsOf(random, brandName)
    const fantasyName = random.chance(0.22) ? brandName() : null
    const ease = easeOfChange(random, ingredient)
    for (const { text, pvl, popularity } of packsOf(random, ingredient)) {
      const groupId = addGroup(`${ingredient.name} ${text}`, ease)
      const common = { ...medicine, groupId, season: ingredient.season, text, popularity }
      products.push(
        ...genericsOf(random, { ...common, ingredient: ingredient.name, pvl, fantasyName, brands }),
        ...brands
          .filter(() => random.chance(0.9))
          .map((brand) => ({
            ...common,
            name: `${brand.name.toUpperCase()} ${text}`,
            laboratoryId: brand.laboratory.id,
            popularity: popularity * brand.share * random.longTail(0.3),
            pvl: price(pvl * (random.chance(0.5) ? 1 : random.between(1.05, 1.6))),
          })),
      )
    }
  }
  for (const laboratory of brandLaboratories)
    products.push(...exclusivesOf(random, laboratory, brandName, addGroup))
  return { groups, products: products.map(withoutText) }
}

const medicine = {
  marketCategoryId: null,
  prescription: true,
  generic: false,
  fantasy: false,
  taxClass: 'super-reduced' as const,
  pot: null,
  pvpOf: pvpFromPvl,
  eanOf: medicineEan,
}

const withoutText = ({ text: _, ...seed }: ProductSeed & { text?: string }): ProductSeed => seed

const price = (cents: number) => Math.min(maxPvl, Math.max(minPvl, Math.round(cents)))

/** Divides an ingredient's sales among its strengths and packs: the middle strength and the second pack sell most. */
const packsOf = (random: Random, { strengths, packs, form, pvl, popularity }: Ingredient) => {
  const strengthShare = leading(strengths.length, Math.floor(strengths.length / 2))
  const packShare = leading(packs.length, Math.min(1, packs.length - 1))
  return strengths.flatMap((strength, strengthIndex) =>
    packs.map((pack, packIndex) => {
      const size = Number.parseFloat(pack) / Number.parseFloat(packs[0] ?? pack)
      return {
        text: packText({ strength, pack, form }),
        pvl: price(pvl * (1 + 0.35 * strengthIndex) * size ** 0.92),
        popularity:
          1.6 * popularity * strengthShare(strengthIndex) * packShare(packIndex) * random.longTail(0.45),
      }
    }),
  )
}

/** Shares that add up to 1; one of them is four times as large as each other one. */
const leading = (count: number, leader: number) => (index: number) => (index === leader ? 4 : 1) / (count + 3)

/** "20 mg 28 cápsulas", "3 g 1 sobre", "5 mg/ml colirio 3 ml". */
const packText = ({ strength, pack, form }: { strength: string; pack: string; form: string }): string => {
  if (!/^\d+$/.test(pack)) return `${strength} ${form} ${pack}`
  return `${strength} ${pack} ${pack === '1' ? form.replace(/s\b/, '') : form}`
}

const genericsOf = (
  random: Random,
  group: Omit<ProductSeed, 'name' | 'laboratoryId'> & {
    text: string
    ingredient: string
    fantasyName: string | null
    brands: Brand[]
  },
) => {
  const { ingredient, fantasyName, brands, ...common } = group
  const wanted = Math.round(
    2 + 9.5 * Math.sqrt(Math.min(1, common.popularity / 24)) * random.between(0.6, 1.15),
  )
  const laboratories = random
    .sample(genericLaboratories, genericLaboratories.length)
    .sort((a, b) => b.breadth * random.between(0.3, 1) - a.breadth * random.between(0.3, 1))
    .slice(0, Math.min(12, Math.max(2, wanted)))
  const genericShare = 1 - brands.reduce((sum, { share }) => sum + share, 0)
  const pulls = laboratories.reduce((sum, laboratory) => sum + pull(laboratory), 0)
  return laboratories.map((laboratory, index) => {
    const ownName = index === 1 ? fantasyName : null
    const name = (ownName ?? `${ingredient} ${laboratory.tradeName}`).toUpperCase()
    return {
      ...common,
      name: `${name} EFG ${common.text}`,
      laboratoryId: laboratory.id,
      generic: true,
      fantasy: ownName !== null,
      popularity: (common.popularity * genericShare * pull(laboratory) * random.longTail(0.4)) / pulls,
      pvl: price(common.pvl * (random.chance(0.75) ? 1 : random.between(0.88, 0.99))),
      pot: random.chance(0.03) ? random.pick([5, 10]) : null,
    }
  })
}

/**
 * How likely a pharmacy is to buy from a laboratory. The exponent makes large ones dominate: a pharmacy buys most of
 * its generics from few laboratories.
 */
const pull = ({ strength }: DemoLaboratory): number => strength ** 1.6

const brandsOf = (random: Random, brandName: () => string): Brand[] =>
  random
    .sample(brandOwners, random.pick([0, 1, 1, 1, 2]))
    .map((laboratory) => ({ laboratory, name: brandName(), share: random.between(0.02, 0.22) }))

/** Inhalers, patches and drops are hard to replace by another product; other forms vary, and for some it is unknown. */
const easeOfChange = (random: Random, { form }: Ingredient): EaseOfChange =>
  /inhal|parche|colirio/.test(form) ? 3 : random.pick([0, 1, 1, 1, 2, 2, 3])

const exclusivesOf = (
  random: Random,
  laboratory: DemoLaboratory,
  brandName: () => string,
  addGroup: (name: string, ease: EaseOfChange) => number,
): ProductSeed[] =>
  Array.from({ length: Math.round(6 + laboratory.breadth * 28) }, () => {
    const name = brandName()
    const basePvl = 1400 * random.longTail(0.8)
    // The more expensive, the less popular.
    const popularity = 1.2 * random.longTail(0.6) * Math.min(1.6, (1400 / basePvl) ** 0.7)
    const { form, packs, season } = random.pick(ingredients)
    const strength = random.pick(['5 mg', '10 mg', '25 mg', '50 mg', '100 mg'])
    return packs.slice(0, 2).map((pack, index) => {
      const text = packText({ strength, pack, form })
      return {
        ...medicine,
        season,
        name: `${name.toUpperCase()} ${text}`,
        laboratoryId: laboratory.id,
        groupId: addGroup(`${name} ${text}`, 3),
        popularity: popularity / (index + 1),
        pvl: price(basePvl * (1 + 0.8 * index)),
      }
    })
  }).flat()
