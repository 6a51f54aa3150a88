import { Workbox } from 'workbox-window'

export const lookEveryMs = 60 * 60_000
/** After a look, or an installation, for which the connection was not there or did not last. */
export const lookAgainMs = 5 * 60_000

/** Registers the service worker once the page is loaded; a registration that is not the former one is watched. */
export async function registered(
  former: ServiceWorkerRegistration | undefined,
  announce: () => void,
): Promise<ServiceWorkerRegistration> {
  const registration = await new Workbox('/sw.js').register()
  if (registration === undefined) throw new TypeError('This browser has no service workers')
  if (registration !== former) watchForVersions(registration, announce)
  return registration
}

/** Announces each newer version that waits, and looks for one every hour. */
function watchForVersions(registration: ServiceWorkerRegistration, announce: () => void): void {
  if (registration.waiting && registration.active) announce()
  // Of each installation, as one that lost the connection may be followed by one that did not.
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
    // One whose first installation failed has been replaced by another.
    if (!(registration.installing ?? registration.waiting ?? registration.active)) return
    // A call that stalls may never end.
    lookLater(lookAgainMs)
    // A page that is hidden looks when it is seen again.
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    if (await hasAnswer(registration.update())) lookLater(lookEveryMs)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  lookLater(lookEveryMs)
}

const hasAnswer = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )
