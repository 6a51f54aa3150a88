import type { SalesRange } from '@/domain/sales/range/range'

/**
 * Which sales a question is about (analytics.md §3 Widget configuration, §7). A box that is not ticked is null or false and
 * restricts nothing; several ticked boxes of product types add up.
 */
export type SalesFilter = SalesRange & {
  /**
   * Laboratories of the question. Alone, their own products; with `universe`, everything sold in their groups and
   * categories; with `transferable`, what others sold in their groups. Empty: all laboratories — or, with `universe` or
   * `transferable`, those that the viewer stands for, and none for a pharmacy (then both restrict nothing).
   */
  laboratories: readonly number[]
  /** Words that must all occur in name, CN, EAN, group, category or laboratory, whatever the accents. */
  search: string
  transferable: boolean
  /** A running campaign: what is transferable to its laboratory in the groups of its products, instead of `laboratories`. */
  campaign: number | null
  universe: boolean
  /** True: medicines with prescription; false: parafarmacia; null: both. */
  prescription: boolean | null
  /** Product types. `generic` is both EFG and fantasía; `notFantasy` says the same as `efg` in the fantasy control. */
  generic: boolean
  efg: boolean
  fantasy: boolean
  notFantasy: boolean
  brand: boolean
  otc: boolean
  /** Also the active products of the market that were not sold here: opportunities, at 0 units. */
  marketInfo: boolean
}

/** What a search may take; calls refuse more. */
export const maxSearchLength = 200

export const allSales = (range: SalesRange): SalesFilter => ({
  startDate: range.startDate,
  endDate: range.endDate,
  laboratories: [],
  search: '',
  transferable: false,
  campaign: null,
  universe: false,
  prescription: null,
  generic: false,
  efg: false,
  fantasy: false,
  notFantasy: false,
  brand: false,
  otc: false,
  marketInfo: false,
})

/** What a range is compared with: the days just before it, as many, or the same days of a year before. */
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]
