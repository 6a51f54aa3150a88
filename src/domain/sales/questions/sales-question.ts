import * as v from 'valibot'
import { count, date, maxInteger, rowId, text } from '@/domain/basics/fields'
import { pageTypes } from '@/domain/sales/questions/product-types'
import * as figures from '@/domain/sales/questions/sales-figures'
import {
  byField,
  comparisons,
  maxSearchLength,
  type SalesFilter,
} from '@/domain/sales/questions/sales-filter'
import * as rows from '@/domain/sales/questions/sales-rows'
import { isValidRange } from '@/domain/sales/range/range'

/** Each once: what is counted for each of them would be counted hundreds of times. */
const ids: v.GenericSchema<readonly number[]> = v.pipe(
  v.array(rowId),
  v.maxLength(1000),
  v.transform((given) => [...new Set(given)]),
)

/** Typed as what it is read as: questions name all fields of their filter, and only older apps leave these out. */
const part = v.optional(v.nullable(rowId), null) as unknown as v.GenericSchema<number | null>

const type = v.optional(
  v.nullable(v.pipe(rowId, v.maxValue(pageTypes.length))),
  null,
) as unknown as typeof part

const fields = v.strictObject({
  startDate: date,
  endDate: date,
  ...byField({
    ids,
    text: v.pipe(text, v.maxLength(maxSearchLength)),
    box: v.boolean(),
    choice: v.nullable(v.boolean()),
    id: v.nullable(rowId),
  }),
  // An app that was loaded before these were there does not post them.
  inLaboratory: part,
  inGroup: part,
  inCategory: part,
  inType: type,
})
const isRange = v.check<SalesFilter, string>(isValidRange, 'El rango de fechas no es correcto')
const filter: v.GenericSchema<SalesFilter> = v.pipe(fields, v.forward(isRange, ['endDate']))

const range = v.pipe(
  v.strictObject({ startDate: date, endDate: date }),
  v.forward(v.check(isValidRange, 'El rango de fechas no es correcto'), ['endDate']),
)

const sortKey = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,60}$/, 'Orden incorrecto')),
  desc: v.boolean(),
})
/** Sorted by the first key, then the next; `id` is a field of the row. Missing values come last; ease 0 counts as the largest. */
export type SalesSort = v.InferOutput<typeof sortKey>
const sort: v.GenericSchema<readonly SalesSort[]> = v.pipe(v.array(sortKey), v.maxLength(50))

const tableRows = {
  product: rows.productRow,
  group: rows.groupRow,
  category: rows.categoryRow,
  laboratory: rows.laboratoryRow,
  /** A group's detail in aggregated mode. */
  'aggregated-group': rows.aggregatedRow,
}
export type TableRows = keyof typeof tableRows
type RowOf<Rows extends TableRows> = v.InferOutput<(typeof tableRows)[Rows]>
export type SalesRow = { [Rows in TableRows]: RowOf<Rows> }[TableRows]
const kindsOfRows = Object.keys(tableRows) as TableRows[]

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxInteger))
const tableQuestion = v.strictObject({
  ask: v.literal('table'),
  rows: v.picklist(kindsOfRows),
  filter,
  /** Others folded into generic, brand and OTC; only laboratory rows change, the own ones being `laboratories` or the viewer's. */
  aggregate: v.boolean(),
  /** The row whose products these are; category 0 holds those without one. */
  within: v.nullable(
    v.union([
      v.strictObject({ laboratory: rowId }),
      v.strictObject({ group: rowId }),
      v.strictObject({ category: number }),
    ]),
  ),
  compare: v.nullable(v.picklist(comparisons)),
  sort,
  skip: number,
  /** Null: all rows, for exports. */
  take: v.nullable(v.pipe(number, v.minValue(1))),
})
/** Rows of a table and of the detail of its rows (analytics.md §2 Tables, §7). */
export type TableQuestion = v.InferOutput<typeof tableQuestion>

export type TableAnswer<Row extends SalesRow = SalesRow> = {
  /** One page. */
  rows: Row[]
  /** Rows in all. */
  count: number
  /** Totals of all rows, beyond the page. */
  totals: rows.RowSales
}

/** All questions but that of tables: what they ask beside their name, and what they are answered. */
const questions = {
  /** Sales by calendar month (analytics.md §3 Monthly sales by period). */
  periods: {
    asks: {
      filter,
      /** Laboratories told one by one; null: all that sold something. Does not restrict `total`. */
      laboratories: v.nullable(ids),
      /** Whose transferable sales and market share are told; empty: nobody's. */
      tenant: ids,
    },
    answer: figures.periodMonths,
  },
  /** Months of the universe, each with its homogeneous groups (analytics.md §3 Universe monthly record). */
  universe: {
    asks: {
      filter,
      /** One group alone; null: all of them. */
      group: v.nullable(rowId),
      /** Folded over the groups (`dcpfs` has one entry, named ''): what charts need. */
      summed: v.boolean(),
    },
    answer: figures.universeMonths,
  },
  /** Homogeneous groups with sales, by name (analytics.md §3 Dcpf select item). */
  groups: { asks: { filter }, answer: figures.groupChoices },
  /** KPIs of the whole pharmacy, or of what the viewer may see (analytics.md §3). */
  'pharmacy-kpis': { asks: { filter }, answer: figures.pharmacyKpis },
  /** By laboratory association id; a laboratory without association is in none. */
  'association-kpis': { asks: { filter }, answer: figures.associationKpis },
  /** One per laboratory that the pharmacy deals with and the viewer stands for. */
  'relation-kpis': { asks: { filter }, answer: figures.relationKpis },
  /** Running campaigns by potential: what is transferable in their groups. */
  'campaign-kpis': { asks: { filter }, answer: figures.campaignKpis },
  'annual-summary': { asks: { filter }, answer: figures.annualSummary },
  /** The pharmacy's own: laboratories are refused it (purchasing.md §7). */
  amortization: { asks: {}, answer: figures.amortization },
  /** Laboratories with sales that pass the filter, the largest by PVL first; `top` marks the pharmacy's top laboratories. */
  laboratories: { asks: { filter }, answer: figures.laboratoryChoices },
  span: { asks: {}, answer: figures.salesSpan },
  /** What may have moved the sales of the filter's months: a laboratory is told of its own products alone. */
  marks: { asks: { filter }, answer: figures.salesMarks },
  /** What made the change of an amount since another range. */
  explanation: {
    asks: {
      filter,
      against: range,
      by: v.picklist(['product', 'laboratory', 'group']),
      amount: v.picklist(['pvl', 'pvp']),
    },
    answer: figures.explanation,
  },
}
type Questions = typeof questions
type Ask = keyof Questions
const asks = Object.keys(questions) as Ask[]

type Held<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends v.GenericSchema<unknown, infer Value> ? Value : never
}
export type QuestionOf<Name extends Ask> = { ask: Name } & Held<Questions[Name]['asks']>
export type SalesQuestion = TableQuestion | { [Name in Ask]: QuestionOf<Name> }[Ask]

/** What a question is answered with. */
export type AnswerOf<Q extends SalesQuestion> = Q extends TableQuestion
  ? TableAnswer<RowOf<Q['rows']>>
  : Q extends { ask: Ask }
    ? v.InferOutput<Questions[Q['ask']]['answer']>
    : never

/** A question as it is posted, and its answer, which says what it answers. TypeScript does not follow the table's entries. */
export const salesQuestion = v.variant('ask', [
  tableQuestion,
  ...asks.map((ask) => v.strictObject({ ask: v.literal(ask), ...questions[ask].asks })),
] as never) as v.GenericSchema<SalesQuestion>

export type SalesAnswer =
  | { ask: 'table'; rows: TableRows; answer: TableAnswer }
  | { [Name in Ask]: { ask: Name; answer: v.InferOutput<Questions[Name]['answer']> } }[Ask]

export const salesAnswer = v.variant('ask', [
  v.variant(
    'rows',
    kindsOfRows.map((kind) =>
      v.object({
        ask: v.literal('table'),
        rows: v.literal(kind),
        answer: v.object({ rows: v.array(tableRows[kind]), count, totals: rows.rowSales }),
      }),
    ) as never,
  ),
  ...asks.map((ask) => v.object({ ask: v.literal(ask), answer: questions[ask].answer })),
] as never) as v.GenericSchema<SalesAnswer>
