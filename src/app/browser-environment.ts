import { pageLocks } from '@/offline/basics/page-locks'
import { byTimer } from '@/offline/basics/schedule'
import type { Journal } from '@/offline/cart/cart-journal'
import type { DeviceEnvironment } from '@/offline/device/environment'
import { createSyncRequest } from '@/offline/network/background-sync'
import { onRefusedSession } from '@/offline/network/refused-session'
import { storedPlatform } from '@/parts/platform/platform'

/** Null if localStorage is full or forbidden, as in some private windows: then carts are only in the database. */
const attempt = <T>(access: () => T): T | null => {
  try {
    return access()
  } catch {
    return null
  }
}

/** In localStorage, room for the journal where drafts and what is kept of lists have filled the rest; half a cart's worth of it. */
const reserveKey = 'rebotica:reserve'
const reserveLength = 65_536
const fillReserve = () =>
  attempt(
    () => localStorage.getItem(reserveKey) ?? localStorage.setItem(reserveKey, '.'.repeat(reserveLength)),
  )

const write = (key: string, text: string): boolean =>
  attempt(() => {
    localStorage.setItem(`rebotica:${key}`, text)
    return true
  }) ?? false

const journal: Journal = {
  read: (key) => attempt(() => localStorage.getItem(`rebotica:${key}`)),
  write: (key, text) => {
    if (write(key, text)) return
    attempt(() => localStorage.removeItem(reserveKey))
    write(key, text)
  },
  remove: (key) => attempt(() => localStorage.removeItem(`rebotica:${key}`)),
}

/** Listens to these events until it is stopped. */
const at = (target: EventTarget, events: string[], listener: () => void) => {
  const stopped = new AbortController()
  for (const event of events) target.addEventListener(event, listener, { signal: stopped.signal })
  return () => stopped.abort()
}

/** What this browser offers of what a device depends on. */
export const browserEnvironment = (
  listeners: Pick<DeviceEnvironment, 'onUpgradeElsewhere' | 'onSessionRefused'>,
): DeviceEnvironment => {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  fillReserve()
  if (worker) onRefusedSession(worker, listeners.onSessionRefused)
  return {
    fetch: async (...request) => {
      const answer = await fetch(...request)
      // React takes the page's own log-in over as it stands: what is known of the host is shown after that.
      await window.startPage?.logIn?.released
      return answer
    },
    baseUrl: '',
    dataLoss: window.startPage?.dataLoss ?? null,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
    schedule: byTimer,
    locks: 'locks' in navigator ? pageLocks(navigator.locks, { window, document }) : undefined,
    storage: 'storage' in navigator ? navigator.storage : undefined,
    journal,
    laboratoryAssociation: () => storedPlatform()?.laboratoryAssociation ?? undefined,
    hasNetwork: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onNetworkChange: (listener) => at(window, ['online', 'offline'], listener),
    onVisible: (listener) =>
      at(document, ['visibilitychange'], () => {
        if (document.visibilityState === 'visible') listener()
      }),
    loadWorkers: () => import('@/app/workers'),
    openUnsentFiles: async () => (await import('@/app/open-unsent-files')).openUnsentFiles(),
    requestBackgroundSync: createSyncRequest(worker),
    loadPins: () => import('@/app/pins'),
    ...listeners,
  }
}
