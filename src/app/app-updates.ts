import type { Workbox } from 'workbox-window'
import { createObservable } from '@/offline/basics/observable'
import type { AppFilesState, AppUpdates } from '@/ui/prompts/updates'

const againAfterMs = 15_000
/** How long the old worker may take to finish its work, such as sending orders, before the new one replaces it. */
const takeOverMs = 5_000
export const lookEveryMs = 60 * 60_000

/**
 * Registers the service worker. A new version is installed in the background and waits until `apply` is called: then it
 * takes over, and the tab in which the user asked for it reloads. Other tabs show a notice and reload when their user
 * asks.
 */
export function createAppUpdates(reload = () => location.reload()): AppUpdates & { announce: () => void } {
  const isReady = createObservable(false)
  const announce = () => isReady.set(true)
  let asked = false
  // Without a worker (a private window, a failed download) the app works, but not offline.
  const workers = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : null
  const files = createObservable<AppFilesState>(workers === null ? 'impossible' : 'saving')
  // A worker controls pages only after it has saved all the app's files.
  const lookAtController = () => {
    if (workers?.controller) files.set('saved')
  }
  lookAtController()

  let workbox: Workbox | undefined
  const register = async (container: ServiceWorkerContainer) => {
    // After the first screen, which does not need it; the worker downloads all other files.
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox('/sw.js')
    // The first worker that takes control of the page is not an update, even when an earlier page registered it.
    let hadWorker = container.controller !== null
    workbox.addEventListener('waiting', announce)
    workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
      if (!asked && hadWorker && (isUpdate || isExternal)) announce()
      hadWorker = true
    })
    const registration = await workbox.register()
    if (files.get() !== 'saved' && registration !== undefined) follow(registration)
  }
  /**
   * Watches the worker of a page without a controller: a first installation, or a page that the user reloaded with
   * Shift, which has no worker until it asks for one.
   */
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
      // A refusal by the browser is permanent; other errors come from the network.
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
  // Tablets on a counter stay visible all day, so no visibility change would ever start the check.
  setInterval(lookForUpdate, lookEveryMs)

  return {
    // For when another tab has a newer version of the app, which has already upgraded the database.
    announce,
    getSnapshot: isReady.get,
    subscribe: isReady.subscribe,
    files: { getSnapshot: files.get, subscribe: files.subscribe },
    apply: () => {
      asked = true
      const takeOver = async () => {
        // Rejected where the browser forbids service workers in this window.
        const registration = await workers?.getRegistration().catch(() => undefined)
        registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
        setTimeout(reload, registration?.waiting ? takeOverMs : 0)
      }
      void takeOver()
    },
  }
}
