import { expect } from '@playwright/test'
import { changePrices, priceOf } from '../catalogue'
import { waitingOrders } from '../device-store'
import { OrderPage } from '../pages/order-page'
import type { Stop } from './stop'

/** An unsent order, one that became more expensive, a sent one; and orders in each state of the server. */
export async function visitOrders(stop: Stop) {
  await visitWaiting(stop)
  await visitReview(stop)
  await visitDetails(stop)
}

async function visitWaiting({ shell, page, network, look }: Stop) {
  network.set('cut')
  const cart = await shell.cart()
  const { orders } = await cart.save()
  await expect(orders.waiting).toContainText('Por enviar')
  await expect(shell.pill).not.toHaveText('Todo enviado')
  await look('pedidos sin conexión, nunca leídos')
  await shell.openPanel()
  await look('panel con un pedido por enviar')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Resumen' }).click()
  await expect(page.getByRole('region', { name: 'Pedidos sin enviar' })).toBeVisible()
  await look('resumen con un pedido por enviar')
  await shell.openMenu()
  await page.getByRole('link', { name: 'Salir' }).click()
  await expect(page.getByRole('button', { name: 'Salir de todos modos' })).toBeVisible()
  await look('salir con un pedido por enviar')
  await page.getByRole('button', { name: 'Volver' }).click()
}

async function visitReview({ shell, page, network, installation, look }: Stop) {
  const [{ cn } = { cn: '' }] = (await waitingOrders(page))[0]?.lines ?? []
  const price = await priceOf(installation, cn)
  await changePrices(installation, { [cn]: price + 25 })
  try {
    network.set('none')
    await shell.sendNow()
    await expect(shell.pill).toHaveText('1 pedido por revisar')
    const panel = await shell.openPanel()
    await expect(panel.getByRole('table')).toBeVisible()
    await look('panel con un pedido por revisar')
    await page.keyboard.press('Escape')
    const orders = await shell.orders()
    await expect(orders.waiting.getByRole('table')).toBeVisible()
    await expect(orders.created.first()).toBeVisible()
    await look('pedidos con uno por revisar')
    await orders.waiting.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog', { name: 'Descartar pedido' })).toBeVisible()
    await look('descartar un pedido por revisar')
    await page.keyboard.press('Escape')
    await orders.acceptPrices()
    await expect(shell.pill).toHaveText('Todo enviado')
    await expect(orders.created.first()).toBeVisible()
  } finally {
    await changePrices(installation, { [cn]: price })
  }
}

async function visitDetails({ shell, page, installation, look }: Stop) {
  const orders = await shell.orders()
  await orders.openFirst()
  const order = await new OrderPage(page).linesShown()
  await expect(order.state('Enviado')).toBeVisible()
  await look('pedido enviado')
  await order.askToCancel()
  await look('anular pedido')
  await page.keyboard.press('Escape')

  const [known] = await installation.query<{ taken: number; cancelled: number }>(`
    SELECT max(id) FILTER (WHERE cancelled_at IS NOT NULL) AS cancelled, max(id) FILTER (WHERE taken_at IS NOT NULL
      AND EXISTS (SELECT FROM purchase_order_line line JOIN product USING (cn)
        WHERE line.order_id = o.id AND line.pharmacy_id = o.pharmacy_id AND line.pvl <> product.pvl)) AS taken
    FROM purchase_order o JOIN purchase_order_part part ON part.order_id = o.id AND part.pharmacy_id = o.pharmacy_id
    WHERE o.pharmacy_id = 1`)
  await order.open(1, known?.taken ?? 0)
  await expect(order.state('Tramitado')).toBeVisible()
  await look('pedido tramitado')
  const repeat = await order.openRepeat()
  await expect(repeat.getByRole('region', { name: 'Qué ha cambiado' })).toBeVisible()
  await look('repetir con diferencias')
  await page.keyboard.press('Escape')
  await order.open(1, known?.cancelled ?? 0)
  await expect(order.state('Anulado')).toBeVisible()
  await look('pedido anulado')
  await page.goto('/purchase-order/1/details/1999999')
  await expect(page.getByText('Pedido no encontrado')).toBeVisible()
  await look('pedido no encontrado')
}
