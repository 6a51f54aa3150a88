import { isIsoDay } from '@/domain/basics/is-iso-day'
import { pageTypes } from '@/domain/sales/questions/product-types'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { isValidRange, type SalesRange } from '@/domain/sales/range/range'
import { isRecord } from '@/features/sales/dashboard-search-params'

/** What all widgets of the page are narrowed to, as the address holds it: a span of days, and a part of the products. */
export type PageSelection = {
  from?: string
  to?: string
  laboratory?: number
  group?: number
  category?: number
  type?: number
}

export const parts = ['laboratory', 'group', 'category', 'type'] as const
export type Part = (typeof parts)[number]

/** Whatever is not as it should be is left out. */
export const readPageSelection = (value: unknown): PageSelection => {
  if (!isRecord(value)) return {}
  const { from, to } = value
  const isSpan =
    typeof from === 'string' &&
    typeof to === 'string' &&
    isIsoDay(from) &&
    isIsoDay(to) &&
    isValidRange({ startDate: from, endDate: to })
  const chosen = parts.flatMap((part) => {
    const id = value[part]
    const most = part === 'type' ? pageTypes.length : Number.MAX_SAFE_INTEGER
    return Number.isSafeInteger(id) && Number(id) > 0 && Number(id) <= most ? [[part, Number(id)]] : []
  })
  return { ...(isSpan && { from, to }), ...Object.fromEntries(chosen) }
}

/** The selection without what a patch takes away. */
export const withPatch = (
  selection: PageSelection,
  patch: { [Field in keyof PageSelection]: PageSelection[Field] | undefined },
): PageSelection =>
  Object.fromEntries(Object.entries({ ...selection, ...patch }).filter(([, value]) => value !== undefined))

export const noSelection = {
  from: undefined,
  to: undefined,
  laboratory: undefined,
  group: undefined,
  category: undefined,
  type: undefined,
}

export const spanOf = ({ from, to }: PageSelection): SalesRange | null =>
  from === undefined || to === undefined ? null : { startDate: from, endDate: to }

/** A part of the products; undefined is all of them. */
export type PartOfProducts = { [P in Part]?: number | undefined }

/**
 * A laboratory beside its market: that market stays whole, or every laboratory would have all of it, and nothing of it would be
 * transferable to somebody.
 */
const keepsMarket = (question: Extract<SalesQuestion, { filter: unknown }>): boolean => {
  const { universe, transferable, campaign, laboratories } = question.filter
  return (
    transferable ||
    campaign !== null ||
    question.ask === 'campaign-kpis' ||
    (laboratories.length > 0 && universe) ||
    (question.ask === 'periods' && question.tenant.length > 0)
  )
}

/** The question about that part of the products alone. */
export const narrowed = <Q extends SalesQuestion>(
  question: Q,
  { laboratory, group, category, type }: PartOfProducts,
): Q => {
  if (!('filter' in question)) return question
  if (laboratory === undefined && group === undefined && category === undefined && type === undefined)
    return question
  const { filter } = question
  const part = {
    inLaboratory: keepsMarket(question) ? filter.inLaboratory : (laboratory ?? filter.inLaboratory),
    inGroup: group ?? filter.inGroup,
    inCategory: category ?? filter.inCategory,
    inType: type ?? filter.inType,
  }
  return { ...question, filter: { ...filter, ...part } }
}
