import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { CompactButton } from '@/ui/controls/compact-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const ServiceDialog = lazyComponent(() => import('@/parts/orders/service/service-dialog'))

/** Opens how laboratories serve: one pharmacy's orders, or those of all pharmacies that a laboratory sees. */
export function ServiceButton({ pharmacy }: { pharmacy?: number }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <CompactButton
        icon={<IconTruckDelivery size={18} aria-hidden />}
        label="Servicio"
        onClick={() => setOpened(true)}
      />
      {opened ? (
        <ServiceDialog {...(pharmacy !== undefined && { pharmacy })} onClose={() => setOpened(false)} />
      ) : null}
    </>
  )
}
