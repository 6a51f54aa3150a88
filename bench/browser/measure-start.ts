import type { BrowserContext } from '@playwright/test'
import { firstPage, tablet } from '../../e2e/browser'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { median } from '../figures'
import { atMost, type Row } from '../table'
import { startCountingProxy } from './counting-proxy'
import { startFloorPage } from './floor-page'
import { type StartTimes, timeNavigation, timeStart } from './start-times'

const runs = 5
/** At most this many times the paint of a trivial page. */
const timesFloor = 2

const logIn = { selector: 'form button', text: 'Acceder' }
const summary = { selector: 'main', text: '\\d\\s*€' }

/**
 * From opening the app to its first figures: in a browser that has never seen it, in a new tab with and without the server,
 * and in a new browser without it. Beside each a page from a service worker that does nothing, in the same browser and in
 * turn with ours, so that what the machine does besides slows both down.
 */
export async function measureStart(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const floor = await startFloorPage()
  bench.onEnd(() => floor.close())
  const proxy = await startCountingProxy(port)
  bench.onEnd(() => proxy.close())
  const viewport = { width: 1280, height: 800 }
  const device = tablet({ baseURL: proxy.url, viewport })
  bench.onEnd(() => device.remove())

  const rows: Row[] = []
  const phase = async (name: string, open: (slower: number, run: number) => Promise<Pair>) => {
    for (const slower of [1, 4]) {
      const taken: Pair[] = []
      for (let run = 0; run < runs; run++) taken.push(await open(slower, run))
      rows.push(...rowsOf(`start ${name}, CPU ${slower}×`, taken))
    }
  }
  const home = `${proxy.url}/`
  const traceTo = (name: string, slower: number, run: number) =>
    bench.trace && run === runs - 1 ? `trace-start-${name}-${slower}x.json` : undefined
  const pair = async (context: BrowserContext, ours: Parameters<typeof timeStart>[1]): Promise<Pair> => ({
    floor: await timeStart(context, { url: floor.url, shows: summary, slower: ours.slower }),
    ours: await timeStart(context, ours),
  })

  await phase('cold, to the log-in', async (slower, run) => {
    const fresh = tablet({ baseURL: proxy.url, viewport })
    const context = await fresh.open()
    try {
      await visitFloor(context, floor.url)
      const before = proxy.received()
      const times = await pair(context, {
        url: home,
        shows: logIn,
        slower,
        traceTo: traceTo('cold', slower, run),
      })
      return { ...times, bytes: proxy.received() - before }
    } finally {
      await context.close()
      fresh.remove()
    }
  })

  const first = await device.open()
  await visitFloor(first, floor.url)
  const page = await firstPage(first)
  await (await new LoginPage(page).open()).logIn('farmacia')
  await serviceWorkerReady(page)
  await page.goto(home)
  await page
    .getByRole('main')
    .getByText(/\d\s*€/)
    .first()
    .waitFor()
  // A dashboard that has come to rest is kept for the next start.
  await page.waitForFunction(() => localStorage.getItem('rebotica:last-start') !== null)
  await page.goto('about:blank')
  await phase('warm, new tab', async (slower, run) => {
    const before = proxy.received()
    const times = await pair(first, {
      url: home,
      shows: summary,
      slower,
      traceTo: traceTo('warm', slower, run),
    })
    return { ...times, bytes: proxy.received() - before }
  })
  // From here on neither server can be reached.
  proxy.close()
  floor.close()
  await phase('offline, new tab', (slower, run) =>
    pair(first, { url: home, shows: summary, slower, traceTo: traceTo('offline', slower, run) }),
  )
  await first.close()
  await phase('offline, new process', async (slower, run) => {
    // Whichever page comes first wakes the browser up: each has a browser of its own.
    const alone = async (navigation: Parameters<typeof timeStart>[1]) => {
      const context = await device.open()
      try {
        return await timeNavigation(await firstPage(context), navigation)
      } finally {
        await context.close()
      }
    }
    return {
      floor: await alone({ url: floor.url, shows: summary, slower }),
      ours: await alone({ url: home, shows: summary, slower, traceTo: traceTo('process', slower, run) }),
    }
  })
  return rows
}

type Pair = { ours: StartTimes; floor: StartTimes; bytes?: number }

async function visitFloor(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
}

function rowsOf(what: string, taken: readonly Pair[]): Row[] {
  const ours = (part: keyof StartTimes) => median(taken.map((pair) => pair.ours[part]))
  const floor = median(taken.map((pair) => pair.floor.paint))
  const each = taken.map((pair) => pair.ours.figures.toFixed(0)).join(' ')
  const bytes = taken.flatMap((pair) => pair.bytes ?? [])
  return [
    {
      what: `${what}: what was asked for`,
      measured: ours('figures'),
      unit: 'ms',
      note: `first paint ${ours('paint').toFixed(0)}, answers ${ours('live').toFixed(0)}, last long task ${ours('lastLongTask').toFixed(0)}, main thread ${ours('busy').toFixed(0)} ms; runs ${each}`,
    },
    {
      what: `${what}: of the paint of a trivial page`,
      measured: ours('figures') / floor,
      unit: '×',
      budget: atMost(timesFloor),
      note: `trivial page ${floor.toFixed(0)} ms (main thread ${median(taken.map((pair) => pair.floor.busy)).toFixed(0)} ms)`,
    },
    ...(bytes.length === 0
      ? []
      : [{ what: `${what}: bytes`, measured: median(bytes) / 1e3, unit: 'kB' } satisfies Row]),
  ]
}
