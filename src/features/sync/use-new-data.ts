import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Device } from '@/offline/device/device'
import { useDevice } from '@/parts/session/scope'

type Options = {
  pharmacy: number
  /** Called when figures computed from the previous data are out of date. */
  onNewData: () => void
}

/** The last revision of each pharmacy's data that screens used; remembered when none of them is open. */
const seen = new WeakMap<Device, Map<number, string | null>>()

/** Calls back when this device gets new data of a pharmacy, from this window or another one. */
export function useNewData({ pharmacy, onNewData }: Options): void {
  const device = useDevice()
  const held = useLiveQuery(
    async () => ({ pharmacy, revision: await device.snapshots.revision(pharmacy) }),
    [device, pharmacy],
  )
  useEffect(() => {
    // The query still has the answer for the previous pharmacy.
    if (held?.pharmacy !== pharmacy) return
    const revisions = seen.get(device) ?? new Map<number, string | null>()
    seen.set(device, revisions)
    const before = revisions.get(pharmacy)
    revisions.set(pharmacy, held.revision)
    // Deleted data is no new data: the code that deletes it informs the screens.
    if (before !== undefined && held.revision !== null && held.revision !== before) onNewData()
  }, [held, device, pharmacy, onNewData])
}
