import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures'
import type { Installation } from './installation'
import { LaboratoryPage } from './pages/laboratory-page'
import { OrderPage } from './pages/order-page'
import { OrdersPage } from './pages/orders-page'

/** The demo delegate's laboratory, and one of another association. */
const [own, rival] = [1, 2]

test('a laboratory sees its lines of the orders of a pharmacy that lets it, and takes those that are not withdrawn', async ({
  pharmacy,
  demo,
  browser,
  baseURL,
}) => {
  const lines = await linesOf(demo)
  const [withdrawn, taken] = [await postOrder(demo, lines), await postOrder(demo, lines)]
  const ours = lines.filter(({ laboratory }) => laboratory === own)
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 820, height: 1180 },
    locale: 'es-ES',
    serviceWorkers: 'block',
  })
  // What the pharmacy does meanwhile is not told to this laboratory, which acts on what its screen still shows.
  await context.route('**/api/v4/live/**', (route) => route.abort())
  const page = await context.newPage()
  const laboratory = await new LaboratoryPage(page).logIn('delegado')
  const [{ name } = { name: '' }] = await demo.query<{ name: string }>(
    'SELECT name FROM pharmacy WHERE id = 1',
  )
  const asLaboratory = new OrderPage(page)
  const asPharmacy = new OrderPage(pharmacy.page)

  await test.step("of an order, only its association's lines", async () => {
    const orders = await laboratory.openPharmacy(name)
    await orders.openFirst()
    expect(page.url()).toContain(String(taken))
    await expect(asLaboratory.lines).toHaveCount(ours.length)
    const units = ours.reduce((sum, { quantity }) => sum + quantity, 0)
    await expect(asLaboratory.figure('Unidades')).toHaveText(String(units))
    for (const { cn, laboratory } of lines)
      await expect(asLaboratory.lines.filter({ hasText: cn })).toHaveCount(laboratory === own ? 1 : 0)
  })

  await test.step('an order that the pharmacy withdrew cannot be taken', async () => {
    await asLaboratory.open(1, withdrawn)
    await expect(asLaboratory.takeButton).toBeVisible()
    await asPharmacy.open(1, withdrawn)
    await asPharmacy.cancel()
    await expect(asPharmacy.state('Anulado')).toBeVisible()
    await asLaboratory.takeButton.click()
    await expect(asLaboratory.state('Anulado')).toBeVisible()
    await expect(asLaboratory.takeButton).toHaveCount(0)
    expect(await statesOf(demo, withdrawn)).toEqual({ [own]: 'cancelled', [rival]: 'cancelled' })
  })

  await test.step('what the laboratory took cannot be withdrawn; what its rival did not take can', async () => {
    await asPharmacy.open(1, taken)
    await expect(asPharmacy.state('Enviado')).toBeVisible()
    await asLaboratory.open(1, taken)
    await asLaboratory.takeButton.click()
    await expect(asLaboratory.state('Tramitado')).toBeVisible()
    await asPharmacy.cancelRest()
    await expect(asPharmacy.restButton).toHaveCount(0)
    await expect(asPharmacy.state('Tramitado en parte')).toBeVisible()
    expect(await statesOf(demo, taken)).toEqual({ [own]: 'taken', [rival]: 'cancelled' })
    await asLaboratory.open(1, taken)
    await expect(asLaboratory.state('Tramitado')).toBeVisible()
  })

  await test.step('once its access is revoked it sees nothing more', async () => {
    const access = await pharmacy.openAccess()
    await access.box('Grupo Almadria').uncheck()
    await access.save()
    await page.getByRole('button', { name: 'Volver a pedidos realizados' }).click()
    await expect(page.getByText('La farmacia ha retirado el acceso.')).toBeVisible()
    await expect(new OrdersPage(page).created).toHaveCount(0)
    await laboratory.home()
    const row = laboratory.pharmacies.filter({ hasText: name })
    await expect(row.getByLabel('Sin acceso')).toBeVisible()
    await row.getByRole('button', { name }).click()
    await expect(page.getByText('No tienes permisos para acceder a los datos de esta farmacia')).toBeVisible()
  })

  await test.step('and everything again once it is granted', async () => {
    const access = await pharmacy.openAccess()
    await access.box('Grupo Almadria').check()
    await access.save()
    await page.reload()
    await laboratory.openPharmacy(name)
  })
  await context.close()
})

type Line = { cn: string; quantity: number; laboratory: number }

/** Two products of the delegate's laboratory and one of another association's. */
const linesOf = (installation: Installation) =>
  installation.query<Line>(
    `SELECT cn, row_number() OVER (ORDER BY cn)::int * 10 AS quantity, laboratory_id AS laboratory FROM (
       (SELECT cn, laboratory_id FROM product WHERE laboratory_id = $1 AND active AND pvl > 500 ORDER BY cn LIMIT 2)
       UNION ALL
       (SELECT cn, laboratory_id FROM product WHERE laboratory_id = $2 AND active AND pvl > 500 ORDER BY cn LIMIT 1)
     ) AS chosen`,
    [own, rival],
  )

/** Posts an order with lines of both laboratories. The app makes an order per laboratory, but the call accepts this. */
async function postOrder(installation: Installation, lines: Line[]): Promise<number> {
  const call = async <Answer>(path: string, body: object, headers = {}): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${installation.port}/api/v4${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { token } = await call<{ token: string }>('/auth/login/', {
    username: 'farmacia',
    password: 'rebotica',
  })
  const { id } = await call<{ id: number }>(
    '/purchase-order/',
    {
      name: 'Pedido de dos grupos',
      pharma: 1,
      laboratories: [own, rival],
      tags: [],
      purchaseOrderLines: lines.map(({ cn, quantity }) => ({ cn, quantity, tags: [] })),
      method: 2,
    },
    { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  )
  return id
}

/** State of each laboratory's part of the order. */
const statesOf = async (installation: Installation, order: number) => {
  const parts = await installation.query<{ laboratory: number; state: string }>(
    `SELECT laboratory_id AS laboratory, CASE WHEN taken_at IS NOT NULL THEN 'taken'
       WHEN cancelled_at IS NOT NULL THEN 'cancelled' ELSE 'sent' END AS state
     FROM purchase_order_part WHERE order_id = $1`,
    [order],
  )
  return Object.fromEntries(parts.map(({ laboratory, state }) => [laboratory, state]))
}
