import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '@/contract/orders/orders'
import { CompactButton } from '@/ui/controls/compact-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const InvoiceDialog = lazyComponent(() => import('@/features/orders/invoice/invoice-dialog'))

type CheckInvoiceProps = { order: Pick<Order, 'id' | 'name'>; canClaim: boolean }

/** Opens what holds a file of an invoice against the order. */
export function CheckInvoice({ order, canClaim }: CheckInvoiceProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <CompactButton
        icon={<IconFileInvoice size={18} aria-hidden />}
        label="Comprobar factura"
        onClick={() => setOpened(true)}
      />
      {opened ? <InvoiceDialog {...{ order, canClaim }} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
