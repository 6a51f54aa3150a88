import { expect, type Page } from '@playwright/test'
import type { Installation } from './installation'
import { ProvisionsPage } from './pages/provisions-page'
import type { Shell } from './pages/shell'

/** The demo delegate's laboratory. */
export const own = 1

/** `elsewhere`: another laboratory that has its like, and takes an order of any size. */
export type Product = { cn: string; name: string; elsewhere: string }

/** Types an order of so many units of each product, and saves it. */
export async function saveOrder(pharmacy: Shell, products: readonly Product[], units: number) {
  const quick = await pharmacy.quickOrder()
  for (const { cn, name } of products) {
    await quick.enter(cn)
    await quick.units(name).fill(String(units))
    await quick.units(name).press('Enter')
  }
  await quick.addToCart()
  const { orders } = await (await pharmacy.cart()).save()
  return orders
}

/** The number of the demo pharmacy's newest order. */
export async function newestOrder(demo: Installation): Promise<number> {
  const [{ id } = { id: 0 }] = await demo.query<{ id: number }>(
    'SELECT id FROM purchase_order WHERE pharmacy_id = 1 ORDER BY id DESC LIMIT 1',
  )
  return Number(id)
}

/** Two products of the laboratory that sell most and that another laboratory of the pharmacy has, too, without a least amount. */
export async function soldProducts(demo: Installation): Promise<[Product, Product]> {
  // Which product sold best, and who has it cheapest, depends on the day.
  const found = await demo.query<Product>(
    `SELECT p.cn, p.name, elsewhere.name AS elsewhere FROM product p
      JOIN (SELECT cn, sum(units) AS units FROM sale_day WHERE pharmacy_id = 1 GROUP BY cn) sold ON sold.cn = p.cn
      CROSS JOIN LATERAL (SELECT l.name FROM product other JOIN laboratory l ON l.id = other.laboratory_id
        WHERE l.id IN (SELECT laboratory_id FROM pharmacy_laboratory_relation WHERE pharmacy_id = 1)
          AND l.id NOT IN (SELECT laboratory_id FROM laboratory_order_method)
          AND other.group_id = p.group_id AND other.laboratory_id <> p.laboratory_id
          AND other.active AND NOT other.out_of_stock AND other.pvl IS NOT NULL
        ORDER BY other.pvl, l.id LIMIT 1) elsewhere
    WHERE p.laboratory_id = ${own} AND p.active AND NOT p.out_of_stock AND p.pvl IS NOT NULL AND p.generic
    ORDER BY sold.units DESC, p.cn LIMIT 2`,
  )
  const [first, second] = found
  if (!first || !second) throw new Error('The demo has no such products')
  return [first, second]
}

/** An open order says that so many of the ordered units of a product are served, and why the others are not. */
export async function seesServed(
  page: Page,
  { served, of, why }: { served: number; of: number; why: string },
) {
  await expect(page.getByText(`Servidas ${served} de ${of}`)).toBeVisible()
  await expect(page.getByText(`Faltan ${of - served}: ${why}`)).toBeVisible()
}

/** The missing units of a product go into the cart of another laboratory, in one press. */
export async function orderElsewhere(page: Page, { name, elsewhere }: Product) {
  await page.getByRole('button', { name: `Pedir ${name} a otro laboratorio` }).click()
  await page.getByRole('menuitem').filter({ hasText: elsewhere }).first().click()
  await expect(page.getByText(/en el carrito de /)).toBeVisible()
}

/** Asks what has changed, and waits until the device has it. */
export async function refresh(pharmacy: Shell) {
  const panel = await pharmacy.openPanel()
  const button = panel.getByRole('button', { name: 'Actualizar datos' })
  const fetched = pharmacy.page.waitForResponse((response) => response.url().endsWith('/sale/snapshot/'))
  await button.click()
  await fetched
  await expect(button).not.toHaveAttribute('data-loading')
  await pharmacy.page.keyboard.press('Escape')
}

/** Units of a product that the general proposal says are on their way. */
export async function onItsWay(pharmacy: Shell, { cn, name }: Product): Promise<number> {
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
  // Until it has left, this tab goes straight to the open proposal again.
  await expect(selection.card('Propuesta general')).toBeVisible()
  return Number.parseInt(text ?? '', 10)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function counts(demo: Installation, order: number) {
  const [row] = await demo.query<{ receptions: string; claims: string }>(
    `SELECT (SELECT count(*) FROM order_reception WHERE order_id = ${order}) AS receptions,
      (SELECT count(*) FROM order_claim WHERE order_id = ${order}) AS claims`,
  )
  return { receptions: Number(row?.receptions), claims: Number(row?.claims) }
}
