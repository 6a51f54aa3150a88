/**
 * Both ends of Background Sync: what the page asks the browser for is what the worker answers to. The value is the one
 * that pages have always registered: what older pages left with the browser is answered, too.
 */
const outboxTag = 'outbox'

/** Background Sync is Chromium's: the types of the platform know neither end of it. */
type WithSync = { sync: { register(tag: string): Promise<void> } }
type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void }

const hasSync = (registration: object): registration is WithSync => 'sync' in registration

/**
 * The page's end: asks the browser to wake the worker as soon as there is a network, even after the page is gone. A worker
 * that is still installing cannot be woken, so the wish waits for it; for ever where there will be none.
 */
export const createSyncRequest = (workers: { readonly ready: Promise<object> } | undefined) => {
  let isWaiting = false
  return (): void => {
    if (workers === undefined || isWaiting) return
    isWaiting = true
    const register = async () => {
      const registration = await workers.ready
      isWaiting = false
      if (hasSync(registration)) await registration.sync.register(outboxTag)
    }
    // Refused in private windows and by some users: the page drains by itself all the same.
    register().catch(() => {})
  }
}

/** The worker's end. The event lasts as long as the drain: rejected while orders wait, so that the browser comes again. */
export const answerSync = (worker: EventTarget, drain: () => Promise<unknown>): void =>
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === outboxTag) sync.waitUntil(drain())
  })
