import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Device } from '@/offline/device/device'

/** Why what only the server can do cannot be done now; null when it can. */
export const useOfflineReason = (device: Device): string | null =>
  useIsOffline(device) ? 'Sin conexión: hace falta el servidor' : null

/** The server itself does not answer, whatever the network card says. `onBack` when it does again. */
export function useIsOffline({ connectivity }: Device, onBack?: () => void): boolean {
  const offline = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot) === 'offline'
  const was = useRef(offline)
  useEffect(() => {
    if (was.current && !offline) onBack?.()
    was.current = offline
  })
  return offline
}
