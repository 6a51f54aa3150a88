import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addMonths, formatMonth, formatMonthShort, madridDay, monthOf } from '../src/domain/basics/dates'
import { formatEuros } from '../src/domain/basics/money'
import { expect, test } from './fixtures'
import type { Installation } from './installation'
import { newestOrder, type Product, saveOrder } from './order-supply'
import { LaboratoryPage } from './pages/laboratory-page'
import { OrderPage } from './pages/order-page'
import { readCsv, readXlsx } from './saved-sheet'

/** A laboratory of products that nobody finances: its register is empty until this journey fills it. */
const laboratory = 7
const [ordered, served, left] = [30, 25, 20]

test('a laboratory closes a month of its register of discounts, and what is put right later is a row of its own', async ({
  pharmacy,
  demo,
  browser,
  baseURL,
}) => {
  const product = await discountedProduct(demo)
  const month = addMonths(monthOf(madridDay(new Date())), -1)
  await finance(demo, product, true)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 820, height: 1180 },
    locale: 'es-ES',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  try {
    await pharmacy.refreshData()
    await saveOrder(pharmacy, [product], ordered)
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    const order = await newestOrder(demo)
    const { pvl, paid, rate, surcharge } = await orderedLine(demo, order)

    await test.step('the pharmacy sees what its invoice comes to by rate', async () => {
      await new OrderPage(pharmacy.page).open(1, order)
      const invoice = pharmacy.page.locator('details', { hasText: 'Coste con impuestos' })
      await invoice.getByText('Coste con impuestos').click()
      const taxes = [rate, surcharge].map((thousandths) => Math.round((paid * thousandths) / 1000))
      const total = taxes.reduce((sum, tax) => sum + tax, paid)
      await expect(invoice.locator('summary')).toContainText(formatEuros(total))
      await expect(invoice.locator('tbody td')).toHaveText([paid, ...taxes].map(formatEuros))
    })

    const start = await new LaboratoryPage(page).logIn('comercial.otc')

    await test.step('it serves a part of an order with a discount, in the month that is over', async () => {
      await answer(page, order, { product, units: served })
      await demo.query(
        `UPDATE order_line_answer SET answered_at = $1::date + time '10:00' WHERE pharmacy_id = 1 AND order_id = $2`,
        [`${month}-15`, order],
      )
    })
    // What was ordered costs so much in cents; of it, the part that was served.
    const amountOf = (units: number) => Math.round((paid * units) / ordered)
    const facts = { Mes: month, Pedido: order, CN: product.cn, Producto: product.name }
    const row = {
      ...{ ...facts, Unidades: served, PVL: pvl / 100, Importe: amountOf(served) / 100 },
      'Importe del descuento': (served * pvl - amountOf(served)) / 100,
    }

    await test.step('the month is closed, and its files say it to the cent', async () => {
      await start.home()
      await page.getByRole('button', { name: 'Descuentos' }).click()
      await expect(page.getByRole('combobox', { name: 'Mes' })).toHaveValue(
        `${formatMonth(month)} · por cerrar`,
      )
      await page.getByRole('button', { name: `Cerrar ${formatMonth(month)}` }).click()
      await page.getByRole('button', { name: 'Cerrar el mes' }).click()
      await expect(page.getByText(/^Cerrado el .* por /)).toBeVisible()
      expect(readCsv(await saved(page, 'CSV')).rows).toMatchObject([{ ...row, Corrige: '' }])
      expect(readXlsx(await saved(page, 'Excel')).rows).toMatchObject([row])
    })

    await test.step('a correction leaves it as it is, and is a row of the next month', async () => {
      await answer(page, order, { product, units: left })
      await start.home()
      await page.getByRole('button', { name: 'Descuentos' }).click()
      await expect(page.getByText(/^Provisional: cambia/)).toBeVisible()
      const correction = page.getByRole('row').filter({ hasText: product.cn })
      await expect(correction).toContainText(formatMonthShort(month))
      const [amount, units] = [amountOf(left) - amountOf(served), left - served]
      expect(readCsv(await saved(page, 'CSV')).rows).toMatchObject([
        {
          ...{ ...facts, Mes: addMonths(month, 1), Corrige: month, Unidades: units, Importe: amount / 100 },
          'Importe del descuento': (units * pvl - amount) / 100,
        },
      ])
      await page.getByRole('combobox', { name: 'Mes' }).click()
      await page.getByRole('option', { name: `${formatMonth(month)} · cerrado` }).click()
      await expect(page.getByText(/^Cerrado el .* por /)).toBeVisible()
      expect(readCsv(await saved(page, 'CSV')).rows).toMatchObject([row])
    })
  } finally {
    await context.close()
    await finance(demo, product, false)
  }
})

async function discountedProduct(demo: Installation): Promise<Product> {
  const [product] = await demo.query<Product>(
    `SELECT cn, product.name FROM product JOIN campaign_product offer USING (cn) JOIN campaign ON campaign.id = offer.campaign_id
     WHERE product.laboratory_id = $1 AND active AND NOT out_of_stock AND pvl > 500 AND campaign.discount > 0 AND ends_on IS NULL
       AND bonuses = '[]' AND net_prices = '[]'
     ORDER BY cn DESC LIMIT 1`,
    [laboratory],
  )
  if (!product) throw new Error(`Laboratory ${laboratory} has no product with a discount`)
  return product
}

const finance = (demo: Installation, { cn }: Product, financed: boolean) =>
  demo.query(
    `WITH told AS (UPDATE product SET financed = $2 WHERE cn = $1) UPDATE catalogue_version SET version = version + 1`,
    [cn, financed],
  )

type OrderedLine = { pvl: number; paid: number; rate: number; surcharge: number }

/** The only line of an order, in cents, and the taxes of its class in thousandths. */
async function orderedLine(demo: Installation, order: number): Promise<OrderedLine> {
  const [line] = await demo.query<OrderedLine>(
    `SELECT pvl, total_pvl_with_discount AS paid, tax.rate, tax.surcharge
     FROM purchase_order_line line JOIN tax_rate tax ON tax.regime = 'iva' AND tax.tax_class = line.tax_class
     WHERE pharmacy_id = 1 AND order_id = $1 ORDER BY tax.from_day DESC LIMIT 1`,
    [order],
  )
  if (!line) throw new Error(`Order ${order} has no line`)
  return line
}

/** The laboratory says how many units it serves, for the first time or anew. */
async function answer(page: Page, order: number, { product, units }: { product: Product; units: number }) {
  await new OrderPage(page).open(1, order)
  await page.getByRole('button', { name: /^(Responder|Corregir la respuesta)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Responder a / })
  await dialog.getByRole('textbox', { name: `Servidas de ${product.name}` }).fill(String(units))
  await dialog
    .getByRole('combobox', { name: `Motivo de la falta de ${product.name}` })
    .selectOption({ label: 'Sin existencias' })
  await dialog.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(dialog).toHaveCount(0)
}

async function saved(page: Page, label: 'CSV' | 'Excel'): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: label, exact: true }).click()
  return readFileSync(await (await download).path())
}
