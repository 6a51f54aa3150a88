import type { SalesRange } from '@/domain/sales/range/range'

/**
 * Which sales a question is about, beside its days (analytics.md §3 Widget configuration, §7): each field with its kind. The type
 * of a filter, the queries of the calls, the schema of a posted question and the addresses of widgets are made from this table.
 * A box that is not ticked restricts nothing; several ticked boxes of product types add up.
 */
export const filterFields = {
  /**
   * Laboratories of the question. Alone, their own products; with `universe`, everything sold in their groups and
   * categories; with `transferable`, what others sold in their groups. Empty: all laboratories — or, with `universe` or
   * `transferable`, those that the viewer stands for, and none for a pharmacy (then both restrict nothing).
   */
  laboratories: 'ids',
  /** Words that must all occur in name, CN, EAN, group, category or laboratory, whatever the accents. */
  search: 'text',
  transferable: 'box',
  /** A running campaign: what is transferable to its laboratory in the groups of its products, instead of `laboratories`. */
  campaign: 'id',
  universe: 'box',
  /** True: medicines with prescription; false: parafarmacia; null: both. */
  prescription: 'choice',
  /** Product types. `generic` is both EFG and fantasía; `notFantasy` says the same as `efg` in the fantasy control. */
  generic: 'box',
  efg: 'box',
  fantasy: 'box',
  notFantasy: 'box',
  brand: 'box',
  otc: 'box',
  /** Also the active products of the market that were not sold here: opportunities, at 0 units. */
  marketInfo: 'box',
  /**
   * What a whole page is narrowed to, whatever its widgets choose: one laboratory's products, one group's, one category's, or those
   * of one type (`pageTypes`).
   */
  inLaboratory: 'id',
  inGroup: 'id',
  inCategory: 'id',
  inType: 'id',
} as const

type FilterFields = typeof filterFields
export type FilterField = keyof FilterFields
type FieldKind = FilterFields[FilterField]

/** For each field what belongs to its kind. */
export type ByField<OfKind extends Record<FieldKind, unknown>> = {
  [Field in FilterField]: OfKind[FilterFields[Field]]
}

export type Restrictions = ByField<{
  ids: readonly number[]
  text: string
  box: boolean
  choice: boolean | null
  id: number | null
}>
export type SalesFilter = SalesRange & Restrictions

/** A value for each field, by its name and kind. */
export const mapFields = <Values extends Record<FilterField, unknown>>(
  of: (field: FilterField, kind: FieldKind) => unknown,
): Values =>
  Object.fromEntries(
    Object.entries(filterFields).map(([field, kind]) => [field, of(field as FilterField, kind)]),
    // TypeScript does not follow names through entries.
  ) as Values

export const byField = <OfKind extends Record<FieldKind, unknown>>(ofKind: OfKind) =>
  mapFields<ByField<OfKind>>((_, kind) => ofKind[kind])

/** What a search may take; calls refuse more. */
export const maxSearchLength = 200

export const allSales = ({ startDate, endDate }: SalesRange): SalesFilter => ({
  startDate,
  endDate,
  ...byField({ ids: [], text: '', box: false, choice: null, id: null }),
})

const pageParts: readonly string[] = [
  'inLaboratory',
  'inGroup',
  'inCategory',
  'inType',
] satisfies FilterField[]

/** A question as it is posted: a server of the release before refuses parts of a page that it does not know, also where they restrict nothing. */
export const asPosted = <Question>(question: Question): Question =>
  JSON.parse(
    JSON.stringify(question, (field, value) =>
      value === null && pageParts.includes(field) ? undefined : value,
    ),
  ) as Question

/** What a range is compared with: the days just before it, as many, or the same days of a year before. */
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]
