import { expect, test } from './fixtures'
import { newestOrder, saveOrder, soldProducts } from './order-supply'
import { LaboratoryPage } from './pages/laboratory-page'
import { LoginPage } from './pages/login-page'
import { OrderPage } from './pages/order-page'
import { OrdersPage } from './pages/orders-page'

test('an order of one tablet, and its laboratory’s answer, show on another one that nobody touches', async ({
  pharmacy,
  demo,
  browser,
  baseURL,
}) => {
  const [first, second] = await soldProducts(demo)
  const options = { locale: 'es-ES', serviceWorkers: 'block' } as const
  const other = await browser.newContext({
    ...options,
    baseURL: baseURL ?? `http://localhost:${demo.port}`,
    viewport: { width: 820, height: 1180 },
  })
  const tablet = await other.newPage()
  await (await new LoginPage(tablet).open()).logIn('farmacia')
  await tablet.goto('/purchase-order/1')
  const list = new OrdersPage(tablet)
  await expect(list.created.first()).toBeVisible()

  const order = await test.step('the order is at the top of the other list', async () => {
    await saveOrder(pharmacy, [first, second], 3)
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    const id = await newestOrder(demo)
    await expect(list.created.first().getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(String(id)),
    )
    return id
  })

  await test.step('what the laboratory answers shows in the open order', async () => {
    await new OrderPage(tablet).open(1, order)
    const context = await browser.newContext({
      ...options,
      baseURL,
      viewport: { width: 820, height: 1180 },
    })
    const laboratory = await context.newPage()
    await new LaboratoryPage(laboratory).logIn('delegado')
    await new OrderPage(laboratory).open(1, order)
    await laboratory.getByRole('button', { name: 'Responder' }).click()
    const dialog = laboratory.getByRole('dialog', { name: /^Responder a / })
    await dialog.getByRole('textbox', { name: `Servidas de ${first.name}` }).fill('1')
    await dialog
      .getByRole('combobox', { name: `Motivo de la falta de ${first.name}` })
      .selectOption({ label: 'Sin existencias' })
    await dialog.getByRole('button', { name: 'Enviar respuesta' }).click()
    await expect(dialog).toHaveCount(0)
    await context.close()
    await expect(tablet.getByText('Servidas 1 de 3')).toBeVisible()
  })
  await other.close()
})
