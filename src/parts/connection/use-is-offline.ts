import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Connection } from '@/offline/network/connectivity'
import { useDevice } from '@/parts/session/scope'

/** What is missing to ask the server, in words, and until when. */
export type Missing = { what: string; untilWhen: string }

const missing: Partial<Record<Connection, Missing>> = {
  offline: { what: 'Sin conexión', untilWhen: 'cuando vuelva la conexión' },
  'signed-out': { what: 'Sin sesión', untilWhen: 'cuando inicie sesión' },
}
export const missingOf = (connection: Connection): Missing | null => missing[connection] ?? null

/** Null when the server can be asked. */
export function useMissing(): Missing | null {
  const { connectivity } = useDevice()
  return missingOf(useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot))
}

/** Why what only the server can do cannot be done now; null when it can. */
export function useOfflineReason(): string | null {
  const words = useMissing()
  return words && `${words.what}: hace falta el servidor`
}

/** The server itself does not answer, whatever the network card says. `onBack` when it does again. */
export function useIsOffline(onBack?: () => void): boolean {
  const offline = useMissing() !== null
  const was = useRef(offline)
  useEffect(() => {
    if (was.current && !offline) onBack?.()
    was.current = offline
  })
  return offline
}
