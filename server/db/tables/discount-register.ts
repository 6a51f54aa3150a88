/** A month that its laboratory has closed. Neither it nor its rows are ever changed. */
export type DiscountRegisterTable = {
  laboratory_id: number
  month: string
  closed_at: Date
  user_id: number
  real_user_id: number
}

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
