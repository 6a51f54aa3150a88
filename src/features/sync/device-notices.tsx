import LossNotice from '@/features/sync/loss-notice'
import RoomNotice from '@/features/sync/room-notice'

/** What has become of this device's data, said above every screen. */
export default function DeviceNotices() {
  return (
    <>
      <LossNotice />
      <RoomNotice />
    </>
  )
}
