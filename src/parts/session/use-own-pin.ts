import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Pins } from '@/offline/pin/pins'
import { useSessionScope } from '@/parts/session/scope'

/** The PIN of the user who is logged in; `pins` is null until its code is there. */
export function useOwnPin(): { pins: Pins | null; isSet: boolean | undefined } {
  const { device, session, identity } = useSessionScope()
  const [pins, setPins] = useState<Pins | null>(null)
  useEffect(() => {
    device.pins().then(setPins, () => {})
  }, [device])
  // Not while acting as somebody else.
  const isOwn = session.real === undefined
  const isSet = useLiveQuery(
    () => (isOwn && pins ? pins.hasPin(identity.userId) : undefined),
    [pins, isOwn, identity.userId],
  )
  return { pins, isSet }
}
