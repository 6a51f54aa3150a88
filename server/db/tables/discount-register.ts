/** A month that its laboratory has closed. Neither it nor its rows are ever changed. */
export type DiscountRegisterTable = {
  laboratory_id: number
  month: string
  closed_at: Date
  user_id: number
  real_user_id: number
}

/** The month with which a laboratory's register begins; without a row as long as that is not over. */
export type DiscountRegisterFirstTable = { laboratory_id: number; month: string }

export type DiscountRegisterRowTable = {
  laboratory_id: number
  month: string
  served_month: string
  order_id: number
  line_id: number
  pharmacy_id: number
  pharmacy_name: string
  cn: string
  product_name: string
  units: number
  pvl: number
  discount: number
  amount: number
}
