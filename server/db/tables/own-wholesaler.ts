export type OwnWholesalerTable = {
  pharmacy_id: number
  name: string
  /** What is taken off its price, by kind of product: fractions. */
  brand: number
  generic: number
  otc: number
  saved_at: Date
  saved_by: number
}
