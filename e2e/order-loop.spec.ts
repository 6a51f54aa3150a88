import { expect, test } from './fixtures'
import type { Installation } from './installation'
import { LaboratoryPage } from './pages/laboratory-page'
import { OrderPage } from './pages/order-page'
import { ProvisionsPage } from './pages/provisions-page'
import type { Shell } from './pages/shell'

/** The demo delegate's laboratory. */
const own = 1
const ordered = 10

type Product = { cn: string; name: string }

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
    const quick = await pharmacy.quickOrder()
    for (const { cn, name } of [first, second]) {
      await quick.enter(cn)
      await quick.units(name).fill(String(ordered))
      await quick.units(name).press('Enter')
    }
    await quick.addToCart()
    const { orders } = await (await pharmacy.cart()).save()
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    await expect(orders.waiting).toHaveCount(0)
    const [{ id } = { id: 0 }] = await demo.query<{ id: number }>(
      'SELECT id FROM purchase_order WHERE pharmacy_id = 1 ORDER BY id DESC LIMIT 1',
    )
    return Number(id)
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
    await expect(page.getByText(`Servidas ${ordered - 4} de ${ordered}`)).toBeVisible()
    await expect(page.getByText('Faltan 4: sin existencias')).toBeVisible()
    await page.getByRole('button', { name: `Pedir ${first.name} a otro laboratorio` }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByText(/en el carrito de /)).toBeVisible()
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

/** Two products of the laboratory that sell most and that another laboratory of the pharmacy has, too. */
async function soldProducts(demo: Installation): Promise<[Product, Product]> {
  const found = await demo.query<Product>(
    `SELECT p.cn, p.name FROM product p
      JOIN (SELECT cn, sum(units) AS units FROM sale_day WHERE pharmacy_id = 1 GROUP BY cn) sold ON sold.cn = p.cn
    WHERE p.laboratory_id = ${own} AND p.active AND NOT p.out_of_stock AND p.pvl IS NOT NULL AND p.generic
      AND EXISTS (SELECT 1 FROM product other JOIN pharmacy_laboratory_relation r ON r.laboratory_id = other.laboratory_id
        WHERE r.pharmacy_id = 1 AND other.group_id = p.group_id AND other.laboratory_id <> p.laboratory_id
          AND other.active AND NOT other.out_of_stock AND other.pvl IS NOT NULL)
    ORDER BY sold.units DESC, p.cn LIMIT 2`,
  )
  const [first, second] = found
  if (!first || !second) throw new Error('The demo has no such products')
  return [first, second]
}

/** Asks what has changed, and waits until the device has it. */
async function refresh(pharmacy: Shell) {
  const panel = await pharmacy.openPanel()
  const button = panel.getByRole('button', { name: 'Actualizar datos' })
  const fetched = pharmacy.page.waitForResponse((response) => response.url().endsWith('/sale/snapshot/'))
  await button.click()
  await fetched
  await expect(button).not.toHaveAttribute('data-loading')
  await pharmacy.page.keyboard.press('Escape')
}

/** Units of a product that the general proposal says are on their way. */
async function onItsWay(pharmacy: Shell, { cn, name }: Product): Promise<number> {
  const { page } = pharmacy
  const selection = await pharmacy.purchases()
  await selection.choose({ title: 'Propuesta general', extension: 'Genericos' })
  await page.getByRole('switch', { name: 'Descontar lo que está en camino' }).check()
  await page.getByRole('button', { name: 'Generar propuesta' }).click()
  const provisions = new ProvisionsPage(page)
  await provisions.shown()
  await provisions.search(cn)
  await expect(page.getByText(name).first()).toBeVisible()
  const chip = page.getByRole('button', { name: new RegExp(` en camino de ${escaped(name)}$`) })
  const text = (await chip.count()) === 0 ? '0' : await chip.first().getAttribute('aria-label')
  await page.getByRole('button', { name: 'Volver a compras' }).click()
  return Number.parseInt(text ?? '', 10)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function counts(demo: Installation, order: number) {
  const [row] = await demo.query<{ receptions: string; claims: string }>(
    `SELECT (SELECT count(*) FROM order_reception WHERE order_id = ${order}) AS receptions,
      (SELECT count(*) FROM order_claim WHERE order_id = ${order}) AS claims`,
  )
  return { receptions: Number(row?.receptions), claims: Number(row?.claims) }
}
