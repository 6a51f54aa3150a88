import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProposalSummary, ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { ProposalSession } from '@/features/purchasing/proposal-session'

export type ProvisionsScreenProps = {
  /** False for staff, who look at proposals and order nothing. */
  canBuy: boolean
  /** To the selection, /purchases/{id}: back, and after adding to the cart. */
  onBack: () => void
  /** To /purchase-order/{id}, after an auto-buy order was saved. */
  onOrders: () => void
}

/** What the footer's dialogs work on. */
export type ProposalDialogProps = ProvisionsScreenProps & {
  session: ProposalSession
  groups: readonly ProvisionGroup[]
  touched: ReadonlyMap<Cn, number>
  summary: ProposalSummary
  /** Rows that there are without filters. */
  unfilteredGroups: readonly ProvisionGroup[]
  onClearFilters: () => void
  opened: boolean
  onClose: () => void
}
