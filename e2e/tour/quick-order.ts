import { expect } from '@playwright/test'
import type { Stop } from './stop'

export async function visitQuickOrder({ shell, page, look }: Stop) {
  const order = await shell.quickOrder()
  await look('pedido rápido vacío')
  await order.field.fill('ibuprofeno')
  await expect(order.suggestions.first()).toBeVisible()
  await look('sugerencias')
  await order.suggestions.first().click()
  await order.choose('omeprazol')
  await order.choose('crema')
  await order.enter('8470000000000')
  await order.enter('000000')
  await expect(order.unknownCodes).toHaveCount(2)
  await look('pedido rápido con códigos sin añadir')

  const list = await order.openList()
  await list.paste('000001 3\nIBUPROFENO\n000002 12\n8470000000000;2')
  await look('lista con errores')
  await page.keyboard.press('Escape')

  const camera = await order.openCamera()
  await expect(camera.getByText('No hay permiso para usar la cámara')).toBeVisible()
  await look('cámara sin permiso')
  await page.context().grantPermissions(['camera'])
  await camera.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => camera.locator('video').evaluate(isPlaying)).toBe(true)
  await look('cámara')
  await camera.getByRole('button', { name: 'Terminar' }).click()
}

const isPlaying = (video: HTMLVideoElement) => video.videoWidth > 0
