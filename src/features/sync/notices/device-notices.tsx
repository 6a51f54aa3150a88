import EvictionNotice from '@/features/sync/notices/eviction-notice'
import LossNotice from '@/features/sync/notices/loss-notice'

/** What has become of this device's data, said above every screen. */
export default function DeviceNotices() {
  return (
    <>
      <LossNotice />
      <EvictionNotice />
    </>
  )
}
