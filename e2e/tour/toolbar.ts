import { expect } from '@playwright/test'
import { SupportDialog } from '../pages/support-dialog'
import type { Stop } from './stop'

/** Menus and dialogs of the toolbar on the first screen. */
export async function visitToolbar({ shell, page, look }: Stop) {
  await shell.openPanel()
  await expect(page.getByRole('button', { name: 'Enviar ahora' })).toBeVisible()
  await look('panel de envío')
  await page.keyboard.press('Escape')
  await shell.openMenu()
  await expect(page.getByRole('button', { name: 'Permisos' })).toBeVisible()
  await look('menú de usuario')
  await page.keyboard.press('Escape')

  const access = await shell.openAccess()
  await expect(access.box('Grupo Almadria')).toBeChecked()
  await look('acceso de los laboratorios')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notificaciones' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await look('notificaciones')
  await dialog
    .getByRole('button', { name: /^Leer / })
    .first()
    .click()
  await expect(dialog.getByRole('article').locator('time')).toBeVisible()
  await look('notificación')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ayuda' }).click()
  const help = page.getByRole('dialog', { name: 'Ayuda' })
  await expect(help.getByRole('button', { name: 'Las ventas de la farmacia' })).toBeVisible()
  await look('ayuda')
  await page.keyboard.press('Escape')

  const support = await new SupportDialog(page).open()
  await support.dialog.locator('input[type=file]').setInputFiles([photograph])
  await expect(support.dialog.getByRole('listitem')).toHaveCount(1)
  await look('soporte')
  await page.keyboard.press('Escape')

  await shell.cart()
  await expect(page.getByText('Su carrito está vacio')).toBeVisible()
  await look('carrito vacío')
}

export async function visitAccount({ shell, page, look }: Stop) {
  await shell.openMenu()
  await page.getByRole('link', { name: 'Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible()
  await look('cuenta')
  await page.locator('input[type="file"]').setInputFiles(photograph)
  await page.getByRole('application', { name: 'Recorte de la imagen' }).press('+')
  await look('recorte de la imagen')
  await page.getByRole('button', { name: 'Subir imagen' }).click()
  await expect(page.getByRole('button', { name: /^Usuario: / }).locator('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar imagen' })).toBeVisible()
}

/** 60 × 40 pixels. */
const photograph = {
  name: 'yo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAMAAACVZWnNAAAAA1BMVEWwIECBfKb4AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIx+3BMQEAAADCoPVPbQwfoAAAeBgJiAABJcSfhgAAAABJRU5ErkJggg==',
    'base64',
  ),
}
