import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProposalSummary, ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'

export type ProvisionsScreenProps = {
  /** False for staff, who may look at proposals but not order. */
  canBuy: boolean
  /** To the selection, /purchases/{id}: back, and after adding to the cart. */
  onBack: () => void
  /** To /purchase-order/{id}, after an auto-buy order was saved. */
  onOrders: () => void
}

/** Props of the dialogs opened from the footer. */
export type ProposalDialogProps = ProvisionsScreenProps & {
  /** The products are in the cart or ordered: the proposal is not kept any longer. */
  onDone: () => void
  session: ProposalSession
  groups: readonly ProvisionGroup[]
  touched: ReadonlyMap<Cn, number>
  summary: ProposalSummary
  /** All rows, without filters. */
  unfilteredGroups: readonly ProvisionGroup[]
  onClearFilters: () => void
  opened: boolean
  onClose: () => void
}
