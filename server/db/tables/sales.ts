import type { ProductKind } from '@/domain/catalogue/catalogue'
import type { ViewState } from '@/domain/sales/views/view-versions'
import type { Optional } from './optional'

export type SaleRollupTable = {
  pharmacy_id: number
  month: string
  laboratory_id: number
  group_id: number
  kind: ProductKind
  units: number
  pvl: number
  pvp: number
}

export type SalesViewTable = {
  real_user_id: number
  user_id: number
  id: string
  /** Epoch ms of the last edit. */
  version: number
  name: Optional<string>
  state: Optional<ViewState>
  deleted: boolean
  updated_at: Date
}
