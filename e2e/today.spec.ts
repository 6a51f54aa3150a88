import type { Locator } from '@playwright/test'
import { firstPage } from './browser'
import { isClean } from './checks/accessibility'
import { expect, openApp, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { devices } from './tour/devices'

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN

test('what needs the pharmacist today stands first on a phone and a tablet, is acted on, hidden and found again, offline too', async ({
  ownDevice,
}) => {
  const context = await ownDevice.open()
  const page = await firstPage(context)
  try {
    await (await openApp(page)).dataReady()
    const dashboard = new DashboardPage(page)
    const today = page.getByRole('region', { name: 'Hoy', exact: true })
    const lines = today.getByRole('listitem')
    const runsOut = lines.filter({ hasText: /se agotan? en/i })

    const comesFirst = async (atMost: number) => {
      await page.reload()
      const total = dashboard.widget(/^Total de ventas/)
      // The app takes the place of the kept screen meanwhile.
      let before = Number.NaN
      await expect.poll(async () => (before = await topOf(total))).toBeGreaterThan(0)
      await expect(lines.first()).toBeInViewport()
      expect(await topOf(total)).toBe(before)
      expect(await lines.count()).toBeLessThanOrEqual(atMost)
    }
    await test.step('it is seen without scrolling, and nothing below it moves when its lines come', async () => {
      await page.setViewportSize(devices.phone)
      await comesFirst(2)
      await page.setViewportSize(devices.tablet)
      await comesFirst(3)
      await isClean(page, 'today')
      await page.setViewportSize(devices.phone)
    })

    await test.step('what runs out goes into the cart, without a network, too', async () => {
      await context.setOffline(true)
      await runsOut.getByRole('button', { name: /Ver productos/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Sin existencias en pocos días' })
      const add = dialog.getByRole('button', { name: /^Al carrito \d+ de / }).first()
      await add.click()
      await expect(page.getByText(/en el carrito de /).first()).toBeVisible()
      await isClean(page, 'what runs out')
      await page.setViewportSize(devices.phone)
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
      await expect(dialog).toBeHidden()
    })

    await test.step('a hidden line stays away after a start without a network, until it is shown again', async () => {
      const first = await lines.first().locator('b').textContent()
      await lines
        .first()
        .getByRole('button', { name: /^Ocultar hasta que cambie/ })
        .click()
      await expect(lines.filter({ hasText: first ?? '' })).toHaveCount(0)
      await page.reload()
      await expect(today.getByRole('button', { name: 'Mostrar la oculta' })).toBeVisible()
      await expect(lines.filter({ hasText: first ?? '' })).toHaveCount(0)
      await today.getByRole('button', { name: 'Mostrar la oculta' }).click()
      await expect(lines.filter({ hasText: first ?? '' })).toHaveCount(1)
    })
  } finally {
    await context.setOffline(false)
  }
})
