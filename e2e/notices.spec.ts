import type { BrowserContext, Page } from '@playwright/test'
import { firstPage, tablet } from './browser'
import { expect, test } from './fixtures'
import { LoginPage } from './pages/login-page'

/** Gives the app's worker a message as the browser does for its push service, without one. */
async function deliver(page: Page, message: object) {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first)
    })
  })
  await session.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await known
  const origin = new URL(scopeURL).origin
  await session.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId, data: JSON.stringify(message) },
  })
}
type Worker = {
  registration: { getNotifications: () => Promise<{ body: string }[]> }
  clients: { matchAll: () => Promise<unknown[]> }
}
const inWorker = <T>(context: BrowserContext, work: (worker: Worker) => Promise<T>) =>
  context.serviceWorkers()[0]?.evaluate(`(${work})(self)`) as Promise<T> | undefined
const shown = (context: BrowserContext) =>
  inWorker(context, async ({ registration }) =>
    (await registration.getNotifications()).map(({ body }) => body),
  )
const pages = (context: BrowserContext) =>
  inWorker(context, async ({ clients }) => (await clients.matchAll()).length)

test('a closed app shows how many orders are to be reviewed, until somebody looks at it', async ({
  baseURL,
}) => {
  // The shell of the other tests shows no notices.
  const device = tablet({ baseURL: baseURL ?? '', permissions: ['notifications'] })
  const context = await device.open()
  const page = await firstPage(context)
  await (await new LoginPage(page).open()).logIn('farmacia')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const elsewhere = await context.newPage()
  await page.close()
  await expect.poll(() => pages(context)).toBe(0)

  await deliver(elsewhere, { answered: 2, refused: 0 })
  await expect.poll(() => shown(context)).toEqual(['Hay 2 pedidos por revisar.'])

  await elsewhere.goto('/')
  await expect.poll(() => shown(context)).toEqual([])
  await context.close()
  device.remove()
})
