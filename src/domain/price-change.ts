import type { Cn } from '@/domain/catalogue'
import type { Cents } from '@/domain/money'

/** What one line of an order costs: its unit price, and the whole line with its discount. */
export type LinePrice = { pvl: Cents; totalPvlWithDiscount: Cents }

/** A line whose price is no longer what the screen said when its order was saved. */
export type PriceChange = {
  cn: Cn
  product: string
  quantity: number
  before: LinePrice
  now: LinePrice
}
