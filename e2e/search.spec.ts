import type { Page } from '@playwright/test'
import { isClean } from './checks/accessibility'
import { expect, test } from './fixtures'
import { serviceWorkerReady } from './journey'
import { scan } from './scanner'
import { devices } from './tour/devices'

type Product = { cn: string; ean: string; name: string }

const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar', exact: true })
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

test('a product that was scanned goes into the cart without a connection, and every screen is one word away', async ({
  pharmacy,
  network,
  demo,
}) => {
  const { page } = pharmacy
  const [product, other] = await demo.query<Product>(`
      SELECT cn, ean, name FROM product
       WHERE laboratory_id IN (7, 8) AND active AND pvl IS NOT NULL AND ean NOT LIKE '847000%'
       ORDER BY cn LIMIT 2`)
  if (product === undefined || other === undefined) throw new Error('No products')
  await serviceWorkerReady(page)
  await pharmacy.dataOnDevice()

  await test.step('the magnifier opens it, and its findings are clean', async () => {
    for (const size of [devices.tablet, devices.phone]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Buscar (Ctrl K)' }).click()
      await expect(field(page)).toBeFocused()
      await field(page).fill('comprimidos')
      await expect(page.getByRole('group', { name: /^Productos \(8 de / })).toBeVisible()
      if (size === devices.phone) await isClean(page, 'search')
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Buscar (Ctrl K)' })).toBeFocused()
    }
    await page.setViewportSize(devices.phone)
  })

  network.set('cut')

  await test.step('a scanner fills the field, and presses nothing', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('comprimidos')
    await scan(page, [other.ean, product.ean])
    // By its EAN, of which not every one holds the CN.
    await expect(field(page)).toHaveValue(product.ean)
    await expect(chosen(page)).toContainText(product.name)
    await expect(dialog(page).getByRole('option', { name: new RegExp(`\\b${other.cn}\\b`) })).toHaveCount(0)
  })

  await test.step('its code and twenty put twenty into the cart', async () => {
    await field(page).fill(`${product.cn} 20`)
    await expect(chosen(page)).toContainText('Al carrito 20')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`20 uds de ${product.name} en el carrito de`)).toBeVisible()
  })

  await test.step('arrows and Enter open the screen with what was put there', async () => {
    await page.keyboard.press('Control+k')
    await field(page).pressSequentially('carr')
    await expect(chosen(page)).toHaveText('Carrito')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cart\/1/)
    await expect(page.getByText(product.name).first()).toBeVisible()
  })

  await test.step('what was used last is there again', async () => {
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Usado hace poco' })
    await expect(recent.getByRole('option').first()).toHaveText('Carrito')
    await expect(recent.getByRole('option').nth(1)).toContainText(product.name)
  })
})
