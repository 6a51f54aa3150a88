import { expect } from '@playwright/test'
import type { Stop } from './stop'

export async function visitCart({ shell, page, look }: Stop) {
  const cart = await shell.cart()
  await expect(cart.quantities.first()).toBeVisible()
  await look('carrito')
  await cart.openSummary()
  await look('resumen del carrito')
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
  await cart.openSave()
  await look('guardar pedido')
  await page.keyboard.press('Escape')
}
