import type { BrowserContext } from '@playwright/test'
import { tablet } from '../../e2e/browser'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { median } from '../figures'
import { currentUser } from '../server-call'
import { atMost, type Row } from '../table'
import { startCountingProxy } from './counting-proxy'
import { largeCart, storeCart } from './large-cart'
import { slowDown } from './slow-down'

const runs = 5
const pharma = 1

/** Bytes downloaded when the app is opened for the first time, and time to open it again without a network. */
export async function measureColdStart(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const proxy = await startCountingProxy(port)
  const device = tablet({ baseURL: proxy.url })
  bench.onEnd(() => device.remove())
  bench.onEnd(() => proxy.close())

  const context = await device.open()
  const page = await firstPage(context)
  const login = await new LoginPage(page).open()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const toOffline = proxy.received()
  await login.logIn('farmacia')
  const user = await currentUser(port)
  await storeCart(page, largeCart(await bench.download(), { userId: user.id, pharma }))
  await context.close()
  // From here on the server cannot be reached.
  proxy.close()

  const start = (rate: number) => openings(() => openOffline(device, proxy.url, rate))
  const normal = await start(1)
  const slow = await start(4)
  const each = (times: readonly number[]) => `runs ${times.map((ms) => ms.toFixed(0)).join(' ')}`
  return [
    {
      what: 'cold start, all bytes until it works offline',
      measured: toOffline / 1e6,
      unit: 'MB',
      budget: atMost(1.2),
      note: 'the whole shell, by the service worker',
    },
    {
      what: 'cold start offline to a cart of 200 lines',
      measured: median(normal),
      unit: 'ms',
      budget: atMost(1000),
      note: each(normal),
    },
    {
      what: 'cold start offline to a cart of 200 lines, CPU 4× slower',
      measured: median(slow),
      unit: 'ms',
      budget: atMost(2500),
      note: each(slow),
    },
  ]
}

async function openings(open: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await open())
  return times
}

/** Starts a browser, and measures from navigation to the first frame that shows a quantity field. */
async function openOffline(device: ReturnType<typeof tablet>, url: string, rate: number): Promise<number> {
  const context = await device.open()
  try {
    await context.setOffline(true)
    const page = await firstPage(context)
    await page.addInitScript(() => {
      const look = () => {
        const field = document.querySelector('input[aria-label^="Cantidad de "]')
        if (field?.checkVisibility()) performance.mark('usable')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await slowDown(page, rate)
    await page.goto(`${url}/cart/${pharma}`, { waitUntil: 'commit' })
    const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime)
    return (await usable.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage())
