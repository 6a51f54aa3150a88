import * as v from 'valibot'
import { cents, cn, count, id } from '@/contract/fields'
import type {
  AggregatedSalesRow,
  CategorySalesRow,
  GroupSalesRow,
  LaboratorySalesRow,
  ProductSalesRow,
  RowSales,
} from '@/domain/sales/questions/sales-rows'

type Of<T> = v.GenericSchema<unknown, T>

const units = v.pipe(v.number(), v.integer())
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const easeOfChange = v.picklist([0, 1, 2, 3])
const name = v.nullable(v.string())

const sales = {
  sum_sales: units,
  total_pvl: cents,
  total_pvp: cents,
  compared: v.nullable(v.object({ sum_sales: units, total_pvl: cents, total_pvp: cents })),
}

const productRow = v.object({
  cn_id: id,
  cn_cn: cn,
  cn_product: v.string(),
  ean_code: name,
  dcpf_id: v.nullable(id),
  dcpf_name: name,
  pot: v.nullable(count),
  laboratory_id: id,
  laboratory_name: v.string(),
  laboratory_image: name,
  stock: v.nullable(units),
  out_of_stock: v.boolean(),
  price_pvl: v.nullable(cents),
  price_pvp: v.nullable(cents),
  generic: v.boolean(),
  prescription: v.boolean(),
  fantasy: v.boolean(),
  campaign: v.nullable(v.object({ id, name: v.string() })),
  ...sales,
}) satisfies Of<ProductSalesRow>

const groupRow = v.object({
  dcpf_id: v.nullable(id),
  cn: v.nullable(cn),
  dcpf_name: v.string(),
  count_cns: count,
  dcpf_ease_of_change: easeOfChange,
  brand_percentage: percent,
  brand_percentage_pvp: percent,
  market_share_percentage: percent,
  market_share_percentage_pvp: percent,
  dcpf_reference_pvl: v.nullable(cents),
  dcpf_reference_pvp: v.nullable(cents),
  ...sales,
}) satisfies Of<GroupSalesRow>

const categoryRow = v.object({
  market_category_id: count,
  market_category_name: v.string(),
  count_cns: count,
  market_category_ease_of_change: easeOfChange,
  market_category_reference_pvl: v.nullable(cents),
  market_category_reference_pvp: v.nullable(cents),
  ...sales,
}) satisfies Of<CategorySalesRow>

const laboratoryRow = v.object({
  laboratory_id: v.nullable(id),
  group_id: v.nullable(v.picklist(['generic', 'brand', 'otc'])),
  laboratory_name: v.string(),
  group_name: name,
  is_aggregated: v.boolean(),
  image: name,
  corporative_color: name,
  count_cns: count,
  stock: v.nullable(units),
  ...sales,
}) satisfies Of<LaboratorySalesRow>

const aggregatedRow = v.object({
  group_id: v.picklist(['own', 'generic', 'brand', 'otc']),
  group_name: v.string(),
  count_cns: count,
  stock: v.nullable(units),
  ...sales,
}) satisfies Of<AggregatedSalesRow>

const page = {
  /** Rows in all, beyond the page. */
  count,
  totals: v.object(sales) satisfies Of<RowSales>,
}

/** The rows come under the name that the specification gives them (analytics.md §7). */
export const productPage = v.object({ cns: v.array(productRow), ...page })
export const groupPage = v.object({ dcpfs: v.array(groupRow), ...page })
export const categoryPage = v.object({ data: v.array(categoryRow), ...page })
export const categoryDetailPage = v.object({ data: v.array(productRow), ...page })
export const laboratoryPage = v.union([
  v.object({ laboratories: v.array(laboratoryRow), ...page }),
  /** Aggregated. */
  v.object({ groups: v.array(laboratoryRow), ...page }),
])
export const groupDetailPage = v.union([
  productPage,
  /** Aggregated. */
  v.object({ groups: v.array(aggregatedRow), ...page }),
])
