import type { BrowserContext, Page, Worker } from '@playwright/test'
import { idleLimitMs } from '../src/contract/session/session'
import { catchTimers } from './page-timers'

/** What a device reads, of which a context forgets the former text when the clock is moved. */
type Moved = { workers: Set<Worker>; script: { dispose(): Promise<void> } | null }

/**
 * A device's clock that tests can move forward. Pages, workers and the service worker read it, also after a reload and
 * when the browser is opened again. Timers are not moved, as on a device that was asleep: nothing that happens at a
 * certain age may depend on a timer. With `timers` those of pages are due by this clock, as on a device that is in use: what
 * would have run while `pass` moves it runs.
 */
export function createClock({ timers = false, aheadMs: begin = 0 } = {}) {
  let aheadMs = begin
  const contexts = new Map<BrowserContext, Moved>()

  const setIn = async (target: Pick<Worker, 'evaluate'>): Promise<void> => {
    // A page that is navigating or a worker that has just ended gets the time when it starts.
    await target.evaluate(moveDate, aheadMs).catch(() => {})
  }
  const setNow = async (): Promise<void> => {
    for (const [context, { workers }] of contexts)
      await Promise.all([...context.pages(), ...workers, ...context.serviceWorkers()].map(setIn))
  }
  const setAll = async (): Promise<void> => {
    for (const [context, moved] of contexts) {
      const former = moved.script
      moved.script = await context.addInitScript(moveDate, aheadMs)
      await former?.dispose()
    }
    await setNow()
  }
  return {
    aheadMs: () => aheadMs,
    /** Uses this clock in a browser; to be called when it is opened. */
    async attach(context: BrowserContext) {
      const workers = new Set<Worker>()
      contexts.set(context, { workers, script: null })
      if (timers) await context.addInitScript(catchTimers)
      const follow = (page: Page) =>
        page.on('worker', (worker) => {
          workers.add(worker)
          worker.on('close', () => workers.delete(worker))
          void setIn(worker)
        })
      for (const page of context.pages()) follow(page)
      context.on('page', follow)
      context.on('serviceworker', (worker) => void setIn(worker))
      context.on('close', () => contexts.delete(context))
      await setAll()
    },
    /** Moves the clock while nobody uses the device; then the device wakes up. */
    async sleep(ms: number) {
      aheadMs += ms
      await setAll()
      for (const context of contexts.keys()) await Promise.all(context.pages().map(wake))
    },
    /**
     * Moves the clock in steps, so that what repeats does so; `settled` is awaited before each, because a call under way
     * would be over its time at once.
     */
    async pass(ms: number, { stepMs = 60_000, settled = async () => {} } = {}) {
      for (const until = aheadMs + ms; aheadMs < until; ) {
        await settled()
        aheadMs = Math.min(until, aheadMs + stepMs)
        await setNow()
      }
      await settled()
      await setAll()
    },
    /** Moves the clock while somebody uses the device, so that the session stays active. */
    async use(page: Page, ms: number) {
      for (const until = aheadMs + ms; aheadMs < until; ) {
        aheadMs = Math.min(until, aheadMs + idleLimitMs / 2)
        await page.evaluate(moveDate, aheadMs)
        await page.evaluate(() => dispatchEvent(new Event('pointermove')))
      }
      await setAll()
      for (const context of contexts.keys()) await Promise.all(context.pages().map(wake))
    },
  }
}

const wake = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Runs in the page or worker. */
function moveDate(aheadMs: number): void {
  const world = globalThis as typeof globalThis & { PresentDate?: DateConstructor; clockMoved?: () => void }
  world.PresentDate ??= Date
  const Present = world.PresentDate
  world.Date = class extends Present {
    constructor(...parts: []) {
      // `new Date(…)` with arguments is not changed.
      if (parts.length === 0) super(Present.now() + aheadMs)
      else super(...parts)
    }
    static override now = () => Present.now() + aheadMs
  } as DateConstructor
  world.clockMoved?.()
}
