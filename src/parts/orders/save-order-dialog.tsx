import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cn } from '@/domain/catalogue/catalogue'
import { useMissing } from '@/parts/connection/use-is-offline'
import { OrderMethodDialog } from '@/parts/orders/order-method-dialog'
import type { ReviewedOrder } from '@/parts/orders/review/review-summary'
import { SimilarOrderNotice } from '@/parts/orders/similar-order-notice'
import { type OrderInReview, useOrderSaving } from '@/parts/orders/use-order-saving'
import { methodsQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'

type SaveOrderDialogProps = OrderInReview & {
  reviewed: ReviewedOrder
  /** The products of its lines with units. */
  cns: readonly Cn[]
  /** What to know of this order before it is saved. */
  notice?: ReactNode
  /** Why there is nothing to save as it is now. */
  disabledReason?: string | null
  /** It is in the outbox, or on the server. */
  onSaved: () => void
  /** There is an order of this proposal already: it is not to be offered again. */
  onUsed?: () => void
  opened: boolean
  onClose: () => void
}

/** Saves what a cart or a proposal holds. */
export function SaveOrderDialog(props: SaveOrderDialogProps) {
  const { laboratory, terms, makeOrder, reviewed, cns, notice, disabledReason = null } = props
  const { onSaved, onUsed, opened, onClose } = props
  const scope = usePharmacyScope()
  const missing = useMissing()
  const methods = useQuery(methodsQuery(scope, laboratory.id))
  const saving = useOrderSaving({ opened, onSaved: () => onSaved(), onUsed })
  const chosen = (method: number | null) => ({ laboratory, terms, makeOrder, method })
  return (
    <OrderMethodDialog
      opened={opened}
      onClose={onClose}
      laboratory={laboratory.name}
      methods={methods.data}
      onReadMethods={methods.isLoadingError ? () => void methods.refetch() : null}
      order={reviewed}
      notice={
        <>
          <SimilarOrderNotice laboratory={laboratory} cns={cns} units={reviewed.units} />
          {notice}
          {missing ? (
            <Text size="sm" c="dimmed">
              {missing.what}: el pedido se guarda en este dispositivo y se enviará después.
            </Text>
          ) : null}
        </>
      }
      disabledReason={disabledReason}
      onSave={async (method) => (await saving.save([chosen(method)])).get(laboratory.id) ?? null}
      onSendDirectly={(method, accepted) => saving.send(chosen(method), accepted)}
    />
  )
}
