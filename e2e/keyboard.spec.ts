import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { Keyboard } from './keyboard'
import { LoginPage } from './pages/login-page'
import { Shell } from './pages/shell'

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  // `page` needs no service worker, which would first download all files of the app.
  serviceWorkers: 'block',
})

test('an order is made, from log-in to the list of orders, without a mouse', async ({ page }) => {
  const keyboard = new Keyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await new LoginPage(page).open()
  await keyboard.type(page.getByLabel('Usuario o correo electrónico'), 'farmacia')
  await keyboard.type(page.getByLabel('Contraseña', { exact: true }), 'rebotica')
  await page.keyboard.press('Enter')
  await expect(heading('Resumen')).toBeFocused()
  const shell = new Shell(page)

  await test.step('the state of the world and the user menu open, and give the focus back', async () => {
    await keyboard.press(shell.pillButton, { by: 'Shift+Tab' })
    // The button is disabled while the first download runs.
    await expect(button('Actualizar datos')).toBeEnabled({ timeout: 60_000 })
    await keyboard.reach(button('Actualizar datos'))
    await page.keyboard.press('Escape')
    await expect(shell.pillButton).toBeFocused()
    await keyboard.press(button(/^Usuario: /))
    await keyboard.reach(page.getByRole('link', { name: 'Salir' }))
    await page.keyboard.press('Escape')
    await expect(button(/^Usuario: /)).toBeFocused()
  })

  await test.step('a proposal is chosen', async () => {
    await keyboard.press(page.getByRole('navigation').getByRole('link', { name: 'Compras' }))
    await expect(heading('Compras')).toBeFocused()
    const tabs = page.getByRole('tab')
    await keyboard.reach(tabs.first())
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await keyboard.press(button('Genericos: Propuesta general'))
    await expect(heading('Propuesta general - Configuración de propuesta')).toBeFocused()
  })

  await test.step('range and days are set', async () => {
    const range = page.getByRole('button', { name: /^Rango de fechas/ })
    await keyboard.press(range)
    await keyboard.isTrappedIn(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(range).toBeFocused()
    await keyboard.press(range)
    await keyboard.press(button('Últimos 90 días'))
    await page.keyboard.press('Escape')
    await expect(range).toBeFocused()
    await keyboard.press(button('2 meses'))
    await expect(page.getByLabel('Días', { exact: true })).toHaveValue('60')
    await keyboard.press(button('Generar propuesta'))
    await expect(heading('Propuesta general - Genéricos')).toBeFocused()
  })

  await test.step('Enter goes from quantity to quantity', async () => {
    const quantities = page.getByRole('textbox', { name: /^Unidades de / })
    await keyboard.type(quantities.first(), '24')
    await page.keyboard.press('Enter')
    await expect(quantities.nth(1)).toBeFocused()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(quantities.first()).toHaveValue('24')
    await expect(quantities.nth(1)).toHaveValue('12')
    await expect(quantities.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+Enter')
    await expect(quantities.nth(1)).toBeFocused()
  })

  await test.step('a row opens and closes', async () => {
    await keyboard.press(button('Abrir el detalle').first(), { by: 'Shift+Tab' })
    await expect(button('Cerrar el detalle')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Cerrar el detalle')).toHaveCount(0)
  })

  await test.step('the products go to the cart, past the rest of the list', async () => {
    await page.keyboard.press('Escape')
    const add = button('Añadir al carrito')
    await keyboard.press(add, { within: 3 })
    const dialog = page.getByRole('dialog', { name: 'Añadir al carrito' })
    await keyboard.isTrappedIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await keyboard.press(dialog.getByRole('button', { name: 'Añadir al carrito' }))
    await expect(heading('Compras')).toBeFocused()
  })

  await test.step('the cart is changed and saved as an order', async () => {
    await keyboard.press(page.getByRole('banner').getByRole('link', { name: /^Carrito/ }), {
      by: 'Shift+Tab',
    })
    await expect(heading('Carrito')).toBeFocused()
    const quantities = page.getByRole('textbox', { name: /^Cantidad de / })
    await keyboard.type(quantities.first(), '30')
    await page.keyboard.press('Enter')
    await expect(quantities.first()).toHaveValue('30')
    await expect(quantities.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await keyboard.press(button('GUARDAR Y EXPORTAR'), { within: 20 })
    const dialog = page.getByRole('dialog', { name: 'Guardar pedido' })
    await keyboard.isTrappedIn(dialog)
    await keyboard.reach(dialog.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    await keyboard.press(dialog.getByRole('button', { name: 'Guardar pedido' }))
    await expect(page.getByText('Pedido guardado con éxito.')).toBeVisible()
    await expect(heading('pedidos realizados')).toBeFocused()
  })

  await test.step('the order is opened and left', async () => {
    await expect(shell.pill).toHaveText('Todo enviado')
    // Toasts cover parts of the page for four seconds.
    await expect(page.getByText('Pedido guardado con éxito.')).toHaveCount(0)
    const orders = page.getByRole('table', { name: 'Pedidos realizados' })
    await keyboard.press(orders.getByRole('row').nth(1).getByRole('link'))
    await expect(page.getByRole('table', { name: /^Líneas de / })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await keyboard.press(button('Volver a pedidos realizados'), { by: 'Shift+Tab' })
    await expect(heading('pedidos realizados')).toBeFocused()
  })
})

test('from the top of a screen its first quantity, card or order is at most five stops away; no stop is covered at 200 %, and Escape leaves the cart', async ({
  pharmacy,
}) => {
  const { page } = pharmacy
  const keyboard = new Keyboard(page)
  const main = page.getByRole('main')
  const title = page.getByRole('heading', { level: 1 })
  /** How often Tab is pressed; the links that lead past something are pressed with Enter. */
  const stopsTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    await expect(title).toBeFocused()
    await keyboard.press(page.getByRole('link', { name: 'Saltar al contenido' }), { by: 'Shift+Tab' })
    const toList = await keyboard.reach(page.getByRole('button', { name: 'Ir a la lista' }))
    await page.keyboard.press('Enter')
    const toTarget = await keyboard.reach(target)
    return 1 + toList.length + toTarget.length
  }
  const selection = await pharmacy.purchases()
  const firstCard = main.getByRole('article').first()
  expect(await stopsTo(firstCard.getByRole('button').first())).toBeLessThanOrEqual(5)

  const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
  await provisions.shown()
  expect(await stopsTo(provisions.quantities.first())).toBeLessThanOrEqual(5)

  await test.step('at 200 % no stop of a proposal is left under its bars', async () => {
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 640, height: 400 })
    await keyboard.press(page.getByRole('link', { name: 'Saltar al contenido' }), { by: 'Shift+Tab' })
    await keyboard.reach(provisions.quantities.nth(3))
    await keyboard.reach(page.getByRole('columnheader').getByRole('button').first(), { by: 'Shift+Tab' })
    if (viewport) await page.setViewportSize(viewport)
  })
  await provisions.addToCart()

  const cart = await pharmacy.cart()
  expect(await stopsTo(cart.quantities.first())).toBeLessThanOrEqual(5)

  await test.step('a dialog that loses something answers with Escape and leaves the cart as it was', async () => {
    const discard = page.getByRole('button', { name: 'DESCARTAR', exact: true })
    await page.keyboard.press('Escape')
    await keyboard.press(discard)
    const dialog = page.getByRole('dialog', { name: 'Descartar pedido' })
    await keyboard.isTrappedIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(discard).toBeFocused()
    await expect(cart.quantities.first()).toBeVisible()
  })

  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
  const orders = main.getByRole('table', { name: 'Pedidos realizados' }).getByRole('row')
  expect(await stopsTo(orders.nth(1).getByRole('link').first())).toBeLessThanOrEqual(5)

  // In a quick order the field for products comes before its list.
  await pharmacy.quickOrder()
  await expect(title).toBeFocused()
  await keyboard.press(page.getByRole('link', { name: 'Saltar al contenido' }), { by: 'Shift+Tab' })
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.locator(':focus')).toHaveCount(1)
  const toField = await keyboard.reach(main.getByRole('combobox').first())
  expect(2 + toField.length).toBeLessThanOrEqual(5)
})
