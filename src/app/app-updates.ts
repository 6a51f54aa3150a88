import type { Workbox } from 'workbox-window'
import type { AppUpdates } from '@/ui/prompts/updates'

/**
 * Registers the service worker. A new version is installed in the background and waits: `apply` lets it take over, and
 * only then, in the tab where the user asked, does the page reload. Other tabs are told and reload when their user asks.
 */
export function createAppUpdates(): AppUpdates & { announce: () => void } {
  const listeners = new Set<() => void>()
  let ready = false
  let asked = false
  const announce = () => {
    ready = true
    for (const listener of listeners) listener()
  }

  let workbox: Workbox | undefined
  const register = async () => {
    // After the first screen: it needs no worker, and the worker fetches everything else.
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox('/sw.js')
    // The first worker to take a page over is no newer version, also when an earlier page registered it.
    let hadWorker = navigator.serviceWorker.controller !== null
    workbox.addEventListener('waiting', announce)
    workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      if (asked) location.reload()
      else if (hadWorker && (isUpdate || isExternal)) announce()
      hadWorker = true
    })
    await workbox.register()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void workbox?.update().catch(() => {})
    })
  }
  // Without a worker (a private window, a failed fetch) the app works; it is only not there offline.
  if ('serviceWorker' in navigator && import.meta.env.PROD) void register().catch(() => {})

  return {
    // Another tab runs the newer version already and has taken the database along.
    announce,
    getSnapshot: () => ready,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: () => {
      asked = true
      void navigator.serviceWorker.getRegistration().then((registration) => {
        if (registration?.waiting) workbox?.messageSkipWaiting()
        else location.reload()
      })
    },
  }
}
