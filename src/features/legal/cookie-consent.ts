import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '@/ui/preferences'

export type CookieChoice = 'accepted' | 'declined'

const key = 'cookie-consent'
/** After a year it is asked again. */
const validMs = 365 * 24 * 60 * 60_000
const listeners = new Set<() => void>()

/**
 * What was chosen on this device, or null while it is to be asked. Whatever is not needed to work (analytics, error
 * monitoring) may start only on 'accepted'; this program has none of its own.
 */
export function readConsent(now = Date.now()): CookieChoice | null {
  const kept = readPreference(key)
  if (typeof kept !== 'object' || kept === null || !('choice' in kept) || !('at' in kept)) return null
  const { choice, at } = kept
  if (choice !== 'accepted' && choice !== 'declined') return null
  return typeof at === 'number' && now - at < validMs ? choice : null
}

export function choose(choice: CookieChoice, now = Date.now()): void {
  writePreference(key, { choice, at: now })
  for (const listener of listeners) listener()
}

/** Follows also what another tab chooses. */
export const useConsent = (): CookieChoice | null => useSyncExternalStore(subscribe, () => readConsent())

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
