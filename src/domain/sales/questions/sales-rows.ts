import type { Cents } from '@/domain/basics/money'
import type { Cn, EaseOfChange } from '@/domain/catalogue/catalogue'

/** Sales of a row in the range it is compared with; null where nothing is compared. */
export type Compared = { sum_sales: number; total_pvl: Cents; total_pvp: Cents }

/** What all rows tell. Field names as specified in analytics.md §3. */
export type RowSales = {
  /** Units; returns are negative. */
  sum_sales: number
  total_pvl: Cents
  total_pvp: Cents
  compared: Compared | null
}

export type ProductSalesRow = RowSales & {
  cn_id: number
  cn_cn: Cn
  cn_product: string
  ean_code: string | null
  dcpf_id: number | null
  dcpf_name: string | null
  pot: number | null
  laboratory_id: number
  laboratory_name: string
  laboratory_image: string | null
  /** Units on the pharmacy's shelf; null when unknown or not the viewer's to know. */
  stock: number | null
  /** Shortage at the laboratory: 'Rotura de Stock', else 'En Stock'. */
  out_of_stock: boolean
  price_pvl: Cents | null
  price_pvp: Cents | null
  generic: boolean
  prescription: boolean
  fantasy: boolean
  /** The campaign of its laboratory that runs today with this product. */
  campaign: { id: number; name: string } | null
}

/** A homogeneous group, or a product that has none and stands for itself (`dcpf_id` null, `cn` its code). */
export type GroupSalesRow = RowSales & {
  dcpf_id: number | null
  cn: Cn | null
  dcpf_name: string
  count_cns: number
  dcpf_ease_of_change: EaseOfChange
  /** Whole percent by PVL, and by PVP. */
  brand_percentage: number
  brand_percentage_pvp: number
  /** Share of the question's laboratories in everything sold in the group; 0 without `universe`. */
  market_share_percentage: number
  market_share_percentage_pvp: number
  /** Average price of what was sold; null where no units were. */
  dcpf_reference_pvl: Cents | null
  dcpf_reference_pvp: Cents | null
}

/** A market category; id 0 gathers the products without one. */
export type CategorySalesRow = RowSales & {
  market_category_id: number
  market_category_name: string
  count_cns: number
  market_category_ease_of_change: EaseOfChange
  market_category_reference_pvl: Cents | null
  market_category_reference_pvp: Cents | null
}

/** In aggregated mode: the question's own laboratories, and the others folded by what was sold. */
export const aggregateGroups = ['own', 'generic', 'brand', 'otc'] as const
export type AggregateGroup = (typeof aggregateGroups)[number]

/** A laboratory; in aggregated mode each own laboratory, then 'Agregado de laboratorios' rows with a `group_id`. */
export type LaboratorySalesRow = RowSales & {
  laboratory_id: number | null
  group_id: Exclude<AggregateGroup, 'own'> | null
  /** Also that of the group, for tables of both. */
  laboratory_name: string
  group_name: string | null
  is_aggregated: boolean
  image: string | null
  corporative_color: string | null
  /** References: distinct products. */
  count_cns: number
  stock: number | null
}

/** The detail of a homogeneous group in aggregated mode. */
export type AggregatedSalesRow = RowSales & {
  group_id: AggregateGroup
  group_name: string
  count_cns: number
  stock: number | null
}
