import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Device } from '@/offline/device/device'
import { useDevice } from '@/parts/session/scope'

type Options = {
  pharmacy: number
  /** What was computed from the data of before is out of date. */
  onNewData: () => void
}

/** The revision of each pharmacy's data that screens followed last; remembered while none of them is open. */
const seen = new WeakMap<Device, Map<number, string | null>>()

/** Calls back when this device gets other data of a pharmacy, from this window or from another one. */
export function useNewData({ pharmacy, onNewData }: Options): void {
  const device = useDevice()
  const held = useLiveQuery(
    async () => ({ pharmacy, revision: await device.snapshots.revision(pharmacy) }),
    [device, pharmacy],
  )
  useEffect(() => {
    // Still that of the pharmacy before.
    if (held?.pharmacy !== pharmacy) return
    const revisions = seen.get(device) ?? new Map<number, string | null>()
    seen.set(device, revisions)
    const before = revisions.get(pharmacy)
    revisions.set(pharmacy, held.revision)
    // Data that went away takes no figure along: whoever took it says so.
    if (before !== undefined && held.revision !== null && held.revision !== before) onNewData()
  }, [held, device, pharmacy, onNewData])
}
