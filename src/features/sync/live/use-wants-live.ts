import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Device } from '@/offline/device/device'

/** A glance at another window ends nothing. */
export const hiddenForMs = 60_000

/**
 * Whether the page is to be told of what is newer: not without a network, not after it was hidden for a while, and never while the
 * browser has set it aside, where it would hold the connection for tabs that are looked at.
 */
export function useWantsLive(device: Device): boolean {
  const { connectivity } = device
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot)
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setSeen(true)
      else timer = setTimeout(() => setSeen(false), hiddenForMs)
    }
    const leave = () => setSeen(false)
    document.addEventListener('visibilitychange', look)
    document.addEventListener('freeze', leave)
    document.addEventListener('resume', look)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', look)
    look()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('freeze', leave)
      document.removeEventListener('resume', look)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', look)
    }
  }, [])
  return isSeen && connection === 'online'
}
