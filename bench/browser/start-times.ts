import { writeFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

/** Milliseconds from the start of a navigation, as the page itself measures them. */
export type StartTimes = {
  /** First paint with anything in it. */
  paint: number
  /** First frame that shows what the person came for. */
  figures: number
  /** First frame that shows it on a screen that answers. */
  live: number
  /** End of the last task of 50 ms or more. */
  lastLongTask: number
  /** How long the page's main thread worked, until it was quiet. */
  busy: number
}

export type Navigation = {
  url: string
  /** What the person came for: text of an element. */
  shows: { selector: string; text: string }
  /** How many times slower the page's main thread is. Chromium slows neither dedicated nor service workers down. */
  slower: number
  /** Writes a trace of the start, for chrome://tracing or Perfetto. */
  traceTo?: string
}

const quietMs = 1_000
const longestMs = 60_000

/** Opens the address in this tab, and waits until the page is quiet. */
export async function timeNavigation(
  page: Page,
  { url, shows, slower, traceTo }: Navigation,
): Promise<StartTimes> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Runtime.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  // The page says itself when it is quiet. To ask it would put code of its own, 100 ms of a slow tablet, before its first paint.
  const quiet = new Promise<void>((resolve, reject) => {
    session.once('Runtime.bindingCalled', () => resolve())
    setTimeout(() => reject(new Error(`${url} was not quiet after ${longestMs} ms`)), longestMs).unref()
  })
  await session.send('Runtime.addBinding', { name: 'startIsQuiet' })
  await page.addInitScript(watchStart, { ...shows, quietMs })
  const trace = traceTo === undefined ? null : await startTrace(session)
  await page.goto(url, { waitUntil: 'commit' })
  await quiet
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    figures: window.started.figures ?? Number.NaN,
    live: window.started.live ?? Number.NaN,
    lastLongTask: window.started.lastLongTask,
  }))
  const { metrics } = await session.send('Performance.getMetrics')
  if (trace && traceTo) writeFileSync(traceTo, await trace())
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { ...times, busy: seconds * 1000 }
}

type Started = { figures?: number; live?: number; lastLongTask: number; changed: number }
declare global {
  interface Window {
    started: Started
    startIsQuiet: (nothing: string) => void
  }
}

/** Runs in the page, before its own scripts. */
function watchStart({ selector, text, quietMs }: Navigation['shows'] & { quietMs: number }) {
  const started: Started = { lastLongTask: 0, changed: 0 }
  window.started = started
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      started.lastLongTask = startTime + duration
      started.changed = performance.now()
    }
  }).observe({ type: 'longtask', buffered: true })
  const figure = new RegExp(text)
  const noteFrame = (what: 'figures' | 'live') => {
    started[what] = Number.NaN
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        started[what] = performance.now()
      }
      channel.port2.postMessage(null)
    })
  }
  new MutationObserver(() => {
    started.changed = performance.now()
    if (started.live !== undefined) return
    const shown = [...document.querySelectorAll(selector)].find(({ textContent }) => figure.test(textContent))
    if (shown === undefined) return
    if (started.figures === undefined) noteFrame('figures')
    if (shown.closest('[inert]') === null) noteFrame('live')
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['inert'] })
  const timer = setInterval(() => {
    if (!(started.live !== undefined && performance.now() - started.changed > quietMs)) return
    clearInterval(timer)
    window.startIsQuiet('')
  }, 100)
}

async function startTrace(session: CDPSession): Promise<() => Promise<string>> {
  const events: unknown[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const categories = [
    'devtools.timeline',
    'v8.execute',
    'disabled-by-default-v8.compile',
    'disabled-by-default-v8.cpu_profiler',
    'blink.user_timing',
    'loading',
    'ServiceWorker',
    'IndexedDB',
    'toplevel',
  ]
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: categories.join() })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    return JSON.stringify({ traceEvents: events })
  }
}
