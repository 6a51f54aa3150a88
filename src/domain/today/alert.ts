import * as v from 'valibot'
import { addDays } from '@/domain/basics/dates'
import { cn, rowId } from '@/domain/basics/fields'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { TableAnswer, TableQuestion } from '@/domain/sales/questions/sales-question'
import type { ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import { lastCompleteMonth, type SalesRange, type SalesUntil } from '@/domain/sales/range/range'

/** What an alert may look at, beside a product. */
export const alertParts = ['laboratory', 'group', 'category'] as const
const part = v.object({
  kind: v.picklist(alertParts),
  id: rowId,
  name: v.string(),
})
/** The products of a laboratory, a homogeneous group or a market category. */
export type AlertPart = v.InferOutput<typeof part>
const product = v.object({ kind: v.literal('product'), cn, name: v.string() })

const of = v.variant('kind', [part, product])
const id = v.string()
const when = v.picklist(['below', 'above'])
const figure = v.pipe(v.number(), v.finite(), v.minValue(0))
const period = v.picklist(['days', 'month'])
const schema = v.variant('measure', [
  /** Sales of it, in cents of PVP. */
  v.object({ id, measure: v.literal('amount'), of, period, when, limit: figure }),
  /** Its part of all sales, or of a group's or category's, in percent of PVP. */
  v.object({
    ...{ id, measure: v.literal('share'), of, period, when },
    within: v.nullable(part),
    limit: v.pipe(figure, v.maxValue(100)),
  }),
  /** For how many days the shelf, and what is on its way to it, have enough of a product. */
  v.object({ id, measure: v.literal('stock'), of: product, when: v.literal('below'), limit: figure }),
])
/** What a user wants to be told of: a figure that goes below or above a limit. */
export type Alert = v.InferOutput<typeof schema>

/** Each asks one or two questions after every refresh. */
export const mostAlerts = 20

/** The valid part of what a device has stored. */
export const readAlerts = (value: unknown): Alert[] =>
  (Array.isArray(value) ? value : []).flatMap((each) => {
    const alert = v.safeParse(schema, each)
    return alert.success ? [alert.output] : []
  })

/** Alerts of sales; the other ones are of a shelf (watched-shelves). */
export type SalesAlert = Exclude<Alert, { measure: 'stock' }>

export const alertRange = ({ period }: SalesAlert, until: SalesUntil): SalesRange =>
  period === 'month'
    ? lastCompleteMonth(until)
    : { startDate: addDays(until.lastDay, 1 - 28), endDate: until.lastDay }

type ProductQuestion = TableQuestion & { rows: 'product' }
export type ProductAnswer = TableAnswer<ProductSalesRow>

/** What is asked of the sales: what the alert is of, and what it is a share of. */
export const alertQuestions = (alert: SalesAlert, until: SalesUntil): ProductQuestion[] => {
  const all = allSales(alertRange(alert, until))
  const within = alert.measure === 'share' ? inPart(alert.within) : {}
  const own = alert.of.kind === 'product' ? { search: alert.of.cn, marketInfo: true } : inPart(alert.of)
  const questions = [{ ...all, ...within, ...own }]
  if (alert.measure === 'share') questions.push({ ...all, ...within })
  return questions.map((filter, index) => ({
    ...{ ask: 'table', rows: 'product', filter, aggregate: false, within: null, compare: null },
    ...{ sort: [], skip: 0, take: index === 0 && alert.of.kind === 'product' ? null : 1 },
  }))
}

const inPart = (part: AlertPart | null): Partial<SalesFilter> => {
  switch (part?.kind) {
    case 'laboratory':
      return { inLaboratory: part.id }
    case 'group':
      return { inGroup: part.id }
    case 'category':
      return { inCategory: part.id }
    default:
      return {}
  }
}

/** The figure that an alert looks at: cents or percent; null where nothing can be said of it. */
export const alertFigure = (alert: SalesAlert, [own, whole]: readonly ProductAnswer[]): number | null => {
  if (own === undefined) return null
  const { of } = alert
  // A number is found in other texts, too.
  const product = of.kind === 'product' ? own.rows.find(({ cn_cn }) => cn_cn === of.cn) : undefined
  const sold = (of.kind === 'product' ? product?.total_pvp : own.totals.total_pvp) ?? 0
  switch (alert.measure) {
    case 'amount':
      return sold
    case 'share':
      return whole !== undefined && whole.totals.total_pvp > 0 ? (100 * sold) / whole.totals.total_pvp : null
  }
}
