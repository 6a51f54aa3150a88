import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

// Without a service worker, so that the app's files can be held back.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')),
)

const username = (page: Page) => page.getByLabel('Usuario o correo electrónico')
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true })
const summary = (page: Page) => page.getByRole('heading', { level: 1, name: 'Resumen' })
const cookies = (page: Page) => page.getByRole('region', { name: 'Aviso de cookies' })

/** Opens the page without any file of the app; they come when `arrive` is called. */
async function openWithoutApp(page: Page, address = '/') {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(username(page)).toBeVisible()
  return { arrive }
}

test('letters typed before the app was there stay, in the same field and with the caret', async ({
  page,
}) => {
  const { arrive } = await openWithoutApp(page)
  await username(page).click()
  await page.keyboard.type('farmcia')
  for (const _ of 'cia') await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }).click()
  const field = await username(page).elementHandle()
  await username(page).focus()
  await expect(password(page)).toHaveAttribute('type', 'text')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('section[aria-label], h1, aside img, input, form button, form a')].map(
        (element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [x, y, width, height]
        },
      ),
    )
  const before = await places()
  arrive()
  await expect(page).toHaveTitle(/^Acceso/)
  expect(await places()).toEqual(before)
  await page.keyboard.type('a')
  await expect(username(page)).toHaveValue('farmacia')
  expect(await username(page).evaluate((now, then) => now === then, field)).toBe(true)
  await expect(username(page)).toBeFocused()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('Enter before the app was there logs in once, and never by the address', async ({ page }) => {
  const addresses: string[] = []
  const logIns: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/login/')) logIns.push(request.url())
  })
  const { arrive } = await openWithoutApp(page)
  await username(page).fill('farmacia')
  await password(page).fill('rebotica')
  await password(page).press('Enter')
  await password(page).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-pressed')
  arrive()
  await expect(summary(page)).toBeVisible()
  expect(logIns).toHaveLength(1)
  expect(addresses.filter((address) => address.includes('?'))).toEqual([])
})

test('a wrong password pressed before the app was there shows its error, and can be mended', async ({
  page,
}) => {
  const { arrive } = await openWithoutApp(page, '/login')
  await cookies(page).getByRole('button', { name: 'Rechazar' }).click()
  await expect(cookies(page)).toBeHidden()
  await username(page).fill('farmacia')
  await password(page).fill('otra')
  await page.getByRole('button', { name: 'Acceder' }).click()
  arrive()
  await expect(page.getByText('Usuario o contraseña invalidos.')).toBeVisible()
  await expect(cookies(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('rebotica:cookie-consent'))).toContain('declined')
  await expect(username(page)).toHaveValue('farmacia')
  await password(page).fill('rebotica')
  await page.getByRole('button', { name: 'Acceder' }).click()
  await expect(summary(page)).toBeVisible()
  // Above the page's own, or all that is disabled would look as if it were not.
  const isBelow = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll('head style[data-log-in], head link[rel=stylesheet]')]
    return sheets.length > 1 && sheets[0]?.matches('style')
  })
  expect(isBelow).toBe(true)
})

test('whoever is logged in never sees the log-in of a first visit', async ({ page }) => {
  const { arrive } = await openWithoutApp(page)
  arrive()
  await username(page).fill('farmacia')
  await password(page).fill('rebotica')
  await page.getByRole('button', { name: 'Acceder' }).click()
  await expect(summary(page)).toBeVisible()
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('input[name="username"]')?.checkVisibility())
        document.documentElement.setAttribute('data-log-in-seen', '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (const address of ['/', '/login']) {
    await page.goto(address)
    await expect(summary(page)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-log-in-seen')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says what it needs, and shows no form that leads nowhere', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Rebotica necesita JavaScript' })).toBeVisible()
    await expect(username(page)).toBeHidden()
  })
})
