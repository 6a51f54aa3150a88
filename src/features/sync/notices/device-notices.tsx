import EvictionNotice from '@/features/sync/notices/eviction-notice'
import LossNotice from '@/features/sync/notices/loss-notice'
import { useNewDay } from '@/features/sync/notices/use-new-day'

/** What has become of this device's data, said above every screen. */
export default function DeviceNotices() {
  useNewDay()
  return (
    <>
      <LossNotice />
      <EvictionNotice />
    </>
  )
}
