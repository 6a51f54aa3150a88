import { foldText } from '@/domain/basics/text'
import { type Catalogue, type Product, productKind } from '@/domain/catalogue/catalogue'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'

/** `SalesData` as plain rows. */
export type NaiveSales = Omit<SalesData, 'cube' | 'catalogue'> & {
  catalogue: Catalogue
  rows: readonly SaleRow[]
}

/** A sale of a product of the catalogue. */
export type Fact = { product: Product; day: string; units: number; pvl: number; pvp: number }

/** Sales of the range that pass the filter, one by one: `sales-filter.ts` word by word. */
export const naiveFacts = (world: NaiveSales, filter: SalesFilter): Fact[] =>
  world.rows.flatMap(({ day, cn, units, pvl, pvp }) => {
    const product = world.catalogue.products.find((each) => each.cn === cn)
    if (!product || day < filter.startDate || day > filter.endDate) return []
    return naivelySelected(world, filter, product)
      ? [{ product, day, units, pvl: units * pvl, pvp: units * pvp }]
      : []
  })

export const naivelySelected = (world: NaiveSales, filter: SalesFilter, product: Product): boolean =>
  isVisible(world, product) &&
  isInScope(world, filter, product) &&
  isOfType(filter, product) &&
  isPart(filter.inLaboratory, product.laboratoryId) &&
  isPart(filter.inGroup, product.groupId) &&
  isPart(filter.inCategory, product.marketCategoryId) &&
  isOfPageType(filter.inType, product) &&
  isFound(world.catalogue, filter.search, product)

const isOfPageType = (type: number | null, { prescription, generic, fantasy }: Product): boolean => {
  if (type === null) return true
  if (!prescription) return type === 5
  if (!generic) return type === 4
  return type === 1 || type === (fantasy ? 3 : 2)
}

const isPart = (wanted: number | null, id: number | null): boolean => wanted === null || wanted === id

/** What others sell in a group in which one of these has an active product. */
export const isTransferable = (
  { products }: Catalogue,
  laboratories: readonly number[],
  { groupId, laboratoryId }: Product,
): boolean =>
  groupId !== null &&
  !laboratories.includes(laboratoryId) &&
  products.some((own) => own.active && own.groupId === groupId && laboratories.includes(own.laboratoryId))

const isVisible = ({ catalogue, viewer }: NaiveSales, product: Product): boolean =>
  viewer === null || viewer.includes(product.laboratoryId) || isInUniverse(catalogue, viewer, product)

const isInUniverse = (catalogue: Catalogue, laboratories: readonly number[], product: Product): boolean =>
  catalogue.products.some((own) => {
    if (!own.active || !laboratories.includes(own.laboratoryId)) return false
    const byGroup = catalogue.laboratories.find(({ id }) => id === own.laboratoryId)?.prescription
    const segment = byGroup ? 'groupId' : 'marketCategoryId'
    return own[segment] === null ? own === product : own[segment] === product[segment]
  })

const isInScope = (world: NaiveSales, filter: SalesFilter, product: Product): boolean => {
  const { catalogue, viewer } = world
  if (filter.campaign !== null) return isForCampaign(world, filter.campaign, product)
  const chosen = filter.laboratories.length > 0
  const own = chosen ? filter.laboratories : (viewer ?? [])
  if (filter.transferable && own.length > 0) return isTransferable(catalogue, own, product)
  if (filter.universe && own.length > 0) return isInUniverse(catalogue, own, product)
  return !chosen || filter.laboratories.includes(product.laboratoryId)
}

const isForCampaign = (
  { catalogue, campaigns, viewer, relations, today }: NaiveSales,
  id: number,
  product: Product,
): boolean =>
  campaigns.some(
    (campaign) =>
      campaign.id === id &&
      (campaign.startsOn ?? '0000') <= today &&
      today <= (campaign.endsOn ?? '9999') &&
      (viewer ?? relations).includes(campaign.laboratoryId) &&
      isTransferable(catalogue, [campaign.laboratoryId], product) &&
      catalogue.products.some(
        ({ cn, groupId }) =>
          groupId === product.groupId && campaign.products.some((offered) => offered.cn === cn),
      ),
  )

const isOfType = (filter: SalesFilter, product: Product): boolean => {
  if (filter.prescription !== null && filter.prescription !== product.prescription) return false
  const kind = productKind(product)
  const boxes = [
    { ticked: filter.generic, holds: kind === 'generic' },
    { ticked: filter.fantasy, holds: kind === 'generic' && product.fantasy },
    { ticked: filter.efg || filter.notFantasy, holds: kind === 'generic' && !product.fantasy },
    { ticked: filter.brand, holds: kind === 'brand' },
    { ticked: filter.otc, holds: kind === 'otc' },
  ].filter(({ ticked }) => ticked)
  return boxes.length === 0 || boxes.some(({ holds }) => holds)
}

const isFound = (catalogue: Catalogue, search: string, product: Product): boolean => {
  const text = [
    product.name,
    product.cn,
    product.ean,
    catalogue.groups.find(({ id }) => id === product.groupId)?.name,
    catalogue.marketCategories.find(({ id }) => id === product.marketCategoryId)?.name,
    catalogue.laboratories.find(({ id }) => id === product.laboratoryId)?.name,
  ].join(' ')
  return foldText(search)
    .split(' ')
    .every((word) => foldText(text).includes(word))
}
