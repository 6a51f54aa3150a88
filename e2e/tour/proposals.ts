import { expect } from '@playwright/test'
import type { Stop } from './stop'

/** From the selection of quickwins to the carts of two laboratories, with all dialogs on the way. */
export async function visitProposals({ shell, page, look, only }: Stop) {
  const selection = await shell.purchases()
  await selection.potentialsShown()
  await look('compras')
  await selection.choose({ title: 'Propuesta general', extension: 'Genericos' })
  await page.getByRole('button', { name: /^Rango de fechas/ }).click()
  await expect(page.getByRole('button', { name: 'Último año' })).toBeVisible()
  await look('calendario')
  await page.keyboard.press('Escape')
  await look('configuración')

  const provisions = await selection.generateChosen()
  await look('propuesta')
  await provisions.expandFirst()
  await look('propuesta con detalle')
  const filterLaboratories = async () => {
    await provisions.openLaboratories()
    await look('filtro de laboratorios')
  }
  await only(['phone'], filterLaboratories)
  await only(['tablet', 'desk'], async () => {
    await filterLaboratories()
    await page.getByRole('checkbox').first().uncheck()
    await page.keyboard.press('Escape')
  })
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toBeVisible()
  await expect(provisions.quantities.first()).toBeVisible()
  await look('propuesta filtrada')
  await only(['phone'], async () => {
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await look('propuesta filtrada, con sus filtros')
  })
  await provisions.setQuantity(0, 60)
  await provisions.openAddToCart()
  await look('añadir al carrito')
  await provisions.confirmAddToCart()

  const others = await shell.purchases()
  await others.laboratoryNamed('Salvinatura')
  const otc = await others.generate({ title: 'Imprescindibles', extension: 'Pedido' })
  await look('otc')
  await otc.setQuantity(0, 12)
  await otc.addToCart()
}
