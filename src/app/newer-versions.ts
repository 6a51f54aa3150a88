import { Workbox } from 'workbox-window'
import type { AppFilesState } from '@/ui/prompts/updates'

export const lookEveryMs = 60 * 60_000
/** After a look, or an installation, for which the connection was not there or did not last. */
export const lookAgainMs = 5 * 60_000
/** Always the same, as `againAfterMs` of the first installation: a tablet without its files does not start without a network. */
const fetchAgainMs = 15_000

type Listeners = {
  /** There is a newer version. */
  announce: () => void
  /** What became of the files that the worker has stored. */
  tellFiles: (state: AppFilesState) => void
}

/** Registers the service worker once the page is loaded; a registration that is not the former one is watched. */
export async function registered(
  former: ServiceWorkerRegistration | undefined,
  listeners: Listeners,
): Promise<ServiceWorkerRegistration> {
  const registration = await new Workbox('/sw.js').register()
  if (registration === undefined) throw new TypeError('This browser has no service workers')
  if (registration !== former) watchForVersions(registration, listeners)
  return registration
}

/** Announces each newer version that waits, and looks for one every hour. */
function watchForVersions(registration: ServiceWorkerRegistration, { announce, tellFiles }: Listeners): void {
  const { serviceWorker } = navigator
  if (registration.waiting && registration.active) announce()
  // Every installation is watched, as one that lost the connection may be followed by one that does not.
  registration.addEventListener('updatefound', () => {
    const { installing, active: former } = registration
    // The first worker of this browser is no newer version.
    if (!installing || !former) return
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') announce()
      if (installing.state === 'redundant') lookLater(lookAgainMs)
    })
  })

  // Tablets on a counter stay visible all day, so no visibility change would ever start the check.
  let nextLook: ReturnType<typeof setTimeout> | undefined
  const lookLater = (ms: number) => {
    clearTimeout(nextLook)
    nextLook = setTimeout(look, ms)
  }
  const look = async () => {
    // A registration whose first installation failed has been replaced by another one.
    if (!(registration.installing ?? registration.waiting ?? registration.active)) return
    // A call that stalls may never end.
    lookLater(lookAgainMs)
    keepFiles(serviceWorker, tellFiles)
    // A page that is hidden looks when it is seen again.
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    if (await hasAnswer(registration.update())) lookLater(lookEveryMs)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  lookLater(lookEveryMs)
  keepFiles(serviceWorker, tellFiles)
}

/** Browsers may delete what a worker has stored, and leave the worker: it then fetches what is missing, and says how that goes. */
function keepFiles(workers: ServiceWorkerContainer, tell: Listeners['tellFiles']): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<AppFilesState>) => {
    if (data !== 'saving') port1.close()
    if (data === 'interrupted') setTimeout(() => keepFiles(workers, tell), fetchAgainMs)
    tell(data)
  }
  workers.controller?.postMessage({ type: 'KEEP_FILES' }, [port2])
}

const hasAnswer = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )
