import EvictionNotice from '@/features/sync/eviction-notice'
import LossNotice from '@/features/sync/loss-notice'

/** What has become of this device's data, said above every screen. */
export default function DeviceNotices() {
  return (
    <>
      <LossNotice />
      <EvictionNotice />
    </>
  )
}
