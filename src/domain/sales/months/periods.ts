import { fractionOf } from '@/domain/basics/numbers'
import { type Product, productKind, productKinds } from '@/domain/catalogue/catalogue'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { calendarMonth, forEachMonthlySale, type MonthlySales, monthsIn } from '@/domain/sales/months/months'
import type { PeriodFigures, PeriodMonth, TransferableFigures } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { marketProducts } from '@/domain/sales/selection/transferable'
import { transferableTo } from '@/domain/sales/selection/universe'

/** Sales of every calendar month that the range touches, counting only the days inside it. */
export const salesPeriods = (
  data: SalesData,
  { filter, laboratories, tenant }: QuestionOf<'periods'>,
): PeriodMonth[] => {
  const months = new Map(monthsIn(filter).map((month) => [month, emptyMonth(month)]))
  const wanted = laboratories === null ? null : new Set(laboratories)
  const own = new Set(tenant)

  const selection = { range: filter, mask: selectProducts(data, filter), keyOf: laboratoryAndKind }
  forEachMonthlySale(data, selection, (key, product, sold) => {
    const month = months.get(key)
    if (!month) return
    const { laboratoryId } = product
    const sale = { product, sold }
    addSale(month.total, sale)
    addSale(month.aggregated[own.has(laboratoryId) ? 'own' : productKind(product)], sale)
    if (wanted?.has(laboratoryId) ?? true) addSale(laboratoryOf(month, laboratoryId), sale)
  })

  forEachMonthlySale(data, transferableScope(data, { filter, tenant }), (key, product, sold) => {
    const month = months.get(key)
    if (month) addTransferable(month.transferable, { product, sold })
  })
  return [...months.values()].map(withShares)
}

const laboratoryAndKind = (product: Product): number =>
  product.laboratoryId * productKinds.length + productKinds.indexOf(productKind(product))

const transferableScope = (
  data: SalesData,
  { filter, tenant }: Pick<QuestionOf<'periods'>, 'filter' | 'tenant'>,
) => {
  const market = marketProducts(data, filter)
  return {
    range: filter,
    mask: transferableTo(data.catalogue, tenant).map((others, index) => others & (market[index] as number)),
    keyOf: ({ generic }: Product) => Number(generic),
  }
}

type Sale = { product: Product; sold: MonthlySales }

const addSale = (figures: PeriodFigures, { product, sold }: Sale): void => {
  figures.total_ud += sold.units
  figures.total_pvl += sold.pvl
  figures.total_pvp += sold.pvp
  figures.sku += sold.skus
  if (product.prescription) figures.prescription_sku += sold.skus
  if (productKind(product) !== 'generic') return
  figures.generic_ud += sold.units
  figures.generic_pvl += sold.pvl
  figures.generic_pvp += sold.pvp
}

const addTransferable = (figures: TransferableFigures, { product, sold }: Sale): void => {
  const kind = product.generic ? 'generic' : 'brand'
  figures.total_pvl += sold.pvl
  figures.total_pvp += sold.pvp
  figures[`${kind}_pvl`] += sold.pvl
  figures[`${kind}_pvp`] += sold.pvp
}

const laboratoryOf = ({ laboratories }: PeriodMonth, id: number): PeriodFigures => {
  // Assigned, not spread: to spread a few thousand of them takes longer than to read the rows of a year.
  laboratories[id] ??= Object.assign(emptyFigures(), { market_share: 0, market_share_pvp: 0 })
  return laboratories[id]
}

const withShares = (month: PeriodMonth): PeriodMonth => {
  for (const figures of Object.values(month.laboratories)) {
    figures.market_share = fractionOf(figures.total_pvl, month.total.total_pvl)
    figures.market_share_pvp = fractionOf(figures.total_pvp, month.total.total_pvp)
  }
  return month
}

const emptyMonth = (month: string): PeriodMonth => ({
  ...calendarMonth(month),
  total: emptyFigures(),
  laboratories: {},
  aggregated: {
    own: emptyFigures(),
    generic: emptyFigures(),
    brand: emptyFigures(),
    otc: emptyFigures(),
  },
  transferable: {
    total_pvl: 0,
    total_pvp: 0,
    generic_pvl: 0,
    generic_pvp: 0,
    brand_pvl: 0,
    brand_pvp: 0,
  },
})

const emptyFigures = (): PeriodFigures => ({
  total_ud: 0,
  total_pvl: 0,
  total_pvp: 0,
  generic_ud: 0,
  generic_pvl: 0,
  generic_pvp: 0,
  sku: 0,
  prescription_sku: 0,
})
