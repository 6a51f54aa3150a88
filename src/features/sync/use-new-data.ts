import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import type { Device } from '@/offline/device'

type Options = {
  device: Device
  pharmacy: number
  /** What was computed from the data of before is out of date. */
  onNewData: () => void
}

/** Calls back when this device gets other data of a pharmacy, from this window or from another one. */
export function useNewData({ device, pharmacy, onNewData }: Options): void {
  const held = useLiveQuery(
    async () => ({ pharmacy, revision: await device.snapshots.revision(pharmacy) }),
    [device, pharmacy],
  )
  const last = useRef(held)
  useEffect(() => {
    const before = last.current
    last.current = held
    if (held === undefined || before?.pharmacy !== held.pharmacy) return
    // Data that went away takes no figure along: whoever took it says so.
    if (held.revision !== null && held.revision !== before.revision) onNewData()
  }, [held, onNewData])
}
