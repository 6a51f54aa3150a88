import { expect } from '@playwright/test'
import { laboratorySections } from '../dashboard-sections'
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
  const [taken] = await installation.query<{ pharmacy: number; order: number }>(
    `SELECT pharmacy_id AS pharmacy, order_id AS order FROM purchase_order_part
     WHERE laboratory_id = 1 AND taken_at IS NOT NULL AND pharmacy_id = (SELECT id FROM pharmacy WHERE name = $1)
       AND NOT EXISTS (SELECT FROM order_line_answer answer
         WHERE (answer.pharmacy_id, answer.order_id) = (purchase_order_part.pharmacy_id, purchase_order_part.order_id))
     ORDER BY order_id DESC LIMIT 1`,
    [name],
  )
  const order = await new OrderPage(page).open(taken?.pharmacy ?? 0, taken?.order ?? 0)
  await expect(order.state('Tramitado')).toBeVisible()
  await expect(order.takeButton).toBeVisible()
  await look('pedido para el laboratorio')
  await page.getByRole('button', { name: 'Responder' }).click()
  const answer = page.getByRole('dialog', { name: /^Responder a / })
  const served = answer.getByRole('textbox', { name: /^Servidas de / }).first()
  await expect(served).toBeVisible()
  await served.fill('0')
  await served.press('Enter')
  await look('responder a un pedido')
  await page.keyboard.press('Escape')
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
