import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Room } from '@/offline/room/room'
import type { RoomNote } from '@/offline/room/room-note'
import { useDevice } from '@/parts/session/scope'

export type DroppedData = {
  note: RoomNote
  /** Months whose data were dropped, of all pharmacies on this device, in rising order. */
  months: readonly string[]
  markSeen: () => void
}

/** What this device has dropped for want of room, followed live; null where there is nothing. */
export function useDroppedData(): DroppedData | null {
  const device = useDevice()
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    let isShown = true
    // Without its code nothing has been dropped by this page; the next start asks again.
    device.room().then(
      (loaded) => {
        if (isShown) setRoom(loaded)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [device])
  const dropped = useLiveQuery(
    async () => (room ? { note: await room.note(), months: await room.missingMonths() } : undefined),
    [room],
  )
  if (room === undefined || !dropped?.note) return null
  return { note: dropped.note, months: dropped.months, markSeen: () => void room.markNoteSeen() }
}
