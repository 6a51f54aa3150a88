import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { tablet } from './browser'
import { type Installation, install } from './installation'
import { LoginPage } from './pages/login-page'
import { type FaultProxy, startProxy } from './proxy'

type Fixtures = {
  /** The worker's demo installation behind a proxy of this test's own. */
  network: FaultProxy
  /** A profile that survives closing and killing its browser. */
  device: ReturnType<typeof tablet>
  /** Logged in as the demo pharmacy, with its data on the device. */
  pharmacy: Awaited<ReturnType<LoginPage['logIn']>>
}
type WorkerFixtures = { demo: Installation }

export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const installation = await install({ demo: true, from: demoData() })
      await installation.start()
      await use(installation)
      await installation.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  network: async ({ demo }, use) => {
    const proxy = await startProxy(() => demo.port)
    await use(proxy)
    await proxy.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
  device: async ({ network }, use) => {
    const device = tablet({ baseURL: network.url })
    await use(device)
    device.remove()
  },
  pharmacy: async ({ page }, use) => {
    const login = await new LoginPage(page).open()
    await use(await login.logIn('farmacia'))
  },
})

export { expect }

/** The page of a context just opened: a persistent one comes with a page. */
export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

export function demoData(): string {
  const folder = process.env.REBOTICA_E2E_DEMO
  if (!folder) throw new Error('e2e/global-setup.ts did not run')
  return folder
}
