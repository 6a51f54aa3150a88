import { expect } from '@playwright/test'
import { AdministrationPage } from '../pages/administration-page'
import { DataPage } from '../pages/data-page'
import { LaboratoryPage } from '../pages/laboratory-page'
import { ModuleRegistrationDialog } from '../pages/module-registration-dialog'
import { OrderPage } from '../pages/order-page'
import type { Visitor } from './stop'

export async function visitAdministration({ page, look }: Visitor) {
  const administration = await new AdministrationPage(page).logIn('admin')
  await look('administración')
  await administration.tab('Registro', 'Registro de seguridad')
  await look('registro de seguridad')
  await page.request.post('/api/v4/security/accessRecover/', { data: { email: 'farmacia@rebotica.example' } })
  await administration.tab('Correo', 'Correo')
  await look('correo')
  await page
    .getByRole('button', { name: /^Leer el correo para farmacia/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mostrar el texto' })).toBeVisible()
  await look('un correo')
  await page.keyboard.press('Escape')
  await administration.tab('Catálogo', 'Catálogo')
  await page
    .getByRole('button', { name: /^Ver la ficha de / })
    .first()
    .click()
  await expect(page.getByText('Conjunto de referencia (BOE)')).toBeVisible()
  await look('ficha de un producto')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Cifras', exact: true }).click()
  await expect(page.getByText('Todas las farmacias están al día')).toBeVisible()
  await look('cifras del portal')
  await administration.tab('Datos', 'Datos')
  await look('datos')
  const data = await new DataPage(page).open('quickwins')
  await data.edit('ALM-AUT')
  await look('formulario de un quickwin')
  await data.field('Descuento').fill('17,5')
  await data.review()
  await look('cambios por guardar')
  await page.keyboard.press('Escape')
  await data.field('Descuento').fill('12')
  await page.getByRole('button', { name: 'Volver a Quickwins' }).click()
  await page.goto('/admin/datos/enlaces')
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await look('delegados y farmacias por CSV')
  await page.goto('/admin/datos/archivos')
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await look('ventas y existencias por archivo')
  await page.goto('/admin')
  await administration.shown()
  const impersonation = await administration.impersonate('farmacia')
  await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
  await look('en el lugar de una farmacia')
  await impersonation.leave()
  await administration.shown()
  await page.goto('/no-existe')
  await expect(page.getByRole('main')).toBeVisible()
  await look('dirección desconocida')
  await page.goto('/api/v4/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('documentación de la API')
}

/** What staff show, register and watch: demos, registrations of pharmacies, and orders on their way to laboratories. */
export async function visitStaffLists(stop: Visitor) {
  const administration = await new AdministrationPage(stop.page).logIn('admin')
  await visitDeliveries(stop, administration)
  await visitConnectors(stop, administration)
  await visitRegistrations(stop, administration)
  await visitDemos(stop, administration)
}

async function visitDeliveries({ page, installation, look }: Visitor, administration: AdministrationPage) {
  await administration.tab('Entregas', 'Entregas de pedidos')
  const [failed] = await installation.query<{ pharmacy: number; order: number }>(
    `SELECT pharmacy_id AS pharmacy, order_id AS order FROM order_delivery WHERE state = 'failed' AND pharmacy_id = 1
     ORDER BY order_id DESC LIMIT 1`,
  )
  // Orders of other tests come before it.
  const search = page.getByLabel('Buscar pedido, farmacia o laboratorio')
  const shown = (state: string) => page.getByText(state, { exact: true }).filter({ visible: true }).first()
  await search.fill(String(failed?.order))
  await expect(shown('Fallido')).toBeVisible()
  await search.fill('Farmalubel')
  for (const state of ['Entregado', 'En espera']) await expect(shown(state)).toBeVisible()
  await look('entregas de pedidos')
  await page.getByRole('link', { name: 'Cómo llega a cada laboratorio' }).click()
  const edit = page.getByRole('button', { name: 'Configurar las entregas de Farmalubel' })
  await expect(edit).toBeVisible()
  await look('entregas de cada laboratorio')
  const dialog = page.getByRole('dialog', { name: 'Entregas de Farmalubel' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await look('entregas de un laboratorio')
  await dialog.getByRole('tab', { name: 'Fedicom' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Dirección de Fedicom del mayorista' })).toBeVisible()
  await look('Fedicom de un laboratorio')
  await page.keyboard.press('Escape')

  await page.goto('/purchase-order/1')
  await expect(shown('Entregado')).toBeVisible()
  await look('pedidos con sus entregas')
  await new OrderPage(page).open(failed?.pharmacy ?? 0, failed?.order ?? 0)
  await expect(page.getByRole('button', { name: /^Reintentar la entrega/ })).toBeVisible()
  await look('pedido con una entrega fallida')
  await administration.open()
}

async function visitConnectors({ page, look }: Visitor, administration: AdministrationPage) {
  await administration.tab('Conectores', 'Conectores')
  const pharmacy = page.getByRole('link', { name: 'Farmacia La Encina Azul' })
  await expect(pharmacy).toBeVisible()
  await look('conectores')
  await pharmacy.click()
  const solve = page.getByRole('button', { name: /^Resolver A-1043/ })
  await expect(solve).toBeVisible()
  await look('conector de una farmacia')
  await solve.click()
  await expect(page.getByRole('dialog', { name: 'A-1043' })).toBeVisible()
  await look('código por resolver')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Crear una clave' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mostrador')
  await page.getByRole('button', { name: 'Crear la clave' }).click()
  await expect(page.getByText('Cópiela ahora: no se vuelve a mostrar')).toBeVisible()
  await look('clave de un conector')
  await page.keyboard.press('Escape')
  await administration.open()
}

async function visitRegistrations({ page, look }: Visitor, administration: AdministrationPage) {
  await administration.tab('Mis Altas', 'Mis Altas')
  await look('mis altas')
  const dialog = await new ModuleRegistrationDialog(page).open()
  await dialog.kitDigital.check()
  await dialog.submit()
  await expect(dialog.field('Nombre de la farmacia')).toBeFocused()
  await look('formulario de alta con faltas')
  await page.keyboard.press('Escape')
}

/** One of them shows a network: from its card, what staff see in the place of its director. */
async function visitDemos({ page, look }: Visitor, administration: AdministrationPage) {
  await administration.tab('Demos', 'Demos')
  await look('demos')
  const impersonation = await administration.showDemo('Red comercial completa', 'nacional')
  await new LaboratoryPage(page).shown()
  await expect(page.getByRole('button', { name: 'Exportar usuarios' })).toBeVisible()
  await look('en el lugar de una dirección')
  await impersonation.leave()
  await administration.shown()
}
