import { expect, test } from './fixtures'
import {
  counts,
  newestOrder,
  onItsWay,
  orderElsewhere,
  type Product,
  refresh,
  saveOrder,
  seesServed,
  soldProducts,
} from './order-supply'
import { LaboratoryPage } from './pages/laboratory-page'
import { OrderPage } from './pages/order-page'

const ordered = 10

test('an order is answered, replaced elsewhere, received without a connection and claimed; the next proposal knows it', async ({
  pharmacy,
  network,
  demo,
  browser,
  baseURL,
}) => {
  const { page } = pharmacy
  const [first, second] = await soldProducts(demo)
  const before = await onItsWay(pharmacy, first)

  const order = await test.step('an order of two products is saved and sent', async () => {
    const orders = await saveOrder(pharmacy, [first, second], ordered)
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    await expect(orders.waiting).toHaveCount(0)
    return await newestOrder(demo)
  })

  await test.step('all of it is on its way, and is not proposed again', async () => {
    expect(await onItsWay(pharmacy, first)).toBe(before + ordered)
  })

  await test.step('its laboratory answers that four units of a product are missing', async () => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 360, height: 780 },
      locale: 'es-ES',
      serviceWorkers: 'block',
    })
    const laboratory = await context.newPage()
    await new LaboratoryPage(laboratory).logIn('delegado')
    await new OrderPage(laboratory).open(1, order)
    await laboratory.getByRole('button', { name: 'Responder' }).click()
    const dialog = laboratory.getByRole('dialog', { name: /^Responder a / })
    await dialog.getByRole('textbox', { name: `Servidas de ${first.name}` }).fill(String(ordered - 4))
    await dialog
      .getByRole('combobox', { name: `Motivo de la falta de ${first.name}` })
      .selectOption({ label: 'Sin existencias' })
    await dialog.getByRole('button', { name: 'Enviar respuesta' }).click()
    await expect(dialog).toHaveCount(0)
    await context.close()
  })

  await test.step('the pharmacy sees it, and orders the missing units elsewhere in one press', async () => {
    await new OrderPage(page).open(1, order)
    await seesServed(page, { served: ordered - 4, of: ordered, why: 'sin existencias' })
    await orderElsewhere(page, first)
    await refresh(pharmacy)
    expect(await onItsWay(pharmacy, first)).toBe(before + ordered - 4)
  })

  await test.step('without a connection it is received with two differences, which are claimed', async () => {
    await new OrderPage(page).open(1, order)
    network.set('cut')
    await page.getByRole('button', { name: 'Recibir' }).click()
    const code = page.getByRole('textbox', { name: 'Código nacional o EAN' })
    await code.fill(first.cn)
    await code.press('Enter')
    const units = (product: Product) =>
      page.getByRole('textbox', { name: `Unidades recibidas de ${product.name}` })
    await expect(units(first)).toHaveValue('1')
    await units(first).fill(String(ordered - 5))
    await units(first).press('Enter')
    await units(second).fill(String(ordered))
    await units(second).press('Enter')
    await page.getByRole('button', { name: `Una unidad rota de ${second.name}` }).click()
    await page.getByRole('button', { name: 'Terminar' }).click()
    const summary = page.getByRole('dialog', { name: 'Terminar la recepción' })
    await expect(summary.getByText('2 diferencias')).toBeVisible()
    await summary.getByRole('checkbox', { name: /^Reclamar a / }).check()
    await summary.getByRole('textbox', { name: 'Qué ha pasado' }).fill('Falta una caja y otra viene rota.')
    await summary.getByRole('button', { name: 'Guardar y reclamar' }).click()
    await expect(page.getByText(/Recepción y reclamación guardadas/)).toBeVisible()
    expect(await counts(demo, order)).toEqual({ receptions: 0, claims: 0 })
  })

  await test.step('with the connection both arrive once, and the order tells all of it', async () => {
    network.set('none')
    await pharmacy.sendNow()
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    expect(await counts(demo, order)).toEqual({ receptions: 1, claims: 1 })
    await new OrderPage(page).open(1, order)
    const timeline = page.locator('details', { hasText: 'Seguimiento' })
    await timeline.getByText('Seguimiento').click()
    for (const text of [
      /^Recibido en el servidor/,
      /^Respuesta de /,
      /^Recibido en la farmacia/,
      /^Reclamado a /,
    ])
      await expect(timeline.getByRole('listitem').getByText(text)).toHaveCount(1)
  })

  await test.step('the next proposal counts what is still to come, to the unit', async () => {
    await refresh(pharmacy)
    expect(await onItsWay(pharmacy, first)).toBe(before + 1)
  })
})
