import type { Cents } from '@/domain/basics/money'
import type { Shortage } from '@/domain/catalogue/shortages'

/** What is no longer as it was when a line was added or ordered. Discounts are fractions. */
export type LineChange =
  | { kind: 'price'; before: Cents; now: Cents }
  | { kind: 'discount'; before: number; now: number }
  /** Free units. */
  | { kind: 'bonus'; before: number; now: number }
  | { kind: 'campaign_ended'; name: string }
  | { kind: 'shortage'; shortage?: Shortage | undefined }
