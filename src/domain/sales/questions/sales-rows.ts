import * as v from 'valibot'
import { cents, cn, count, date, id } from '@/domain/basics/fields'

const units = v.pipe(v.number(), v.integer())
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const easeOfChange = v.picklist([0, 1, 2, 3])
const name = v.nullable(v.string())

/** Sales of a row in the range it is compared with. */
const compared = v.object({ sum_sales: units, total_pvl: cents, total_pvp: cents })

/** What all rows tell. Field names as specified in analytics.md §3. */
export const rowSales = v.object({
  /** Units; returns are negative. */
  sum_sales: units,
  total_pvl: cents,
  total_pvp: cents,
  /** Null where nothing is compared. */
  compared: v.nullable(compared),
})
export type RowSales = v.InferOutput<typeof rowSales>

export const productRow = v.object({
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
  /** Units on the pharmacy's shelf; null when unknown or not the viewer's to know. */
  stock: v.nullable(units),
  /** Shortage at the laboratory: 'Rotura de Stock', else 'En Stock'. */
  out_of_stock: v.boolean(),
  /** Last day that it is expected to be short; null where it is not, or nobody knows; absent in answers of earlier servers. */
  shortage_until: v.optional(v.nullable(date)),
  price_pvl: v.nullable(cents),
  price_pvp: v.nullable(cents),
  generic: v.boolean(),
  prescription: v.boolean(),
  fantasy: v.boolean(),
  /** The campaign of its laboratory that runs today with this product. */
  campaign: v.nullable(v.object({ id, name: v.string() })),
  ...rowSales.entries,
})
export type ProductSalesRow = v.InferOutput<typeof productRow>

/** A homogeneous group, or a product that has none and stands for itself (`dcpf_id` null, `cn` its code). */
export const groupRow = v.object({
  dcpf_id: v.nullable(id),
  cn: v.nullable(cn),
  dcpf_name: v.string(),
  count_cns: count,
  dcpf_ease_of_change: easeOfChange,
  /** Whole percent by PVL, and by PVP. */
  brand_percentage: percent,
  brand_percentage_pvp: percent,
  /** Share of the question's laboratories in everything sold in the group; 0 without `universe`. */
  market_share_percentage: percent,
  market_share_percentage_pvp: percent,
  /** Average price of what was sold; null where no units were. */
  dcpf_reference_pvl: v.nullable(cents),
  dcpf_reference_pvp: v.nullable(cents),
  ...rowSales.entries,
})
export type GroupSalesRow = v.InferOutput<typeof groupRow>

/** A market category; id 0 gathers the products without one. */
export const categoryRow = v.object({
  market_category_id: count,
  market_category_name: v.string(),
  count_cns: count,
  market_category_ease_of_change: easeOfChange,
  market_category_reference_pvl: v.nullable(cents),
  market_category_reference_pvp: v.nullable(cents),
  ...rowSales.entries,
})
export type CategorySalesRow = v.InferOutput<typeof categoryRow>

/** In aggregated mode: the question's own laboratories, and the others folded by what was sold. */
export const aggregateGroups = ['own', 'generic', 'brand', 'otc'] as const
export type AggregateGroup = (typeof aggregateGroups)[number]

/** A laboratory; in aggregated mode each own laboratory, then 'Agregado de laboratorios' rows with a `group_id`. */
export const laboratoryRow = v.object({
  laboratory_id: v.nullable(id),
  group_id: v.nullable(v.picklist(['generic', 'brand', 'otc'])),
  /** Also that of the group, for tables of both. */
  laboratory_name: v.string(),
  group_name: name,
  is_aggregated: v.boolean(),
  image: name,
  corporative_color: name,
  /** References: distinct products. */
  count_cns: count,
  stock: v.nullable(units),
  ...rowSales.entries,
})
export type LaboratorySalesRow = v.InferOutput<typeof laboratoryRow>

/** The detail of a homogeneous group in aggregated mode. */
export const aggregatedRow = v.object({
  group_id: v.picklist(aggregateGroups),
  group_name: v.string(),
  count_cns: count,
  stock: v.nullable(units),
  ...rowSales.entries,
})
export type AggregatedSalesRow = v.InferOutput<typeof aggregatedRow>
