import type { Cn } from '@/domain/catalogue/catalogue'
import type { QuickwinCondition } from '@/domain/offers/quickwin'
import type { ProposalSummary, ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { SearchedPart } from '@/features/purchasing/actions/searched-part'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'
import type { Quantities } from '@/features/purchasing/state/quantities'

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
  quantities: Quantities
  /** Undefined where they could not be read. */
  conditions: readonly QuickwinCondition[] | undefined
  /** Why the whole proposal cannot be ordered, also once a dialog has changed its units. */
  disabledReason: string | null
  /** The rows that the search shows and what they come to; null where it leaves nothing out that has units. */
  searched: SearchedPart | null
  /** All rows, without filters. */
  unfilteredGroups: readonly ProvisionGroup[]
  onClearFilters: () => void
  opened: boolean
  onClose: () => void
}
