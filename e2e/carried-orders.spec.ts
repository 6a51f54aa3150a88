import { readFileSync } from 'node:fs'
import { firstPage, tablet } from './browser'
import { waitingOrders } from './device-store'
import { fillCart } from './fill-cart'
import { expect, test } from './fixtures'
import { orderCount } from './journey'
import { AdministrationPage } from './pages/administration-page'
import { OrdersPage } from './pages/orders-page'

test('an order saved without a connection leaves as a file, is created once on another device, and its own shows it as sent', async ({
  pharmacy,
  network,
  demo,
}) => {
  const { page } = pharmacy
  const before = await orderCount(demo)
  const cart = await fillCart(pharmacy)
  network.set('cut')
  const { orders } = await cart.save()
  const [waiting] = await waitingOrders(page)
  if (!waiting) throw new Error('Nothing waits')

  const file = await test.step('the device writes it into a file without a network', async () => {
    await orders.waiting.getByRole('button', { name: 'Llevar a otro dispositivo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Llevar a otro dispositivo' })
    await expect(dialog).toContainText('este pedido se pierde. Un archivo lo evita.')
    await expect(dialog).toContainText('Copia en un archivo del navegadorSí')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Guardar archivo' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^pedido-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.rebotica\.txt$/)
    await expect(dialog).toContainText('queda el archivo.')
    const path = await saved.path()
    expect(readFileSync(path, 'utf8')).toMatch(/^RB1[A-Z0-9]+$/)
    await page.keyboard.press('Escape')
    return path
  })

  await test.step('staff sees what it is, brings it in elsewhere, twice, and there is one', async () => {
    const other = tablet({ isShell: true, baseURL: `http://localhost:${demo.port}` })
    try {
      const elsewhere = await firstPage(await other.open())
      await new AdministrationPage(elsewhere).logIn('admin')
      await elsewhere.goto('/purchase-order/1')
      const bring = async (done: string, { isNew }: { isNew: boolean }) => {
        await elsewhere.getByRole('button', { name: 'Traer pedido' }).click()
        const dialog = elsewhere.getByRole('dialog', { name: 'Traer un pedido de otro dispositivo' })
        await dialog.locator('input[type=file]').setInputFiles(file)
        if (isNew) {
          await expect(dialog.getByRole('status')).toContainText(/Lo hizo .+ el .+ Aún no está enviado/)
          expect(await orderCount(demo)).toBe(before)
          await dialog.getByRole('button', { name: 'Crear el pedido' }).click()
        }
        await expect(dialog.getByRole('status')).toContainText(done)
        await elsewhere.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await bring('Pedido creado: ', { isNew: true })
      await bring('Ya estaba enviado, y no se ha repetido', { isNew: false })
      await expect(new OrdersPage(elsewhere).created.first()).toContainText(waiting.name)
      await elsewhere.context().close()
    } finally {
      other.remove()
    }
    expect(await orderCount(demo)).toBe(before + 1)
  })

  await test.step('its own device comes back, and there is still one', async () => {
    network.set('none')
    await pharmacy.sendNow()
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    await expect(orders.waiting).toHaveCount(0)
    await expect(orders.created.first()).toContainText(waiting.name)
    expect(await orderCount(demo)).toBe(before + 1)
    expect(
      await demo.query(
        `SELECT maker.username AS maker, carrier.username AS carrier FROM audit_event
         JOIN purchase_order made ON made.id = (details->>'order')::bigint
         JOIN app_user maker ON maker.id = made.user_id JOIN app_user carrier ON carrier.id = audit_event.user_id
         WHERE kind = 'order-carried'`,
      ),
    ).toEqual([
      { maker: 'farmacia', carrier: 'admin' },
      { maker: 'farmacia', carrier: 'admin' },
    ])
  })
})
