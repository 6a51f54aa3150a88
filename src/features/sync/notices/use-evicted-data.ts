import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { DiskSpace } from '@/offline/disk-space/disk-space'
import type { EvictionNote } from '@/offline/disk-space/eviction-note'
import { useDevice } from '@/parts/session/scope'

export type DroppedData = {
  note: EvictionNote
  /** Months whose data were dropped, of all pharmacies on this device, in rising order. */
  months: readonly string[]
  markSeen: () => void
}

/** What this device has dropped for want of room, followed live; null where there is nothing. */
export function useDroppedData(): DroppedData | null {
  const device = useDevice()
  const [diskSpace, setDiskSpace] = useState<DiskSpace>()
  useEffect(() => {
    let isShown = true
    // Without its code nothing has been dropped by this page; the next start asks again.
    device.diskSpace().then(
      (loaded) => {
        if (isShown) setDiskSpace(loaded)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [device])
  const dropped = useLiveQuery(
    async () =>
      diskSpace ? { note: await diskSpace.note(), months: await diskSpace.missingMonths() } : undefined,
    [diskSpace],
  )
  if (diskSpace === undefined || !dropped?.note) return null
  return { note: dropped.note, months: dropped.months, markSeen: () => void diskSpace.markNoteSeen() }
}
