import { PharmacyToday } from '@/features/today/pharmacy-today'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const dialogs = {
  'price-drops': lazyComponent<{ onClose: () => void }>(
    () => import('@/features/orders/price-drops/price-drops-dialog'),
  ),
  expiries: lazyComponent<{ onClose: () => void }>(
    () => import('@/features/orders/follow-up/expiries-dialog'),
  ),
}

export default function PharmacyTodayCard() {
  return <PharmacyToday dialogs={dialogs} />
}
