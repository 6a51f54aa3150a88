import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useDevice } from '@/parts/session/scope'

/** Why what only the server can do cannot be done now; null when it can. */
export const useOfflineReason = (): string | null =>
  useIsOffline() ? 'Sin conexión: hace falta el servidor' : null

/** The server itself does not answer, whatever the network card says. `onBack` when it does again. */
export function useIsOffline(onBack?: () => void): boolean {
  const { connectivity } = useDevice()
  const offline = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot) === 'offline'
  const was = useRef(offline)
  useEffect(() => {
    if (was.current && !offline) onBack?.()
    was.current = offline
  })
  return offline
}
