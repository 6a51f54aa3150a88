import { type Random, randomFor } from '../basics/random'
import type { DemoCatalogue, DemoProduct, ProductSeed } from './demo-product'
import { demoMedicines } from './medicines'
import { demoOtcProducts } from './otc-products'

/**
 * The whole catalogue, about 10,000 products, because a real pharmacy sells about 8,000 different ones: its size
 * matters to every figure and benchmark.
 */
export const demoCatalogue = (): DemoCatalogue => {
  const medicines = demoMedicines()
  const otc = demoOtcProducts()
  const random = randomFor('products')
  const medicineCn = createCns(random, 500_000, 579_999)
  const otcCn = createCns(random, 100_000, 149_999)
  const products = [...medicines.products, ...otc.products].map((seed, index) =>
    completed(seed, index + 1, (seed.prescription ? medicineCn : otcCn)(), random),
  )
  return { groups: medicines.groups, marketCategories: otc.marketCategories, products }
}

/** National codes from a range that no marketed medicine or parafarmacia uses. */
const createCns = (random: Random, from: number, to: number) => {
  const given = new Set<number>()
  return (): string => {
    for (;;) {
      const cn = random.integer(from, to)
      if (given.has(cn)) continue
      given.add(cn)
      return String(cn)
    }
  }
}

const completed = (seed: ProductSeed, id: number, cn: string, random: Random): DemoProduct => {
  const { pvpOf, eanOf, ...product } = seed
  const endedMonthsAgo = random.chance(0.035) ? random.integer(2, 20) : null
  const isPriced = !random.chance(0.015)
  return {
    ...product,
    id,
    cn,
    ean: eanOf(cn),
    pvl: isPriced ? seed.pvl : null,
    pvp: isPriced ? pvpOf(seed.pvl) : null,
    active: endedMonthsAgo === null,
    outOfStock: random.chance(0.04),
    endedMonthsAgo,
    priceSteps: priceSteps(seed, random),
  }
}

/** Over the years medicines became cheaper (reference prices) and parafarmacia dearer (yearly price lists). */
const priceSteps = ({ prescription, generic }: ProductSeed, random: Random) => {
  const wasDearer = prescription ? random.chance(0.85) : random.chance(0.1)
  const steps = random.chance(prescription ? (generic ? 0.32 : 0.2) : 0.6) ? (random.chance(0.2) ? 2 : 1) : 0
  return Array.from({ length: steps }, (_, index) => ({
    monthsAgo: random.integer(1, 10) + index * 12,
    factor: wasDearer ? random.between(1.02, 1.15) : random.between(0.93, 0.98),
  }))
}
