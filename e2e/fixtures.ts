import { test as base, expect, type Page } from '@playwright/test'
import { firstPage, tablet } from './browser'
import { type Installation, install } from './installation'
import { serviceWorkerReady } from './journey'
import { LoginPage } from './pages/login-page'
import { Shell } from './pages/shell'
import { type FaultProxy, startProxy } from './proxy'

type Fixtures = {
  /** Proxy in front of the worker's demo installation; without faults at the start of each test. */
  network: FaultProxy
  /** A browser profile that survives closing and killing the browser. New: nobody has used it. */
  device: ReturnType<typeof tablet>
  /** A profile that the demo pharmacy uses already: logged in, with app and data stored. */
  ownDevice: ReturnType<typeof tablet>
  /**
   * Whether `ownDevice` opens a browser without tabs and menus. That knows no background sync, shows no PDF and asks nobody
   * for a camera.
   */
  isShell: boolean
  /** That profile with the app open. Its page and browser are others than `page` and `context`. */
  pharmacy: Shell
}
type WorkerFixtures = {
  demo: Installation
  faultProxy: FaultProxy
  usedDevice: UsedDevice
}

/** A profile to copy: the first log-in and the first download take longer than most tests. */
type UsedDevice = { profile: string; openSession: () => Promise<void> }

export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const installation = await installDemo()
      await installation.start()
      await use(installation)
      await installation.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // One per worker, because a browser stores data per origin.
  faultProxy: [
    async ({ demo }, use) => {
      const proxy = await startProxy(() => demo.port)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  usedDevice: [
    async ({ demo, faultProxy }, use) => {
      const device = tablet({ isShell: true, baseURL: faultProxy.url })
      const context = await device.open()
      const page = await firstPage(context)
      await (await new LoginPage(page).open()).logIn('farmacia')
      await serviceWorkerReady(page)
      await context.close()
      const [session] = await demo.query<{ id: string }>(
        'SELECT id FROM session ORDER BY created_at DESC LIMIT 1',
      )
      await use({
        profile: device.profile,
        // Tests end sessions, and log in as this user so often that the server ends the oldest sessions.
        openSession: async () => {
          await demo.query('UPDATE session SET revoked_at = NULL, last_used_at = now() WHERE id = $1', [
            session?.id,
          ])
        },
      })
      device.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  network: async ({ faultProxy }, use) => {
    await use(faultProxy)
    faultProxy.reset()
  },
  baseURL: async ({ network }, use) => use(network.url),
  device: async ({ network }, use) => {
    const device = tablet({ baseURL: network.url })
    await use(device)
    device.remove()
  },
  isShell: [true, { option: true }],
  ownDevice: async ({ network, usedDevice, isShell, viewport, hasTouch, contextOptions }, use) => {
    await usedDevice.openSession()
    const { profile } = usedDevice
    const device = tablet({
      ...contextOptions,
      viewport,
      hasTouch,
      isShell,
      baseURL: network.url,
      from: profile,
    })
    await use(device)
    device.remove()
  },
  pharmacy: async ({ ownDevice }, use) => {
    const context = await ownDevice.open()
    await use(await openApp(await firstPage(context)))
    await context.close()
  },
})

export { expect }

/** Opens the app for a user who is already logged in, and waits until the data is current. */
export async function openApp(page: Page, url = '/'): Promise<Shell> {
  await page.goto(url)
  const shell = new Shell(page)
  await shell.dataReady()
  return shell
}

/** Its wholesalers and receivers of webhooks are programs of the tests. */
export const installDemo = (): Promise<Installation> =>
  install({ demo: true, from: demoData(), environment: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })

function demoData(): string {
  const folder = process.env.REBOTICA_E2E_DEMO
  if (!folder) throw new Error('e2e/global-setup.ts did not run')
  return folder
}
