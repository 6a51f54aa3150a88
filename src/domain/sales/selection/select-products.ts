import { foldText } from '@/domain/basics/text'
import { type Product, productKind } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { noTypes, pageTypes, type TypeBoxes } from '@/domain/sales/questions/product-types'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { groupsOfCampaign, knownCampaigns } from '@/domain/sales/selection/campaigns'
import { foldedTexts } from '@/domain/sales/selection/folded-texts'
import { type ProductMask, transferableTo, universeOf, visibleTo } from '@/domain/sales/selection/universe'

/** The question's own laboratories: those of the filter, else those that the viewer stands for. */
export const ownLaboratories = (
  { viewer }: Pick<SalesData, 'viewer'>,
  { laboratories }: Pick<SalesFilter, 'laboratories'>,
): readonly number[] => (laboratories.length > 0 ? laboratories : (viewer ?? []))

type Selected = Pick<SalesData, 'catalogue' | 'viewer' | 'campaigns' | 'relations' | 'today'>

/**
 * The products whose sales a filter counts, never beyond what the viewer may see. Every figure of the engine goes through
 * here: that is what makes the cut on the server whole.
 */
export const selectProducts = (data: Selected, filter: SalesFilter): ProductMask => {
  const { catalogue } = data
  const visible = visibleProducts(data)
  const scope = scopeOf(data, filter)
  const words = foldText(filter.search).split(/\s+/).filter(Boolean)
  const haystack = words.length > 0 ? haystackOf(catalogue) : []
  const mask = new Uint8Array(catalogue.products.length)
  catalogue.products.forEach((product, index) => {
    const counts =
      visible[index] === 1 &&
      (scope === null || scope[index] === 1) &&
      isOfType(product, filter) &&
      isInPart(product, filter) &&
      words.every((word) => haystack[index]?.includes(word))
    if (counts) mask[index] = 1
  })
  return mask
}

const scopeOf = (data: Selected, filter: SalesFilter): ProductMask | null => {
  const { catalogue } = data
  if (filter.campaign !== null) return transferableToCampaign(data, filter.campaign)
  const own = ownLaboratories(data, filter)
  if (own.length > 0 && filter.transferable) return transferableTo(catalogue, own)
  if (own.length > 0 && filter.universe) return universeOf(catalogue, own)
  if (filter.laboratories.length === 0) return null
  const mask = new Uint8Array(catalogue.products.length)
  for (const laboratory of filter.laboratories)
    for (const index of catalogue.productsByLaboratory.get(laboratory) ?? []) mask[index] = 1
  return mask
}

/** Nothing where no such campaign runs, or it is not the viewer's to know. */
const transferableToCampaign = (data: Selected, id: number): ProductMask => {
  const { catalogue } = data
  const campaign = knownCampaigns(data).find((each) => each.id === id)
  const mask = new Uint8Array(catalogue.products.length)
  if (campaign === undefined) return mask
  const groups = groupsOfCampaign(catalogue, campaign)
  const transferable = transferableTo(catalogue, [campaign.laboratoryId])
  for (const group of groups)
    for (const index of catalogue.productsByGroup.get(group) ?? [])
      mask[index] = transferable[index] as number
  return mask
}

const isInPart = (product: Product, { inLaboratory, inGroup, inCategory, inType }: SalesFilter): boolean =>
  (inLaboratory === null || product.laboratoryId === inLaboratory) &&
  (inGroup === null || product.groupId === inGroup) &&
  (inCategory === null || product.marketCategoryId === inCategory) &&
  (inType === null || isTicked(product, boxesOfType[inType - 1] ?? noTypes))

const boxesOfType: readonly TypeBoxes[] = pageTypes.map((type) => ({ ...noTypes, [type]: true }))

const isOfType = (product: Product, filter: SalesFilter): boolean => {
  if (filter.prescription !== null && product.prescription !== filter.prescription) return false
  const { generic, efg, fantasy, notFantasy, brand, otc } = filter
  return !(generic || efg || fantasy || notFantasy || brand || otc) || isTicked(product, filter)
}

type Boxes = Readonly<Record<keyof TypeBoxes, boolean | null>>
const isTicked = (product: Product, boxes: Boxes): boolean => {
  const { generic, efg, fantasy, notFantasy, brand, otc } = boxes
  switch (productKind(product)) {
    case 'otc':
      return otc === true
    case 'brand':
      return brand === true
    case 'generic':
      return generic === true || (product.fantasy ? fantasy : efg || notFantasy) === true
  }
}

const visibleMasks = new WeakMap<CatalogueIndex, Map<string, ProductMask>>()
/** Everything that the viewer may see, whatever a question filters. */
export const visibleProducts = ({
  catalogue,
  viewer,
}: Pick<SalesData, 'catalogue' | 'viewer'>): ProductMask => {
  const cached = visibleMasks.get(catalogue) ?? new Map<string, ProductMask>()
  visibleMasks.set(catalogue, cached)
  const key = viewer === null ? 'all' : viewer.join()
  const mask =
    cached.get(key) ??
    (viewer === null ? new Uint8Array(catalogue.products.length).fill(1) : visibleTo(catalogue, viewer))
  cached.set(key, mask)
  return mask
}

const haystacks = new WeakMap<CatalogueIndex, string[]>()
/** What the search of each product looks at, folded once per catalogue: folding costs more than all the rest. */
const haystackOf = (catalogue: CatalogueIndex): string[] => {
  const cached = haystacks.get(catalogue)
  if (cached !== undefined) return cached
  const folded = foldedTexts(catalogue)
  const nameOf = (named: { name: string } | undefined) => folded(named?.name ?? '')
  const made = catalogue.products.map((product) =>
    [
      nameOf(product),
      product.cn,
      product.ean ?? '',
      nameOf(catalogue.groups.get(product.groupId ?? 0)),
      nameOf(catalogue.marketCategories.get(product.marketCategoryId ?? 0)),
      nameOf(catalogue.laboratories.get(product.laboratoryId)),
    ].join(' '),
  )
  haystacks.set(catalogue, made)
  return made
}
