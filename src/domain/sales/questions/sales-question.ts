import type { Cents } from '@/domain/basics/money'
import type { Comparison, SalesFilter } from '@/domain/sales/questions/sales-filter'
import type {
  AggregatedSalesRow,
  AggregateGroup,
  CategorySalesRow,
  GroupSalesRow,
  LaboratorySalesRow,
  ProductSalesRow,
  RowSales,
} from '@/domain/sales/questions/sales-rows'

/** Sorted by the first key, then the next; `id` is a field of the row. Missing values come last; ease 0 counts as the largest. */
export type SalesSort = { id: string; desc: boolean }
export type SalesPage = {
  sort: readonly SalesSort[]
  skip: number
  /** Null: all rows, for exports. */
  take: number | null
}

/** Rows of a table and of the detail of its rows (analytics.md §2 Tables, §7). */
export type TableQuestion = SalesPage & {
  ask: 'table'
  /** `aggregated-group` is a group's detail in aggregated mode. */
  rows: TableRows
  filter: SalesFilter
  /** Others folded into generic, brand and OTC; only laboratory rows change, the own ones being `laboratories` or the viewer's. */
  aggregate: boolean
  /** The row whose products these are; category 0 holds those without one. */
  within: { laboratory: number } | { group: number } | { category: number } | null
  compare: Comparison | null
}
export type TableRows = 'product' | 'group' | 'category' | 'laboratory' | 'aggregated-group'

export type SalesRow =
  | ProductSalesRow
  | GroupSalesRow
  | CategorySalesRow
  | LaboratorySalesRow
  | AggregatedSalesRow

export type TableAnswer<Row extends SalesRow = SalesRow> = {
  /** One page. */
  rows: Row[]
  /** Rows in all. */
  count: number
  /** Of all rows, beyond the page. */
  totals: RowSales
}

/** Units and amounts, with those of generics. `sku`: distinct products with a sale or a return. */
export type PeriodFigures = {
  total_ud: number
  total_pvl: Cents
  total_pvp: Cents
  generic_ud: number
  generic_pvl: Cents
  generic_pvp: Cents
  sku: number
  prescription_sku: number
}
/** What others sold in the tenant's groups (docs/sales-figures.md), by what was sold. */
export type TransferableFigures = {
  total_pvl: Cents
  total_pvp: Cents
  generic_pvl: Cents
  generic_pvp: Cents
  brand_pvl: Cents
  brand_pvp: Cents
}

/** Sales by calendar month (analytics.md §3 Monthly sales by period). */
export type PeriodsQuestion = {
  ask: 'periods'
  filter: SalesFilter
  /** Laboratories told one by one; null: all that sold something. Does not restrict `total`. */
  laboratories: readonly number[] | null
  /** Whose transferable sales and market share are told; empty: nobody's. */
  tenant: readonly number[]
}
export type PeriodMonth = {
  year: number
  /** 1 to 12. */
  month: number
  /** Everything that passes the filter. */
  total: PeriodFigures
  /** By laboratory id; those without a sale in the month are left out. `market_share`: fraction of `total`. */
  laboratories: Record<string, PeriodFigures & { market_share: number; market_share_pvp: number }>
  /** Everything that passes the filter, split into the tenant's and the others' by what was sold. */
  aggregated: Record<AggregateGroup, PeriodFigures>
  transferable: TransferableFigures
}

/** Months of the universe, each with its homogeneous groups (analytics.md §3 Universe monthly record). */
export type UniverseQuestion = {
  ask: 'universe'
  filter: SalesFilter
  /** One group alone; null: all of them. */
  group: number | null
  /** Folded over the groups (`dcpfs` has one entry, named ''): what charts need. */
  summed: boolean
}
export type UniverseFigures = {
  total_sku: number
  total_ud: number
  total_pvl: Cents
  total_pvp: Cents
  generic_ud: number
  generic_pvl: Cents
  generic_pvp: Cents
  brand_ud: number
  brand_pvl: Cents
  brand_pvp: Cents
  non_prescription_pvl: Cents
  non_prescription_pvp: Cents
  /** The question's own laboratories'. */
  laboratory_ud: number
  laboratory_pvl: Cents
  laboratory_pvp: Cents
}
export type UniverseMonth = {
  year: number
  month: number
  /** Products without a group are in none: `dcpf_id` 0. */
  dcpfs: (UniverseFigures & { dcpf_id: number; dcpf_name: string })[]
}
/** Homogeneous groups with sales, by name (analytics.md §3 Dcpf select item). */
export type GroupsQuestion = { ask: 'groups'; filter: SalesFilter }
export type GroupChoice = { id: number; name: string; references: number }

/** Pairs of amounts, `x_pvl` and `x_pvp`. */
export type Amounts<Names extends string> = Record<`${Names}_${'pvl' | 'pvp'}`, Cents>

/** KPIs of the whole pharmacy, or of what the viewer may see (analytics.md §3). */
export type PharmacyKpisQuestion = { ask: 'pharmacy-kpis'; filter: SalesFilter }
export const pharmacyKpiAmounts = [
  'total',
  'prescription',
  'non_prescription',
  'generic',
  'brand',
  'generic_transferable',
  'brand_transferable',
] as const
/** Transferable: towards the pharmacy's top laboratories, or those of the filter. */
export type PharmacyKpis = Amounts<(typeof pharmacyKpiAmounts)[number]> & {
  total_ud: number
  total_profit: Cents
}

/** By laboratory association id; a laboratory without association is in none. */
export type AssociationKpisQuestion = { ask: 'association-kpis'; filter: SalesFilter }
export const associationKpiAmounts = [
  'brand_transferable',
  'generic_transferable',
  'total_transferable',
  'prescription_transferable',
] as const
export type AssociationKpis = Record<string, Amounts<(typeof associationKpiAmounts)[number]>>

/** One per laboratory that the pharmacy deals with and the viewer stands for. */
export type RelationKpisQuestion = { ask: 'relation-kpis'; filter: SalesFilter }
export const relationKpiAmounts = [
  'total',
  'generic',
  'brand',
  'generic_transferable',
  'brand_transferable',
  'total_transferable',
  'prescription',
  'prescription_transferable',
] as const
export type RelationKpis = {
  laboratory: { id: number; name: string; image: string | null; corporativeColor: string | null }
} & Amounts<(typeof relationKpiAmounts)[number]>

/** Running campaigns by potential: what is transferable in their groups. */
export type CampaignKpisQuestion = { ask: 'campaign-kpis'; filter: SalesFilter }
export type CampaignKpi = {
  id: number
  name: string
  /** Whose campaign it is: names such as 'Plan crónicos' are given by many. */
  laboratory_name: string
  potential_pvl: Cents
  potential_pvp: Cents
}

export type AnnualSummaryQuestion = { ask: 'annual-summary'; filter: SalesFilter }
export const annualSummaryAmounts = ['total_annual', 'total_monthly', 'total_daily'] as const
export type AnnualSummary = Amounts<(typeof annualSummaryAmounts)[number]> & {
  total_annual_skus: number
  /** Fact rows. The name is the specification's. */
  total_anual_registers: number
  total_annual_profit: Cents
}

export type AmortizationQuestion = { ask: 'amortization' }

/** Laboratories with sales that pass the filter, the largest by PVL first; `top` marks the pharmacy's top laboratories. */
export type LaboratoriesQuestion = { ask: 'laboratories'; filter: SalesFilter }
export type LaboratoryChoice = {
  id: number
  name: string
  image: string | null
  corporativeColor: string | null
  laboratoryAssociation: number | null
  prescription: boolean
  top: boolean
  total_pvl: Cents
  total_pvp: Cents
}

/** First and last day with sales; null for a pharmacy without. */
export type SpanQuestion = { ask: 'span' }
export type SalesSpan = { firstSaleDay: string; lastSaleDay: string } | null

export type SalesQuestion =
  | TableQuestion
  | PeriodsQuestion
  | UniverseQuestion
  | GroupsQuestion
  | PharmacyKpisQuestion
  | AssociationKpisQuestion
  | RelationKpisQuestion
  | CampaignKpisQuestion
  | AnnualSummaryQuestion
  | AmortizationQuestion
  | LaboratoriesQuestion
  | SpanQuestion

type RowsOf = {
  product: ProductSalesRow
  group: GroupSalesRow
  category: CategorySalesRow
  laboratory: LaboratorySalesRow
  'aggregated-group': AggregatedSalesRow
}
type Answers = {
  periods: PeriodMonth[]
  universe: UniverseMonth[]
  groups: GroupChoice[]
  'pharmacy-kpis': PharmacyKpis
  'association-kpis': AssociationKpis
  'relation-kpis': RelationKpis[]
  'campaign-kpis': CampaignKpi[]
  'annual-summary': AnnualSummary
  amortization: { genericAmortization: Cents }
  laboratories: LaboratoryChoice[]
  span: SalesSpan
}
/** What a question is answered with. */
export type AnswerOf<Q extends SalesQuestion> = Q extends TableQuestion
  ? TableAnswer<RowsOf[Q['rows']]>
  : Q extends { ask: keyof Answers }
    ? Answers[Q['ask']]
    : never
