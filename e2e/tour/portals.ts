import { expect } from '@playwright/test'
import { laboratorySections } from '../dashboard-sections'
import { AdministrationPage } from '../pages/administration-page'
import { DataPage } from '../pages/data-page'
import { LaboratoryPage } from '../pages/laboratory-page'
import { OrderPage } from '../pages/order-page'
import { Shell } from '../pages/shell'
import { visitSections } from './dashboard'
import type { Visitor } from './stop'

/** A delegate: the connected pharmacies, the screens of one, and what is shown after it withdraws access. */
export async function visitLaboratory(stop: Visitor) {
  const { page, installation, look } = stop
  const laboratory = await new LaboratoryPage(page).logIn('delegado')
  await look('laboratorio')
  const name = await laboratory.firstWithAccess()
  await laboratory.openDashboard(name)
  await visitSections(stop, laboratorySections, ['Resumen', 'Ventas', 'Competencia'])
  const orders = await new Shell(page).orders()
  await expect(orders.created.first()).toBeVisible()
  await look('pedidos para el laboratorio')
  await orders.openFirst('Tramitado')
  const order = await new OrderPage(page).linesShown()
  await expect(order.takeButton).toBeVisible()
  await look('pedido para el laboratorio')
  await new Shell(page).reports()
  await look('informes para el laboratorio')
  await new Shell(page).openMenu()
  await look('menú de un laboratorio')
  await page.keyboard.press('Escape')

  const setAccess = (granted: boolean) =>
    installation.query(
      `UPDATE pharmacy_laboratory_relation SET laboratory_access = $1 WHERE laboratory_id = 1
         AND pharmacy_id = (SELECT id FROM pharmacy WHERE name = $2)`,
      [granted, name],
    )
  await setAccess(false)
  try {
    await new Shell(page).orders()
    await expect(page.getByText('La farmacia ha retirado el acceso.')).toBeVisible()
    await look('acceso retirado')
  } finally {
    await setAccess(true)
  }
}

/** A director: the network, somebody below, pending pharmacies; and what staff see in their place. */
export async function visitNetwork({ page, installation, look }: Visitor) {
  const portal = await new LaboratoryPage(page).logIn('comercial')
  const people = portal.people('Directores Nacionales')
  await expect(people.first()).toBeVisible()
  await look('red de una dirección')
  const [pending] = await installation.query<{ id: number; connected_at: Date }>(
    `UPDATE pharmacy SET connected_at = NULL FROM (SELECT id, connected_at FROM pharmacy WHERE id = 7) AS before
     WHERE pharmacy.id = before.id RETURNING before.id, before.connected_at`,
  )
  if (!pending) throw new Error('No pharmacy 7')
  try {
    await page.reload()
    await portal.openPending()
    await expect(portal.pending.first()).toBeVisible()
    await look('farmacias pendientes de conexión')
  } finally {
    await installation.query('UPDATE pharmacy SET connected_at = $2 WHERE id = $1', [
      pending.id,
      pending.connected_at,
    ])
  }
  await people.first().getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Superiores' })).toBeVisible()
  await look('alguien de la red')
}

export async function visitNetworkAsStaff({ page, look }: Visitor) {
  const administration = await new AdministrationPage(page).logIn('admin')
  await administration.impersonate('nacional')
  await expect(page.getByRole('button', { name: 'Exportar usuarios' })).toBeVisible()
  await look('en el lugar de una dirección')
}

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
