import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '@/ui/state/preferences'

export type CookieChoice = 'accepted' | 'declined'

const key = 'cookie-consent'
/** After a year the user is asked again. */
const validMs = 365 * 24 * 60 * 60_000
const listeners = new Set<() => void>()

/**
 * The choice made on this device; null if it has to be asked. Anything not needed to work (analytics, error monitoring)
 * may only start after 'accepted'; the app itself has nothing of this kind.
 */
export function readConsent(now = Date.now()): CookieChoice | null {
  const stored = readPreference(key)
  if (typeof stored !== 'object' || stored === null || !('choice' in stored) || !('at' in stored)) return null
  const { choice, at } = stored
  if (choice !== 'accepted' && choice !== 'declined') return null
  return typeof at === 'number' && now - at < validMs ? choice : null
}

export function choose(choice: CookieChoice, now = Date.now()): void {
  writePreference(key, { choice, at: now })
  for (const listener of listeners) listener()
}

/** Also updates when another tab changes the choice. */
export const useConsent = (): CookieChoice | null => useSyncExternalStore(subscribe, now, now)

const now = () => readConsent()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
