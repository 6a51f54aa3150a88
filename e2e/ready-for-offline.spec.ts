import type { Page } from '@playwright/test'
import { pharmacySections } from './dashboard-sections'
import { letDayPass } from './device-store'
import { expect, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { LoginPage } from './pages/login-page'

const notice = (page: Page) => page.getByRole('region', { name: 'Preparación para trabajar sin conexión' })
const broken = (page: Page) =>
  page.getByRole('main').getByText(/No se ha podido|Esta página necesita la conexión/)

/** Paths of the API calls of the page itself; calls of its workers are not among them. */
const callsOfPage = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/')),
  )

test('the device is said to be ready once every screen is on it, and then every screen opens without a connection', async ({
  page,
  network,
}) => {
  const release = network.hold(/\/assets\/workbook-/)
  const login = await new LoginPage(page).open()
  const shell = await login.logIn('farmacia')
  await expect(notice(page)).toContainText('Guardando la aplicación en este dispositivo')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await shell.dataOnDevice()
  // A worker has fetched the data, and the page nothing of it.
  expect(await callsOfPage(page)).toContain('/api/v4/my/user/')
  expect((await callsOfPage(page)).filter((path) => /snapshot|catalogue/.test(path))).toEqual([])

  release()
  // The rest of the app's files is downloaded now.
  await expect(notice(page)).toHaveCount(0, { timeout: 60_000 })
  network.set('cut')
  const dashboard = new DashboardPage(page)
  for (const section of Object.keys(pharmacySections)) await dashboard.see(pharmacySections, section)
  const selection = await shell.purchases()
  const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
  await provisions.setQuantity(0, 60)
  await provisions.addToCart()
  await expect((await shell.cart()).quantities.first()).toBeVisible()
  await shell.quickOrder()
  await shell.orders()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(broken(page)).toHaveCount(0)
})

test('a window reloaded past the cache, or with an emptied one, becomes ready again', async ({
  pharmacy: { page },
  network,
}) => {
  await expect(notice(page)).toHaveCount(0)
  const session = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(notice(page)).toHaveCount(0)

  const storedFiles = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return stored.flat().length
    })
  const before = await storedFiles()
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
  await page.reload()
  await expect.poll(storedFiles, { timeout: 60_000 }).toBe(before)
  await expect(notice(page)).toHaveCount(0)
  network.set('cut')
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('a window that keeps no app says that it will not work without a connection', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const login = await new LoginPage(page).open()
  await login.logIn('farmacia')
  await expect(notice(page)).toContainText('Esta ventana no funcionará sin conexión')
  await notice(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(notice(page)).toHaveCount(0)
})

test('the summary stands before the app does, without what may have changed, and what is pressed on it is done', async ({
  pharmacy: { page },
  network,
}) => {
  // What an earlier visit kept is of older data, maybe.
  await page.evaluate(() => localStorage.removeItem('rebotica:last-start'))
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('rebotica:last-start') !== null)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const kept = document.querySelector('[data-snapshot]')
      if (kept === null) return
      observer.disconnect()
      sessionStorage.setItem('painted', `${kept.textContent}`)
      // Its styles and its pictures are its own.
      const { borderTopWidth = '' } = getComputedStyle(kept.querySelector('article') ?? kept)
      const pictures = kept.querySelectorAll('img[src^="data:image"]').length
      sessionStorage.setItem('look', JSON.stringify({ borderTopWidth, pictures }))
      if (sessionStorage.getItem('press') === null) return
      const { left, top, width, height } =
        kept.querySelector('a[href^="/purchases"]')?.getBoundingClientRect() ?? new DOMRect()
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true }
      setTimeout(() => document.body.dispatchEvent(new MouseEvent('click', at)))
    }).observe(document, { childList: true, subtree: true })
  })
  const painted = () => page.evaluate(() => sessionStorage.getItem('painted'))
  network.set('cut')

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
  expect(await painted()).toMatch(/Total de ventas.*\d\s€/)
  expect(await painted()).not.toContain('Todo enviado')
  // Chromium takes the page from the cache without starting the worker first.
  const workerStart = () =>
    page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().workerStart))
  expect(await workerStart()).toEqual([0])
  const look = await page.evaluate(() => JSON.parse(sessionStorage.getItem('look') ?? '{}'))
  expect(look).toMatchObject({ borderTopWidth: '1px' })
  expect(look.pictures).toBeGreaterThan(0)
  await expect(page.locator('[data-snapshot]')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/\d\s€/).first()).toBeVisible()

  await letDayPass(page)
  await page.goto('/')
  await expect(page.getByRole('main').getByText(/\d\s€/).first()).toBeVisible()
  // On the next day the figures of the day before are not shown as today's, not even for a moment.
  expect(await painted()).toContain('Total de ventas')
  expect(await painted()).not.toContain('€')

  await page.evaluate(() => sessionStorage.setItem('press', 'yes'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/purchases\//)

  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('painted'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
  expect(await painted()).toBeNull()
})

test('a first visit that loses the connection says so on a page of ours, and goes on when it is back', async ({
  page,
  network,
}) => {
  network.lose(/\/assets\/app-.*\.js/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No se ha podido abrir Rebotica' })).toBeVisible()
  network.set('cut')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  network.reset()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
})
