import { expect } from '@playwright/test'
import type { Stop } from './stop'

export async function visitCart({ shell, page, look, only }: Stop) {
  const cart = await shell.cart()
  await expect(cart.quantities.first()).toBeVisible()
  await look('carrito')
  const discards = async () => {
    await page.getByRole('button', { name: 'DESCARTAR', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Descartar pedido' })).toBeVisible()
    await look('descartar pedido')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Descartar / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Descartar productos' })).toBeVisible()
    await look('descartar etiqueta')
    await page.keyboard.press('Escape')
  }
  await only(['tablet', 'phone'], async () => {
    await cart.openSummary()
    await look('resumen del carrito')
    await discards()
    await cart.closeSummary()
  })
  await only(['desk'], discards)
  await cart.openSave()
  await look('guardar pedido')
  await page.keyboard.press('Escape')
}
