import type { BrowserContext, Page, Worker } from '@playwright/test'
import { idleLimitMs } from '../src/contract/session'

/**
 * The clock of a device, which tests move on: pages, their workers and the service worker read it, also after a reload and
 * when the browser is opened again. Timers go on as in a device that was asleep: whatever should happen at an age must not
 * need one.
 */
export function createClock() {
  let aheadMs = 0
  const contexts = new Map<BrowserContext, Set<Worker>>()

  const setIn = async (target: Pick<Worker, 'evaluate'>): Promise<void> => {
    // A page on its way, or a worker that has just ended, reads the clock when it starts.
    await target.evaluate(moveDate, aheadMs).catch(() => {})
  }
  const setAll = async (): Promise<void> => {
    for (const [context, workers] of contexts) {
      await context.addInitScript(moveDate, aheadMs)
      await Promise.all([...context.pages(), ...workers, ...context.serviceWorkers()].map(setIn))
    }
  }
  return {
    aheadMs: () => aheadMs,
    /** A browser of this device, from when it is opened. */
    async attach(context: BrowserContext) {
      const workers = new Set<Worker>()
      contexts.set(context, workers)
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
    /** Time passes with nobody at the device, which then wakes up. */
    async sleep(ms: number) {
      aheadMs += ms
      await setAll()
      for (const context of contexts.keys()) await Promise.all(context.pages().map(wake))
    },
    /** Time passes with somebody at the device: their session goes on. */
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

/** Runs where the clock is read. */
function moveDate(aheadMs: number): void {
  const world = globalThis as typeof globalThis & { PresentDate?: DateConstructor }
  world.PresentDate ??= Date
  const Present = world.PresentDate
  world.Date = class extends Present {
    constructor(...parts: []) {
      // What a date is made of is given on as it is.
      if (parts.length === 0) super(Present.now() + aheadMs)
      else super(...parts)
    }
    static override now = () => Present.now() + aheadMs
  } as DateConstructor
}
