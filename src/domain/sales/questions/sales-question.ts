import type {
  Amortization,
  AnnualSummary,
  AssociationKpis,
  CampaignKpi,
  GroupChoice,
  LaboratoryChoice,
  PeriodMonth,
  PharmacyKpis,
  RelationKpis,
  SalesSpan,
  UniverseMonth,
} from '@/domain/sales/questions/sales-figures'
import type { Comparison, SalesFilter } from '@/domain/sales/questions/sales-filter'
import type {
  AggregatedSalesRow,
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
  /** Totals of all rows, beyond the page. */
  totals: RowSales
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

/** Months of the universe, each with its homogeneous groups (analytics.md §3 Universe monthly record). */
export type UniverseQuestion = {
  ask: 'universe'
  filter: SalesFilter
  /** One group alone; null: all of them. */
  group: number | null
  /** Folded over the groups (`dcpfs` has one entry, named ''): what charts need. */
  summed: boolean
}
/** Homogeneous groups with sales, by name (analytics.md §3 Dcpf select item). */
export type GroupsQuestion = { ask: 'groups'; filter: SalesFilter }

/** KPIs of the whole pharmacy, or of what the viewer may see (analytics.md §3). */
export type PharmacyKpisQuestion = { ask: 'pharmacy-kpis'; filter: SalesFilter }

/** By laboratory association id; a laboratory without association is in none. */
export type AssociationKpisQuestion = { ask: 'association-kpis'; filter: SalesFilter }

/** One per laboratory that the pharmacy deals with and the viewer stands for. */
export type RelationKpisQuestion = { ask: 'relation-kpis'; filter: SalesFilter }

/** Running campaigns by potential: what is transferable in their groups. */
export type CampaignKpisQuestion = { ask: 'campaign-kpis'; filter: SalesFilter }

export type AnnualSummaryQuestion = { ask: 'annual-summary'; filter: SalesFilter }

export type AmortizationQuestion = { ask: 'amortization' }

/** Laboratories with sales that pass the filter, the largest by PVL first; `top` marks the pharmacy's top laboratories. */
export type LaboratoriesQuestion = { ask: 'laboratories'; filter: SalesFilter }

export type SpanQuestion = { ask: 'span' }

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
  amortization: Amortization
  laboratories: LaboratoryChoice[]
  span: SalesSpan
}
/** What a question is answered with. */
export type AnswerOf<Q extends SalesQuestion> = Q extends TableQuestion
  ? TableAnswer<RowsOf[Q['rows']]>
  : Q extends { ask: keyof Answers }
    ? Answers[Q['ask']]
    : never
