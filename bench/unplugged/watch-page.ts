import type { BrowserContext, Page } from '@playwright/test'

/** Something that took the page's main thread, in milliseconds. */
export type Taken = {
  /** What the user did, or `frame` for work that nobody's input began. */
  event: string
  ms: number
  /** Who worked, the longest first, as the browser tells it. */
  by: string
}
export type Interaction = {
  name: string
  taken: Taken[]
  /** What the page's main thread had of the processor meanwhile, in milliseconds; the rest of a block is waiting for the processor. */
  processorMs: number
}

declare global {
  interface Window {
    takeWhatTook?: () => Taken[]
  }
}

/** Begins to watch each page of this browser, before its own scripts run. */
export const watchPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(watchInteractions)

/** Milliseconds of the processor that the page's main thread has had so far. */
export async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** What took long since the last time this was asked; the frame that is being painted is waited for. */
export const whatTook = (page: Page): Promise<Taken[]> =>
  page.evaluate(
    () =>
      new Promise<Taken[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.takeWhatTook?.() ?? [])))
      }),
  )

/**
 * Runs in the page. Event Timing says how long a click or key waited for its paint; a long animation frame, whatever began
 * it, how long nothing could answer, and which scripts ran.
 */
function watchInteractions() {
  const leastMs = 104
  type Frame = PerformanceEntry & {
    blockingDuration: number
    styleAndLayoutStart: number
    scripts: { duration: number; invoker: string; sourceURL: string; sourceFunctionName: string }[]
  }
  const frames: Frame[] = []
  const events: (PerformanceEventTiming & { interactionId: number })[] = []
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (entry.entryType === 'event') events.push(entry as (typeof events)[number])
      else frames.push(entry as Frame)
    }
  }
  observer.observe({ type: 'event', durationThreshold: leastMs, buffered: true } as PerformanceObserverInit)
  observer.observe({ type: 'long-animation-frame', buffered: true })

  const scriptsOf = (from: number, until: number) => {
    const within = frames.filter(
      ({ startTime, duration }) => startTime < until && startTime + duration > from,
    )
    const scripts = within.flatMap((frame) => frame.scripts)
    const layout = within.reduce(
      (sum, frame) => sum + frame.startTime + frame.duration - (frame.styleAndLayoutStart || frame.startTime),
      0,
    )
    return [
      ...scripts
        .sort((one, other) => other.duration - one.duration)
        .slice(0, 3)
        .map(
          ({ duration, invoker, sourceURL, sourceFunctionName }) =>
            `${duration.toFixed(0)} ${invoker} ${sourceFunctionName} ${sourceURL.split('/').at(-1)}`,
        ),
      `${layout.toFixed(0)} style, layout and paint`,
    ].join(', ')
  }
  window.takeWhatTook = () => {
    note(observer.takeRecords())
    const isInput = ({ interactionId }: { interactionId: number }) => interactionId > 0
    const taken = [
      ...events.filter(isInput).map(({ name, duration, startTime }) => ({
        event: name,
        ms: duration,
        by: scriptsOf(startTime, startTime + duration),
      })),
      // What blocks: without the 50 ms that nobody notices, which count again here.
      ...frames
        .filter(({ blockingDuration }) => blockingDuration > 0)
        .map(({ startTime, duration, blockingDuration }) => ({
          event: 'frame',
          ms: blockingDuration + 50,
          by: scriptsOf(startTime, startTime + duration),
        })),
    ]
    frames.length = 0
    events.length = 0
    return taken
  }
}
