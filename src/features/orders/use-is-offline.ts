import { useSyncExternalStore } from 'react'
import type { Device } from '@/offline/device'

/** The server itself does not answer, whatever the network card says. */
export const useIsOffline = ({ connectivity }: Device): boolean =>
  useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot) === 'offline'
