import { type Browser, expect, type Page } from '@playwright/test'
import { LoginPage } from './pages/login-page'
import type { ProvisionsPage } from './pages/provisions-page'
import type { Shell } from './pages/shell'
import type { FaultProxy } from './proxy'

/** Called on each screen and each of its states, once it is at rest. */
export type Visit = (page: Page, name: string) => Promise<void>

type Device = { width: number; height: number; touch: boolean }

/** The three widths that look.md designs for. */
export const devices = {
  desk: { width: 1280, height: 800, touch: false },
  tablet: { width: 820, height: 1180, touch: true },
  phone: { width: 360, height: 740, touch: true },
} satisfies Record<string, Device>

type Tour = { browser: Browser; network: FaultProxy; device: Device; visit: Visit }

/** Every screen built so far in every state that can be reached, as a pharmacy, a laboratory and the administration. */
export async function tour({ browser, network, device, visit }: Tour) {
  const openPage = async () => {
    const context = await browser.newContext({
      baseURL: network.url,
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      reducedMotion: 'reduce',
      viewport: { width: device.width, height: device.height },
      hasTouch: device.touch,
    })
    return context.newPage()
  }
  const page = await openPage()
  await visitLogin(page, visit)
  const shell = await new LoginPage(page).logIn('farmacia')
  await visitSummary(shell, visit)
  await visitProposals(shell, visit)
  await visitCart(shell, visit)
  await visitOrders(shell, network, visit)
  await page.context().close()

  const delegate = await openPage()
  await new LoginPage(delegate).open()
  await new LoginPage(delegate).submit('delegado', 'rebotica')
  await rowsOf(delegate, 'Farmacias Conectadas')
  await visit(delegate, 'laboratorio')
  await delegate.context().close()

  const administrator = await openPage()
  await new LoginPage(administrator).open()
  await new LoginPage(administrator).submit('admin', 'rebotica')
  await rowsOf(administrator, 'Usuarios')
  await visit(administrator, 'administración')
  await administrator.goto('/no-existe')
  await expect(administrator.getByRole('main')).toBeVisible()
  await visit(administrator, 'dirección desconocida')
  await administrator.goto('/api/v4/docs')
  await expect(administrator.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(administrator, 'documentación de la API')
  await administrator.context().close()
}

async function visitLogin(page: Page, visit: Visit) {
  const login = await new LoginPage(page).open()
  await visit(page, 'acceso')
  await login.submit('farmacia', 'equivocada')
  await expect(page.getByText('Usuario o contraseña invalidos.')).toBeVisible()
  await visit(page, 'acceso con error')
}

async function visitSummary(shell: Shell, visit: Visit) {
  const { page } = shell
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, 'resumen')
  await shell.openPanel()
  await expect(page.getByRole('button', { name: 'Enviar ahora' })).toBeVisible()
  await visit(page, 'panel de envío')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Usuario: / }).click()
  await expect(page.getByRole('link', { name: 'Salir' })).toBeVisible()
  await visit(page, 'menú de usuario')
  await page.keyboard.press('Escape')
  await shell.cart()
  await expect(page.getByText('Su carrito está vacio')).toBeVisible()
  await visit(page, 'carrito vacío')
}

async function visitProposals(shell: Shell, visit: Visit) {
  const { page } = shell
  let selection = await shell.purchases()
  await selection.potentialsShown()
  await visit(page, 'compras')
  await selection.choose({ title: 'Propuesta general', extension: 'Genericos' })
  await page.getByRole('button', { name: /^Rango de fechas/ }).click()
  await expect(page.getByRole('button', { name: 'Último año' })).toBeVisible()
  await visit(page, 'calendario')
  await page.keyboard.press('Escape')
  await visit(page, 'configuración')
  let provisions = await selection.generateChosen()
  await visit(page, 'propuesta')
  await provisions.expandFirst()
  await visit(page, 'propuesta con detalle')
  await provisions.openLaboratories()
  await visit(page, 'filtro de laboratorios')
  await page.keyboard.press('Escape')
  await provisions.setQuantity(0, 60)
  await visitAddToCart(provisions, page, visit)
  await visit(page, 'compras con aviso')

  provisions = await selection.generate({ title: 'Lote de rotación', extension: 'Pedido' })
  await provisions.openConditions()
  await visit(page, 'condiciones')
  await page.keyboard.press('Escape')
  await provisions.search('no hay nada así')
  await expect(page.getByText('Sin resultados')).toBeVisible()
  await visit(page, 'propuesta sin resultados')
  await provisions.search('')

  selection = await shell.purchases()
  provisions = await selection.generate({ title: 'Autocompra', extension: 'Pedido' })
  await visit(page, 'propuesta de autocompra')
  await provisions.openSaveOrder()
  await visit(page, 'guardar autocompra')
  await page.keyboard.press('Escape')

  selection = await shell.purchases()
  await selection.laboratoryWith('Imprescindibles')
  provisions = await selection.generate({ title: 'Imprescindibles', extension: 'Pedido' })
  await visit(page, 'propuesta otc')
  await provisions.setQuantity(0, 12)
  await provisions.addToCart()
}

async function visitAddToCart(provisions: ProvisionsPage, page: Page, visit: Visit) {
  await provisions.openAddToCart()
  await visit(page, 'añadir al carrito')
  await provisions.confirmAddToCart()
}

async function visitCart(shell: Shell, visit: Visit) {
  const { page } = shell
  const cart = await shell.cart()
  await expect(cart.quantities.first()).toBeVisible()
  await visit(page, 'carrito')
  await page.getByRole('button', { name: 'DESCARTAR', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Descartar pedido' })).toBeVisible()
  await visit(page, 'descartar pedido')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Descartar / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Descartar productos' })).toBeVisible()
  await visit(page, 'descartar etiqueta')
  await page.keyboard.press('Escape')
  await cart.openSave()
  await visit(page, 'guardar pedido')
  await page.keyboard.press('Escape')
}

async function visitOrders(shell: Shell, network: FaultProxy, visit: Visit) {
  const { page } = shell
  network.set('cut')
  const cart = await shell.cart()
  const { orders } = await cart.save()
  await expect(orders.waiting).toContainText('Por enviar')
  await expect(shell.pill).not.toHaveText('Todo enviado')
  await visit(page, 'pedidos sin conexión, nunca leídos')
  await shell.openPanel()
  await visit(page, 'panel con un pedido por enviar')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Resumen' }).click()
  await expect(page.getByRole('region', { name: 'Pedidos por enviar' })).toBeVisible()
  await visit(page, 'resumen con un pedido por enviar')
  await page.getByRole('button', { name: /^Usuario: / }).click()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(page.getByRole('button', { name: 'Salir de todos modos' })).toBeVisible()
  await visit(page, 'salir con un pedido por enviar')
  await page.getByRole('button', { name: 'Volver' }).click()

  network.set('none')
  await shell.sendNow()
  await expect(shell.pill).toHaveText('Todo enviado')
  await shell.orders()
  await rowsOf(page, 'Pedidos realizados')
  await visit(page, 'pedidos')
  await orders.openFirst()
  await visit(page, 'detalle de pedido')
}

/** A table, or its cards on a narrow screen, with rows in it. */
const rowsOf = (page: Page, label: string) =>
  expect(
    page
      .getByRole('table', { name: label, exact: true })
      .locator('tbody tr')
      .or(page.getByRole('region', { name: label, exact: true }).getByRole('listitem'))
      .first(),
  ).toBeVisible()
