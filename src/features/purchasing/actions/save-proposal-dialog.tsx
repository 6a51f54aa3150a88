import { Text } from '@mantine/core'
import { orderFromProposal, orderName } from '@/domain/order/order'
import { tagOf } from '@/domain/proposal/extensions'
import { LeftOutNotice } from '@/features/purchasing/actions/left-out-notice'
import { laboratoryOf } from '@/features/purchasing/actions/proposal-laboratory'
import { ProposalReview, reviewedProposal } from '@/features/purchasing/actions/proposal-review'
import { orderDisplay, orderedLines, termsOf } from '@/features/purchasing/actions/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'
import { products, wholeName } from '@/features/purchasing/actions/searched-part'
import { quantitiesByKey } from '@/features/purchasing/state/quantities'
import { SaveOrderDialog } from '@/parts/orders/save-order-dialog'
import { usePharmacyScope } from '@/parts/session/scope'

/** Saves an auto-buy proposal directly as an order, with one of the laboratory's methods (purchasing.md §4). */
export function SaveProposalDialog(props: ProposalDialogProps) {
  const { session, groups, touched, summary, searched, disabledReason } = props
  const { opened, onClose, onDone, onOrders } = props
  const { device, pharmacy } = usePharmacyScope()
  const laboratory = laboratoryOf(pharmacy, session)
  const makeOrder = async (method: number | null) => {
    const tag = tagOf(session.quickwin, session.extension)
    return {
      order: orderFromProposal({
        quickwin: session.quickwin,
        groups,
        quantities: quantitiesByKey(groups, touched),
        tag,
        name: orderName(new Date(device.serverNow())),
        method,
        pharma: pharmacy.id,
      }),
      display: orderDisplay({ groups, touched, tag, laboratory, summary }),
      ...(session.id && { fromProposal: session.id }),
    }
  }
  return (
    <SaveOrderDialog
      laboratory={laboratory}
      reviewed={reviewedProposal(summary)}
      terms={termsOf(groups, touched)}
      cns={orderedLines(groups, touched).flatMap(({ cn, quantity }) => (quantity > 0 ? cn : []))}
      notice={
        <>
          {searched === null ? null : (
            <Text size="sm">
              El pedido lleva {wholeName(props)}, {products(summary)}, no solo lo que muestra la búsqueda.
            </Text>
          )}
          <ProposalReview {...props} />
          <LeftOutNotice {...props} />
        </>
      }
      disabledReason={disabledReason}
      makeOrder={makeOrder}
      onSaved={() => {
        onClose()
        onDone()
        onOrders()
      }}
      onUsed={onDone}
      opened={opened}
      onClose={onClose}
    />
  )
}
