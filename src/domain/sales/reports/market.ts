import { compareNames } from '@/domain/basics/text'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { type Cube, type ProductTotals, totalsByProduct } from '@/domain/sales/cube/cube'
import type { SalesRange } from '@/domain/sales/range/range'
import { addTotals, emptyTotals, type Totals, totalsAt } from '@/domain/sales/selection/totals'
import { type Segment, segmentsOf } from '@/domain/sales/selection/universe'

/**
 * Sales in one part of a laboratory's universe: `all` by anyone, `own` by the laboratory. Transferable is what others
 * sold in a homogeneous group, by what was sold (docs/sales-figures.md).
 */
export type MarketShare = {
  own: Totals
  all: Totals
  genericTransferable: Totals
  brandTransferable: Totals
}

/** A homogeneous group, a market category, or a product that stands for itself. */
export type MarketSegment = MarketShare & { name: string }

export type LaboratoryMarket = {
  /** Everything that the laboratory sold, also what lies outside of its universe (products it gave up). */
  sales: Totals
  universe: MarketShare
  /** The parts of the universe with sales, the largest by PVL first. */
  segments: MarketSegment[]
}

/** What a laboratory sells here and what it could: everything in its universe. */
export const laboratoryMarket = (
  cube: Cube,
  catalogue: CatalogueIndex,
  { laboratoryId, range }: { laboratoryId: number; range: SalesRange },
): LaboratoryMarket => {
  const totals = totalsByProduct(cube, range)
  const sales = emptyTotals()
  for (const index of catalogue.productsByLaboratory.get(laboratoryId) ?? [])
    addTotals(sales, totalsAt(totals, index))
  const universe = emptyShare()
  const segments: MarketSegment[] = []
  for (const segment of segmentsOf(catalogue, laboratoryId)) {
    const share = shareOf(totals, catalogue, { ...segment, laboratoryId })
    for (const part of parts) addTotals(universe[part], share[part])
    if (share.all.units !== 0 || share.all.pvl !== 0) segments.push({ name: segment.name, ...share })
  }
  segments.sort((a, b) => b.all.pvl - a.all.pvl || compareNames(a.name, b.name))
  return { sales, universe, segments }
}

const parts = ['own', 'all', 'genericTransferable', 'brandTransferable'] as const

const emptyShare = (): MarketShare => ({
  own: emptyTotals(),
  all: emptyTotals(),
  genericTransferable: emptyTotals(),
  brandTransferable: emptyTotals(),
})

const shareOf = (
  totals: ProductTotals,
  catalogue: CatalogueIndex,
  { products, isGroup, laboratoryId }: Segment & { laboratoryId: number },
): MarketShare => {
  const share = emptyShare()
  for (const index of products) {
    const product = catalogue.products[index]
    if (!product) continue
    const sold = totalsAt(totals, index)
    addTotals(share.all, sold)
    if (product.laboratoryId === laboratoryId) addTotals(share.own, sold)
    else if (isGroup) addTotals(product.generic ? share.genericTransferable : share.brandTransferable, sold)
  }
  return share
}
