import { axeFindings } from './checks/accessibility'
import { expect, test } from './fixtures'
import { serviceWorkerReady } from './journey'

test('without a connection a row has its prudent quantity, is compared with other offers of its group, and one press puts a cheaper one into its cart', async ({
  pharmacy,
  network,
}) => {
  const { page } = pharmacy
  await serviceWorkerReady(page)
  network.set('cut')
  const selection = await pharmacy.purchases()
  const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })

  await test.step('the prudent quantity of a row is taken with one press, which can be undone', async () => {
    const use = page.getByRole('button', { name: /^Usar [\d.]+ de / }).first()
    const label = (await use.getAttribute('aria-label')) ?? ''
    const [, units = '', product = ''] = /^Usar ([\d.]+) de (.+)$/.exec(label) ?? []
    await expect(use).toHaveAccessibleDescription(/ · /)
    const quantity = page.getByRole('textbox', { name: `Unidades de ${product}`, exact: true })
    const proposed = await quantity.inputValue()
    await use.click()
    await expect(quantity).toHaveValue(units.replace('.', ''))
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(quantity).toHaveValue(proposed)
    await provisions.shown()
  })

  await page.getByRole('button', { name: 'Precio neto' }).click()

  const dialog = page.getByRole('dialog', { name: /^Comparar / })
  const cheaper = dialog.getByRole('button', { name: /^Pedir / })
  await test.step('the lowest price comes first, and axe finds nothing', async () => {
    const rows = page.getByRole('button', { name: /^Comparar .* neto por unidad$/ })
    await rows.first().click()
    await expect(dialog.getByText('Lo pide así')).toBeVisible()
    await expect(cheaper.first()).toBeVisible()
    const prices = (await cheaper.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.match(/([\d.]+,\d\d)\s€/)?.[1]),
    )) as string[]
    const cents = prices.map((price) => Number(price.replaceAll('.', '').replace(',', '')))
    expect(cents).toEqual([...cents].sort((a, b) => a - b))
    expect(await axeFindings(page, 'all')).toEqual([])
  })

  await test.step('one press moves the units to the cart of its laboratory', async () => {
    const label = (await cheaper.first().getAttribute('aria-label')) ?? ''
    const [, units = '', product = ''] = /^Pedir (\d+) uds? de (.+) a .+, /.exec(label) ?? []
    await cheaper.first().click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/en el carrito de .*Aquí quedan 0\./)).toBeVisible()
    const cart = await pharmacy.cart()
    await expect(page.getByText(product).first()).toBeVisible()
    await expect(cart.quantities.first()).toHaveValue(units)
  })
})
