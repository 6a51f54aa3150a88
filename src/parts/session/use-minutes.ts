import { useEffect, useState } from 'react'
import type { Device } from '@/offline/device/device'

/** Server time, updated every minute, so that ages on the screen grow. */
export function useMinutes(device: Pick<Device, 'serverNow'>): number {
  const [now, setNow] = useState(() => device.serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(device.serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [device])
  return now
}
