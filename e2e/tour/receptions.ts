import { expect } from '@playwright/test'
import { OrderPage } from '../pages/order-page'
import type { Stop } from './stop'

/** What comes of an order: counted with its lots, not come at all, claimed, corrected; and what of it expires soon. */
export async function visitReceptions({ shell, page, installation, look }: Stop) {
  // Long ago: what it changes is neither on its way nor on the shelf.
  const [old] = await installation.query<{ order: number; line: number; cn: string }>(
    `SELECT line.order_id AS order, line.id AS line, line.cn FROM purchase_order_line line
     WHERE line.pharmacy_id = 1 AND NOT EXISTS (SELECT 1 FROM order_reception reception
       WHERE reception.pharmacy_id = 1 AND reception.order_id = line.order_id)
     ORDER BY line.order_id, line.id LIMIT 1`,
  )
  if (!old) throw new Error('The demo has no order that was not received')
  const { order, line, cn } = old
  const detail = await new OrderPage(page).open(1, Number(order))
  const receive = async () => {
    await page.getByRole('button', { name: 'Recibir' }).click()
    await expect(page.getByRole('list', { name: 'Líneas del pedido' })).toBeVisible()
  }
  await receive()
  await look('recibir un pedido')
  await page.getByRole('button', { name: /^No ha llegado nada/ }).click()
  await expect(page.getByRole('dialog', { name: 'No ha llegado nada' })).toBeVisible()
  await look('no ha llegado nada')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Una unidad rota de / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Lote y caducidad de / })
    .first()
    .click()
  const lots = page.getByRole('group', { name: /^Lotes de / })
  await lots.getByRole('textbox', { name: 'Lote', exact: true }).fill('LOTE Ñ')
  await lots.getByRole('textbox', { name: 'Caducidad' }).fill('13/28')
  await lots.getByRole('button', { name: 'Poner lote' }).click()
  await expect(lots.getByText('Esta fecha no existe')).toBeVisible()
  await look('lotes de una línea, con faltas')
  await page.getByRole('button', { name: 'Terminar' }).click()
  const summary = page.getByRole('dialog', { name: 'Terminar la recepción' })
  await summary
    .getByRole('checkbox', { name: /^Reclamar a / })
    .first()
    .check()
  await look('terminar una recepción y reclamar')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deshacer' }).click()

  await installation.query(
    `WITH reception AS (
       INSERT INTO order_reception (pharmacy_id, id, body_hash, order_id, received_at, created_at, user_id, real_user_id)
       SELECT 1, gen_random_uuid(), decode('00', 'hex'), $1, now() - interval '200 days', now(), user_id, user_id
       FROM purchase_order WHERE pharmacy_id = 1 AND id = $1 RETURNING id)
     INSERT INTO order_reception_line (pharmacy_id, reception_id, number, line_id, cn, units, lot, expiry)
     SELECT 1, id, 1, $2, $3, 2, 'AB-12', current_date + 20 FROM reception`,
    [order, line, cn],
  )
  await detail.open(1, Number(order))
  await receive()
  await page.getByRole('button', { name: 'Corregir lo recibido' }).click()
  await expect(page.getByRole('heading', { name: /^Corregir lo recibido de / })).toBeVisible()
  await page
    .getByRole('button', { name: /^Quitar 1 a Unidades recibidas de / })
    .first()
    .click()
  await look('corregir lo recibido')
  await page.getByRole('button', { name: 'Terminar' }).click()
  await expect(page.getByRole('list', { name: 'Cambios' })).toBeVisible()
  await look('una corrección')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deshacer' }).click()

  await shell.orders()
  await page.getByRole('button', { name: 'Caducidades' }).click()
  const expiries = page.getByRole('dialog', { name: 'Caducidades' })
  await expect(expiries.getByText('lote AB-12')).toBeVisible()
  await look('caducidades')
  await page.keyboard.press('Escape')
}
