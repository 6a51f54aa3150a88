import { createObservable } from '@/offline/basics/observable'
import type { AppFilesState, AppUpdates } from '@/ui/prompts/updates'

/** Always the same, and soon: until the worker is installed the app does not start without a network. */
const againAfterMs = 15_000
/** How long the old worker may take to finish its work, such as sending orders, before the new one replaces it. */
const takeOverMs = 5_000

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

  let registration: ServiceWorkerRegistration | undefined
  const register = async () => {
    // After the first screen, which does not need it; the worker downloads all other files.
    const { registered } = await import('@/app/newer-versions')
    registration = await registered(registration, { announce, tellFiles: files.set })
    if (files.get() !== 'saved') follow(registration)
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
    register().catch((error: unknown) => {
      // A refusal by the browser is permanent; other errors come from the network.
      if (error instanceof DOMException && files.get() !== 'saved') files.set('impossible')
      else tryAgain()
    })
  }
  const tryAgain = () => {
    const isSaved = files.get() === 'saved'
    // Without its registration, a page that has all files would never find a newer version.
    if (isSaved && registration !== undefined) return
    if (!isSaved) files.set('interrupted')
    setTimeout(attempt, againAfterMs)
  }
  // The first worker that takes control of the page is not an update, even when an earlier page registered it.
  let hadWorker = workers?.controller != null
  workers?.addEventListener('controllerchange', () => {
    lookAtController()
    if (asked) reload()
    else if (hadWorker) announce()
    hadWorker = true
  })
  attempt()

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
        const found = await workers?.getRegistration().catch(() => undefined)
        found?.waiting?.postMessage({ type: 'SKIP_WAITING' })
        setTimeout(reload, found?.waiting ? takeOverMs : 0)
      }
      void takeOver()
    },
  }
}
