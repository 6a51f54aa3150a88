import type { BrowserContext, Page } from '@playwright/test'
import { firstPage, tablet } from '../../e2e/browser'
import { letDayPass } from '../../e2e/device-store'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { median } from '../figures'
import { atMost, type Row } from '../table'
import { startCountingProxy } from './counting-proxy'
import { startFloorPage } from './floor-page'
import { type Navigation, type StartTimes, timeNavigation } from './start-times'

const runs = 5
/** At most this many times the paint of a trivial page. */
const timesFloor = 2

const logIn = { selector: 'form button', text: 'Acceder' }
const summary = { selector: 'main', text: '\\d\\s*€' }

/**
 * From opening the app to its first figures: in a browser that has never seen it, in a new tab with and without the server,
 * with data that is newer than the figures last seen, and in a new browser without the server. Beside each a page from a
 * service worker that does nothing, in a browser alike and in turn with ours, so that what the machine does besides slows
 * both down.
 */
export async function measureStart(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const floor = await startFloorPage()
  bench.onEnd(() => floor.close())
  const proxy = await startCountingProxy(port)
  bench.onEnd(() => proxy.close())
  const settings = { baseURL: proxy.url, viewport: { width: 1280, height: 800 } }
  const home = `${proxy.url}/`

  const rows: Row[] = []
  const phase = async (name: string, { shows, withTab, before = nothing }: Phase) => {
    for (const slower of [1, 4]) {
      const taken: Taken[] = []
      for (let run = 0; run < runs; run++) {
        const trivial = await withTab((page) =>
          timeNavigation(page, { url: floor.url, shows: summary, slower }),
        )
        await before()
        const received = proxy.received()
        const isTraced = bench.trace && run === runs - 1
        const traceTo = isTraced ? `trace-start-${name.replaceAll(/\W+/g, '-')}-${slower}x.json` : undefined
        const ours = await withTab((page) => timeNavigation(page, { url: home, shows, slower, traceTo }))
        taken.push({ floor: trivial, ours, bytes: proxy.received() - received })
      }
      rows.push(...rowsOf(`start ${name}, CPU ${slower}×`, taken))
    }
  }

  await phase('cold, to the log-in', {
    shows: logIn,
    withTab: async (use) => {
      const fresh = tablet(settings)
      const context = await fresh.open()
      try {
        await visitFloor(context, floor.url)
        return await use(await context.newPage())
      } finally {
        await context.close()
        fresh.remove()
      }
    },
  })

  const device = tablet(settings)
  bench.onEnd(() => device.remove())
  const first = await device.open()
  const inNewTabOf =
    (browser: BrowserContext): WithTab =>
    async (use) => {
      const page = await browser.newPage()
      try {
        return await use(page)
      } finally {
        await page.close()
      }
    }
  await visitFloor(first, floor.url)
  await seeDashboard(await firstPage(first), home)
  await phase('warm, new tab', { shows: summary, withTab: inNewTabOf(first) })
  // From here on neither server can be reached.
  proxy.close()
  floor.close()
  await phase('offline, new tab', { shows: summary, withTab: inNewTabOf(first) })
  await first.close()
  await phase('offline, new process', {
    shows: summary,
    // Whichever page comes first wakes the browser up: each has a browser of its own.
    withTab: async (use) => {
      const context = await device.open()
      try {
        return await use(await firstPage(context))
      } finally {
        await context.close()
      }
    },
  })
  // The last phase: it takes away the figures that the others show at once.
  const last = await device.open()
  await phase('offline, newer data', {
    shows: summary,
    withTab: inNewTabOf(last),
    before: async () => {
      const page = await last.newPage()
      await page.goto(`${home}icons/icon.svg`)
      await letDayPass(page)
      await page.close()
    },
  })
  await last.close()
  return rows
}

/** Gives a tab, and takes it away again. */
type WithTab = (use: (page: Page) => Promise<StartTimes>) => Promise<StartTimes>
type Phase = { shows: Navigation['shows']; withTab: WithTab; before?: () => Promise<void> }
type Taken = { ours: StartTimes; floor: StartTimes; bytes: number }

const nothing = async () => {}

async function visitFloor(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
}

/** Logs in and looks at the dashboard until it is kept for the next start. */
async function seeDashboard(page: Page, home: string): Promise<void> {
  await (await new LoginPage(page).open()).logIn('farmacia')
  await serviceWorkerReady(page)
  await page.goto(home)
  await page
    .getByRole('main')
    .getByText(/\d\s*€/)
    .first()
    .waitFor()
  await page.waitForFunction(() => localStorage.getItem('rebotica:last-start') !== null)
  await page.goto('about:blank')
}

function rowsOf(what: string, taken: readonly Taken[]): Row[] {
  const ours = (part: keyof StartTimes) => median(taken.map((each) => each.ours[part]))
  const floor = (part: keyof StartTimes) => median(taken.map((each) => each.floor[part]))
  const row = (part: keyof StartTimes, named: string): Row => ({
    what: `${what}: ${named}`,
    measured: ours(part),
    unit: 'ms',
    note: `runs ${taken.map((each) => each.ours[part].toFixed(0)).join(' ')}`,
  })
  return [
    row('paint', 'first paint'),
    row('figures', 'what was asked for'),
    {
      what: `${what}: of the paint of a trivial page`,
      measured: ours('figures') / floor('paint'),
      unit: '×',
      budget: atMost(timesFloor),
      note: `trivial page ${floor('paint').toFixed(0)} ms (main thread ${floor('busy').toFixed(0)} ms)`,
    },
    row('live', 'on a screen that answers'),
    row('lastLongTask', 'end of the last long task'),
    row('busy', 'work of the main thread'),
    { what: `${what}: bytes`, measured: median(taken.map(({ bytes }) => bytes)) / 1e3, unit: 'kB' },
  ]
}
