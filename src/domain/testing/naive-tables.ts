import { addDays } from '@/domain/basics/dates'
import { type Product, productKind } from '@/domain/catalogue/catalogue'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import type { SalesRow, TableAnswer, TableQuestion, TableRows } from '@/domain/sales/questions/sales-question'
import type { AggregateGroup, RowSales } from '@/domain/sales/questions/sales-rows'
import type { SalesRange } from '@/domain/sales/range/range'
import { naivelyOrdered } from '@/domain/testing/naive-order'
import { type NaiveSales, naivelySelected } from '@/domain/testing/naive-selection'
import { halfUp, isBrand, isGeneric } from '@/domain/testing/naive-sums'

/** The tables word by word over plain rows, one row at a time: slow, and hard to get wrong. */
export const naiveTable = (world: NaiveSales, question: TableQuestion): TableAnswer => {
  const { rows, filter, within, sort, skip, take, compare } = question
  const before = compare && naivelyCompared(filter, compare)
  const selected = world.catalogue.products.filter(
    (product) =>
      naivelySelected(world, filter, product) &&
      (within === null ||
        ('laboratory' in within && product.laboratoryId === within.laboratory) ||
        ('group' in within && product.groupId === within.group) ||
        ('category' in within && (product.marketCategoryId ?? 0) === within.category)),
  )
  const sold = (products: readonly Product[], { startDate, endDate }: SalesRange) => {
    const facts = world.rows.filter(
      ({ cn, day }) => products.some((product) => product.cn === cn) && startDate <= day && day <= endDate,
    )
    return {
      sum_sales: facts.reduce((sum, { units }) => sum + units, 0),
      total_pvl: facts.reduce((sum, { units, pvl }) => sum + units * pvl, 0),
      total_pvp: facts.reduce((sum, { units, pvp }) => sum + units * pvp, 0),
    }
  }
  const salesOf = (products: readonly Product[]): RowSales => ({
    ...sold(products, filter),
    compared: before && sold(products, before),
  })
  const shown = selected.filter((product) => {
    const { compared, ...now } = salesOf([product])
    const moved = [...Object.values(now), ...Object.values(compared ?? {})].some((figure) => figure !== 0)
    return moved || (filter.marketInfo && product.active)
  })
  const all = naiveRows[rows]({ world, question, shown, salesOf })
  const ordered = naivelyOrdered(all, { rows, sort })
  return {
    rows: ordered.slice(skip, take === null ? undefined : skip + take),
    count: all.length,
    totals: salesOf(shown),
  }
}

export const naivelyCompared = ({ startDate, endDate }: SalesRange, comparison: Comparison): SalesRange => {
  if (comparison === 'year') {
    const yearBefore = (day: string) =>
      `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
    const isLastOfMonth = addDays(endDate, 1).endsWith('-01')
    const end = isLastOfMonth ? addDays(yearBefore(addDays(endDate, 1)), -1) : yearBefore(endDate)
    return { startDate: yearBefore(startDate), endDate: end < startDate ? end : addDays(startDate, -1) }
  }
  const before = { startDate: addDays(startDate, -1), endDate: addDays(startDate, -1) }
  for (let day = startDate; day !== endDate; day = addDays(day, 1)) {
    before.startDate = addDays(before.startDate, -1)
  }
  return before
}

type Rows = {
  world: NaiveSales
  question: TableQuestion
  shown: readonly Product[]
  salesOf: (products: readonly Product[]) => RowSales
}

const naiveRows: Record<TableRows, (rows: Rows) => SalesRow[]> = {
  product: ({ world, shown, salesOf }) =>
    shown.map((product) => {
      const laboratory = world.catalogue.laboratories.find(({ id }) => id === product.laboratoryId)
      return {
        ...salesOf([product]),
        cn_id: product.id,
        cn_cn: product.cn,
        cn_product: product.name,
        ean_code: product.ean,
        dcpf_id: product.groupId,
        dcpf_name: world.catalogue.groups.find(({ id }) => id === product.groupId)?.name ?? null,
        pot: product.pot,
        laboratory_id: product.laboratoryId,
        laboratory_name: laboratory?.name ?? '',
        laboratory_image: laboratory?.image ?? null,
        stock: stockOf(world, [product]),
        out_of_stock: product.outOfStock,
        shortage_until: product.shortage?.until ?? null,
        price_pvl: product.pvl,
        price_pvp: product.pvp,
        generic: product.generic,
        prescription: product.prescription,
        fantasy: product.fantasy,
        campaign: campaignOf(world, product),
      }
    }),

  group: ({ world, question, shown, salesOf }) => {
    const own = ownOf(world, question)
    return distinct(shown, ({ groupId, cn }) => groupId ?? cn).map((products) => {
      const first = products[0] as Product
      const group = world.catalogue.groups.find(({ id }) => id === first.groupId)
      const sales = salesOf(products)
      const brand = salesOf(products.filter(isBrand))
      const generic = salesOf(products.filter(isGeneric))
      const ours = salesOf(products.filter(({ laboratoryId }) => own.includes(laboratoryId)))
      const brandShare = (amount: 'total_pvl' | 'total_pvp') =>
        nearestPercent(brand[amount], brand[amount] + generic[amount], 'down')
      const share = (amount: 'total_pvl' | 'total_pvp') =>
        question.filter.universe ? nearestPercent(ours[amount], sales[amount], 'up') : 0
      return {
        ...sales,
        dcpf_id: group?.id ?? null,
        cn: group ? null : first.cn,
        dcpf_name: (group ?? first).name,
        count_cns: products.length,
        dcpf_ease_of_change: group?.easeOfChange ?? 0,
        brand_percentage: brandShare('total_pvl'),
        brand_percentage_pvp: brandShare('total_pvp'),
        market_share_percentage: share('total_pvl'),
        market_share_percentage_pvp: share('total_pvp'),
        dcpf_reference_pvl: averageOf(sales, 'total_pvl'),
        dcpf_reference_pvp: averageOf(sales, 'total_pvp'),
      }
    })
  },

  category: ({ world, shown, salesOf }) =>
    distinct(shown, ({ marketCategoryId }) => marketCategoryId).map((products) => {
      const category = world.catalogue.marketCategories.find(({ id }) => id === products[0]?.marketCategoryId)
      const sales = salesOf(products)
      return {
        ...sales,
        market_category_id: category?.id ?? 0,
        market_category_name: category?.name ?? 'Sin categoría de mercado',
        count_cns: products.length,
        market_category_ease_of_change: category?.easeOfChange ?? 0,
        market_category_reference_pvl: averageOf(sales, 'total_pvl'),
        market_category_reference_pvp: averageOf(sales, 'total_pvp'),
      }
    }),

  laboratory: ({ world, question, shown, salesOf }) => {
    const own = ownOf(world, question)
    const folds = ({ laboratoryId }: Product) => question.aggregate && !own.includes(laboratoryId)
    return [
      ...distinct(
        shown.filter((product) => !folds(product)),
        ({ laboratoryId }) => laboratoryId,
      ).map((products) => {
        const laboratory = world.catalogue.laboratories.find(({ id }) => id === products[0]?.laboratoryId)
        return {
          ...salesOf(products),
          laboratory_id: laboratory?.id ?? null,
          group_id: null,
          laboratory_name: laboratory?.name ?? '',
          group_name: null,
          is_aggregated: false,
          image: laboratory?.image ?? null,
          corporative_color: laboratory?.corporativeColor ?? null,
          count_cns: products.length,
          stock: stockOf(world, products),
        }
      }),
      ...distinct(shown.filter(folds), productKind).map((products) => {
        const group = productKind(products[0] as Product)
        return {
          ...salesOf(products),
          laboratory_id: null,
          group_id: group,
          laboratory_name: groupNames[group],
          group_name: groupNames[group],
          is_aggregated: true,
          image: null,
          corporative_color: null,
          count_cns: products.length,
          stock: stockOf(world, products),
        }
      }),
    ]
  },

  'aggregated-group': ({ world, question, shown, salesOf }) => {
    const own = ownOf(world, question)
    const groupOf = (product: Product): AggregateGroup =>
      own.includes(product.laboratoryId) ? 'own' : productKind(product)
    return distinct(shown, groupOf).map((products) => ({
      ...salesOf(products),
      group_id: groupOf(products[0] as Product),
      group_name: groupNames[groupOf(products[0] as Product)],
      count_cns: products.length,
      stock: stockOf(world, products),
    }))
  },
}

const groupNames = {
  own: 'Laboratorio propio',
  generic: 'Laboratorios genéricos',
  brand: 'Laboratorios de marca',
  otc: 'Laboratorios de parafarmacia',
}

const distinct = (products: readonly Product[], keyOf: (product: Product) => unknown): Product[][] =>
  [...new Set(products.map(keyOf))].map((key) => products.filter((product) => keyOf(product) === key))

const ownOf = ({ viewer }: NaiveSales, { filter }: TableQuestion): readonly number[] =>
  filter.laboratories.length > 0 ? filter.laboratories : (viewer ?? [])

const stockOf = ({ stock, viewer }: NaiveSales, products: readonly Product[]): number | null => {
  const known = products.filter(
    ({ cn, laboratoryId }) => stock?.has(cn) && (viewer === null || viewer.includes(laboratoryId)),
  )
  return known.length === 0 ? null : known.reduce((sum, { cn }) => sum + (stock?.get(cn) ?? 0), 0)
}

const campaignOf = ({ campaigns, today, viewer }: NaiveSales, { cn, laboratoryId }: Product) => {
  if (viewer !== null && !viewer.includes(laboratoryId)) return null
  const [best] = campaigns
    .flatMap((campaign) => {
      const line = campaign.products.find((listed) => listed.cn === cn)
      const runs = (campaign.startsOn ?? '0') <= today && today <= (campaign.endsOn ?? '9')
      if (!line || !runs || campaign.laboratoryId !== laboratoryId) return []
      const discounts = [line.discount ?? campaign.discount ?? 0, ...line.tiers.map((tier) => tier.discount)]
      return [{ id: campaign.id, name: campaign.name, discount: Math.max(...discounts) }]
    })
    .sort((a, b) => b.discount - a.discount || a.id - b.id)
  return best ? { id: best.id, name: best.name } : null
}

/** The whole percent that lies nearest, from 0 to 100: of two just as near, the upper or the lower. */
const nearestPercent = (part: number, whole: number, half: 'up' | 'down'): number => {
  if (whole <= 0) return 0
  const distance = (percent: number) => Math.abs(100 * part - percent * whole)
  const percents = Array.from({ length: 101 }, (_, percent) => percent)
  const candidates = half === 'up' ? percents.reverse() : percents
  return candidates.reduce((best, percent) => (distance(percent) < distance(best) ? percent : best))
}

const averageOf = (sales: RowSales, amount: 'total_pvl' | 'total_pvp'): number | null =>
  sales.sum_sales > 0 ? halfUp(sales[amount] / sales.sum_sales) : null
