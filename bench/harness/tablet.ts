import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { firstPage, tablet } from '../../e2e/browser'
import type { createClock } from '../../e2e/clock'
import type { FaultProxy } from '../../e2e/proxy'
import type { Shown, ShownAt } from './claims'

export type TabletOptions = {
  network: Pick<FaultProxy, 'url'>
  clock?: ReturnType<typeof createClock>
  /** At every change of what a page claims. `user`: the name of whom the page shows. */
  onShown?: (shown: Shown, at: ShownAt & { page: Page }) => void
  /** Before the first page loads anything. */
  onOpen?: (context: BrowserContext) => Promise<unknown>
} & (
  | {
      /** File for what Chromium writes; it is killed as by a flat battery. */
      log: string
      /** The disk of the tablet, which loses its power, too. */
      disk?: TabletDisk | undefined
    }
  | { /** It is closed as its user does. */ screen: BrowserContextOptions }
)

/** `cut` ends the browser: what was not fsynced is lost, but for what was written before the last `rest`. */
export type TabletDisk = {
  folder: string
  environment: Record<string, string>
  rest: () => void
  cut: () => Promise<unknown>
}

/** `end` kills it where it can be killed. */
type Launched = { context: BrowserContext; end: () => Promise<void>; quit: () => Promise<void> }

/** Chromium now and then comes up dead on the profile of one that was killed; who uses the tablet opens it again. */
const mostStarts = 3

/** One tablet whose browser lives on until it is killed or closed; then the next one opens its profile. */
export function benchTablet({ network, clock, onShown, onOpen, ...how }: TabletOptions) {
  const disk = 'log' in how ? how.disk : undefined
  const place = disk ? { profile: disk.folder } : {}
  const device = tablet({ baseURL: network.url, ...place, ...('screen' in how && how.screen) })
  let running: (Launched & { page: Page }) | null = null
  let quota: CDPSession | null = null

  let crashes = 0
  const launch = async (): Promise<Launched> => {
    if ('log' in how) {
      const { context, kill, quit } = await device.openToKill(how.log, disk?.environment)
      const end = async () => {
        await disk?.cut()
        await kill()
      }
      return { context, end, quit }
    }
    const context = await device.open()
    const quit = () => context.close()
    return { context, end: quit, quit }
  }
  const start = async () => {
    const launched = await launch()
    const { context, end } = launched
    try {
      await onOpen?.(context)
      await clock?.attach(context)
      if (onShown) {
        await context.exposeBinding('shownOnPage', ({ page }, shown: Shown, at: ShownAt) =>
          onShown(shown, { ...at, page }),
        )
        await context.addInitScript(tellWhatIsShown)
      }
      const page = await firstPage(context)
      // It never answers again: its user closes the browser.
      page.on('crash', () => {
        crashes += 1
        if (running?.context === context) closing = close().catch(() => {})
      })
      context.setDefaultTimeout(30_000)
      return { ...launched, page }
    } catch (error) {
      await end()
      throw error
    }
  }
  let closing: Promise<void> | undefined
  const leave = async (how: 'end' | 'quit') => {
    const ended = running
    running = null
    quota = null
    await ended?.[how]()
  }
  const close = () => leave('end')
  const open = async (): Promise<Page> => {
    await closing
    for (let starts = 1; running === null; starts += 1) {
      running = await start().catch((error: unknown) => {
        crashes += 1
        if (starts === mostStarts) throw error
        return null
      })
    }
    return running.page
  }
  const current = (): Page => {
    if (running === null) throw new Error('The browser is dead')
    return running.page
  }
  return {
    open,
    page: current,
    isOpen: () => running !== null,
    /** Starts of the browser that failed, and pages that crashed, so far. */
    crashes: () => crashes,
    /** Kills it, or closes it where it cannot be killed. */
    close,
    quit: () => leave('quit'),
    async newTab(): Promise<Page> {
      return await current().context().newPage()
    },
    /** Only the first tab stays. */
    async closeTabs() {
      const page = running?.page
      for (const each of page?.context().pages() ?? []) if (each !== page) await each.close()
    },
    async setOffline(isOffline: boolean) {
      await running?.context.setOffline(isOffline)
    },
    /** No more room on the disk than is used already; `freeDisk` gives the room back. */
    async fillDisk() {
      quota = await current().context().newCDPSession(current())
      await quota.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 1 })
    },
    async freeDisk() {
      const session = quota
      quota = null
      await session?.send('Storage.overrideQuotaForOrigin', { origin: network.url }).catch(() => {})
      await session?.detach().catch(() => {})
    },
    remove: async () => {
      await running?.end()
      device.remove()
    },
  }
}
export type BenchTablet = ReturnType<typeof benchTablet>

declare global {
  interface Window {
    shownOnPage: (shown: Shown, at: ShownAt) => Promise<void>
  }
}

/** Runs in the page: tells what it claims, each time that something of it changes. */
function tellWhatIsShown() {
  let last = ''
  const tell = () => {
    const user = document.querySelector('button[aria-label^="Usuario: "]')?.getAttribute('aria-label')
    const shown = {
      pill: document.querySelector('header [role=status]')?.textContent ?? null,
      user: user?.slice('Usuario: '.length) ?? null,
      orders: [...document.querySelectorAll('li[data-state]')].flatMap((entry) => {
        const units = /· ([\d.]+) uds ·/.exec(entry.textContent ?? '')?.[1]
        const state = entry.getAttribute('data-state') ?? ''
        return units === undefined ? [] : [{ units: Number(units.replace('.', '')), state }]
      }),
    }
    const text = JSON.stringify(shown)
    if (text === last) return
    last = text
    void window.shownOnPage(shown, {
      path: location.pathname,
      isInFront: document.visibilityState === 'visible',
      ageMs: Math.round(performance.now()),
    })
  }
  new MutationObserver(tell).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-state', 'aria-label'],
  })
}
