import type { Workbox } from 'workbox-window'
import { createObservable } from '@/offline/basics/observable'
import type { AppFilesState, AppUpdates } from '@/ui/prompts/updates'

const againAfterMs = 15_000
/** The old worker goes only once it has done what it is at, sending orders say. */
const takeOverMs = 5_000
export const lookEveryMs = 60 * 60_000

/**
 * Registers the service worker. A new version is installed in the background and waits: `apply` lets it take over, and
 * only then, in the tab where the user asked, does the page reload. Other tabs are told and reload when their user asks.
 */
export function createAppUpdates(reload = () => location.reload()): AppUpdates & { announce: () => void } {
  const isReady = createObservable(false)
  const announce = () => isReady.set(true)
  let asked = false
  // Without a worker (a private window, a failed fetch) the app works; it is only not there offline.
  const workers = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : null
  const files = createObservable<AppFilesState>(workers === null ? 'impossible' : 'saving')
  // A worker takes pages over after it has saved everything.
  const lookAtController = () => {
    if (workers?.controller) files.set('saved')
  }
  lookAtController()

  let workbox: Workbox | undefined
  const register = async (container: ServiceWorkerContainer) => {
    // After the first screen: it needs no worker, and the worker fetches everything else.
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox('/sw.js')
    // The first worker to take a page over is no newer version, also when an earlier page registered it.
    let hadWorker = container.controller !== null
    workbox.addEventListener('waiting', announce)
    workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      if (!asked && hadWorker && (isUpdate || isExternal)) announce()
      hadWorker = true
    })
    const registration = await workbox.register()
    if (files.get() !== 'saved' && registration !== undefined) follow(registration)
  }
  /** The first installation, or a page that its user reloaded past the cache: such a one has no worker until it asks. */
  const follow = ({ installing, waiting, active }: ServiceWorkerRegistration) => {
    files.set('saving')
    active?.postMessage({ type: 'CLAIM' })
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') tryAgain()
    })
    if (!installing && !waiting && !active) tryAgain()
  }
  const attempt = () => {
    if (workers === null) return
    register(workers).catch((error: unknown) => {
      // The browser's refusal is for good; anything else was the network.
      if (error instanceof DOMException && files.get() !== 'saved') files.set('impossible')
      else tryAgain()
    })
  }
  const tryAgain = () => {
    if (files.get() === 'saved') return
    files.set('interrupted')
    setTimeout(attempt, againAfterMs)
  }
  workers?.addEventListener('controllerchange', () => {
    lookAtController()
    if (asked) reload()
  })
  attempt()
  const lookForUpdate = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox?.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', lookForUpdate)
  // A tablet on a counter is never out of sight.
  setInterval(lookForUpdate, lookEveryMs)

  return {
    // Another tab runs the newer version already and has taken the database along.
    announce,
    getSnapshot: isReady.get,
    subscribe: isReady.subscribe,
    files: { getSnapshot: files.get, subscribe: files.subscribe },
    apply: () => {
      asked = true
      const takeOver = async () => {
        // Refused like the worker itself, where the browser keeps it from this window.
        const registration = await workers?.getRegistration().catch(() => undefined)
        registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
        setTimeout(reload, registration?.waiting ? takeOverMs : 0)
      }
      void takeOver()
    },
  }
}
