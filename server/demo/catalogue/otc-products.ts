import type { MarketCategory } from '@/domain/catalogue/catalogue'
import { createBrandNames } from '../basics/names'
import { type Random, randomFor } from '../basics/random'
import { type DemoLaboratory, demoLaboratories } from '../people/laboratories'
import type { ProductSeed } from './demo-product'
import { type OtcCategory, otcCategories } from './otc-lines'

/** Parafarmacia: each laboratory has lines in the categories of its families, and in each line some products. */
export const demoOtcProducts = (): { marketCategories: MarketCategory[]; products: ProductSeed[] } => {
  const random = randomFor('parafarmacia')
  const lineName = createBrandNames(random)
  const categories = otcCategories.map((category, index) => ({ ...category, id: index + 1 }))
  const products = demoLaboratories
    .filter(({ kind }) => kind === 'otc')
    .flatMap((laboratory) => {
      const own = categories.filter(({ family }) => laboratory.families.includes(family))
      const lines = Math.round(laboratory.breadth * linesPerBreadth)
      return Array.from({ length: lines }, (_, index) => {
        const category = own[index % own.length] ?? random.pick(own)
        return lineOf(random, { laboratory, category, line: lineName() })
      }).flat()
    })
  return {
    marketCategories: categories.map(({ id, name }) => ({
      id,
      name,
      easeOfChange: random.pick([0, 1, 1, 2] as const),
    })),
    products,
  }
}

/** Number of lines of a laboratory that would cover the whole market. */
const linesPerBreadth = 92

const lineOf = (
  random: Random,
  origin: { laboratory: DemoLaboratory; category: OtcCategory & { id: number }; line: string },
): ProductSeed[] => {
  const { laboratory, category, line } = origin
  const level = random.longTail(0.3)
  const kinds = random.sample(category.products, random.integer(3, category.products.length))
  return kinds.flatMap((kind) =>
    category.sizes
      .filter((_, index) => index === 0 || random.chance(0.5))
      .map((size, index) => ({
        name: `${laboratory.tradeName.toUpperCase()} ${line.toUpperCase()} ${kind} ${size}`,
        laboratoryId: laboratory.id,
        groupId: null,
        marketCategoryId: category.id,
        prescription: false,
        generic: false,
        fantasy: false,
        taxClass: category.taxClass,
        season: category.season,
        popularity: category.popularity * laboratory.strength * 0.008 * random.longTail(0.8),
        pvl: Math.max(95, Math.round(category.pvl * level * random.longTail(0.25) * (1 + 0.55 * index))),
        pvpOf: publicPrice,
        eanOf: (cn) => restrictedEan(laboratory.id, cn),
        pot: random.chance(0.08) ? random.pick([3, 6, 12]) : null,
      })),
  )
}

/** A margin of 30 % and IVA of 21 %, rounded to 5 cents as on price labels. */
const publicPrice = (pvl: number) => Math.round((pvl / 0.7) * 0.242) * 5

/** EAN-13 of the range that GS1 reserves for internal use (20 to 29), so it cannot be that of a real product. */
const restrictedEan = (laboratoryId: number, cn: string) => {
  const digits = `24${String(laboratoryId).padStart(4, '0')}${cn}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
