import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { PinStanding, Pins } from '@/offline/session/pin-types'
import { useSessionScope } from '@/parts/session/scope'

/** The PIN of the user who is logged in; `pins` is null until its code is there. */
export function useOwnPin(): { pins: Pins | null; standing: PinStanding | undefined } {
  const { device } = useSessionScope()
  const [pins, setPins] = useState<Pins | null>(null)
  useEffect(() => {
    device.pins().then(setPins, () => {})
  }, [device])
  const standing = useLiveQuery(() => pins?.standing(), [pins])
  return { pins, standing }
}
