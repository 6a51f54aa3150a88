import { formatEuros } from '../src/domain/basics/money'
import { changePrices, setOnMarket } from './catalogue'
import { waitingOrders } from './device-store'
import { fillCart } from './fill-cart'
import { expect, test } from './fixtures'
import type { Installation } from './installation'
import { orderCount } from './journey'
import { OrderPage } from './pages/order-page'

test('an order that became dearer waits for its user, one that became cheaper is passed on and told', async ({
  pharmacy,
  network,
  demo,
}) => {
  const { page } = pharmacy
  const before = await orderCount(demo)
  const first = await fillCart(pharmacy, 0)
  network.set('cut')
  await first.save()
  const second = await fillCart(pharmacy, 1)
  const { orders } = await second.save()
  await expect(orders.waiting).toHaveCount(2)

  // Lines without a discount, so that their totals are units × PVL.
  const [rising, falling] = (await waitingOrders(page)).map(({ lines }) =>
    lines.find(({ quantity, expected }) => expected.totalPvlWithDiscount === quantity * expected.pvl),
  )
  if (!rising || !falling) throw new Error('No line without a discount')
  const [dearer, cheaper] = [rising.expected.pvl + 130, falling.expected.pvl - 1]
  await changePrices(demo, { [rising.cn]: dearer, [falling.cn]: cheaper })
  try {
    network.set('none')
    await pharmacy.sendNow()

    await test.step('the cheaper one exists once, at the lower price, and its user is told', async () => {
      const told = `Ha bajado el precio: ${formatEuros(falling.quantity)} menos`
      const panel = await pharmacy.openPanel()
      await expect(panel.getByText(told)).toBeVisible()
      await page.keyboard.press('Escape')
      expect(await orderCount(demo)).toBe(before + 1)
      expect(await orderedAt(demo, falling.cn, cheaper)).toEqual([
        { quantity: falling.quantity, total: falling.quantity * cheaper, drops: 1 },
      ])
    })

    await test.step('the dearer one is not created, and says why', async () => {
      await expect(pharmacy.pill).toHaveText('1 pedido por revisar')
      expect(await orderedAt(demo, rising.cn, dearer)).toEqual([])
      const review = orders.waiting.filter({ hasText: 'Por revisar' })
      await expect(review).toHaveCount(1)
      const row = review.getByRole('row', { name: new RegExp(`${rising.cn} · ${rising.quantity} uds`) })
      await expect(row).toContainText(formatEuros(rising.expected.pvl))
      await expect(row).toContainText(formatEuros(dearer))
      await expect(review.getByRole('row', { name: /^Total/ })).toContainText(
        `+${formatEuros(130 * rising.quantity)}`,
      )
    })

    await test.step('once accepted, the dearer one exists once, at the new price', async () => {
      await orders.acceptPrices()
      await expect(pharmacy.pill).toHaveText('Todo enviado')
      expect(await orderCount(demo)).toBe(before + 2)
      expect(await orderedAt(demo, rising.cn, dearer)).toEqual([
        { quantity: rising.quantity, total: rising.quantity * dearer, drops: 0 },
      ])
    })
  } finally {
    await changePrices(demo, { [rising.cn]: rising.expected.pvl, [falling.cn]: falling.expected.pvl })
  }
})

test('an order is repeated at the prices of today, without what has left the market', async ({
  pharmacy,
  demo,
}) => {
  const { page } = pharmacy
  await pharmacy.showPrices('PVL')
  const products = await demo.query<{ cn: string; name: string; pvl: number }>(`
    SELECT cn, name, pvl FROM product WHERE laboratory_id = 1 AND active AND pvl > 1000
      AND cn NOT IN (SELECT cn FROM campaign_product) ORDER BY cn LIMIT 3`)
  const [dearer, discontinued, same] = products
  if (!dearer || !discontinued || !same) throw new Error('Laboratory 1 has too few products')
  const quick = await pharmacy.quickOrder()
  for (const { cn } of [dearer, dearer, discontinued, same]) await quick.enter(cn)
  await expect(quick.units(dearer.name)).toHaveValue('2')
  await quick.addToCart()
  await (await pharmacy.cart()).save()
  await expect(pharmacy.pill).toHaveText('Todo enviado')

  await changePrices(demo, { [dearer.cn]: dearer.pvl + 55 })
  await setOnMarket(demo, { cn: discontinued.cn, active: false })
  try {
    await pharmacy.refreshData()
    const [ordered] = await demo.query<{ id: number }>(
      'SELECT max(id)::int AS id FROM purchase_order WHERE pharmacy_id = 1',
    )
    const order = await new OrderPage(page).open(1, ordered?.id ?? 0)
    const dialog = await order.openRepeat()
    const today = 2 * (dearer.pvl + 55) + same.pvl
    await expect(dialog).toContainText(
      `Se añadirán 2 de 3 productos, 3 uds, ${formatEuros(today)} a los precios de hoy.`,
    )
    const changes = dialog.getByRole('region', { name: 'Qué ha cambiado' }).getByRole('listitem')
    await expect(changes).toHaveCount(2)
    await expect(changes.filter({ hasText: dearer.name })).toContainText(
      `El PVL/ud sube de ${formatEuros(dearer.pvl)} a ${formatEuros(dearer.pvl + 55)}`,
    )
    await expect(changes.filter({ hasText: discontinued.name })).toContainText(
      'No se añade: ya no se comercializa',
    )
    await dialog.getByRole('button', { name: 'Añadir al carrito' }).click()
    const cart = await pharmacy.cart()
    await expect(cart.quantities).toHaveCount(2)
    const before = await orderCount(demo)
    await cart.save()
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    expect(await orderCount(demo)).toBe(before + 1)
    expect(await orderedAt(demo, dearer.cn, dearer.pvl + 55)).toEqual([
      { quantity: 2, total: 2 * (dearer.pvl + 55), drops: 0 },
    ])
  } finally {
    await changePrices(demo, { [dearer.cn]: dearer.pvl })
    await setOnMarket(demo, { cn: discontinued.cn, active: true })
  }
})

/** Order lines of a product at this price, and the number of price drops that their order reports. */
const orderedAt = (installation: Installation, cn: string, pvl: number) =>
  installation.query<{ quantity: number; total: number; drops: number }>(
    `SELECT quantity, line.total_pvl AS total, coalesce(jsonb_array_length(price_drops), 0) AS drops
       FROM purchase_order_line line JOIN purchase_order o ON o.pharmacy_id = line.pharmacy_id AND o.id = order_id
      WHERE line.cn = $1 AND line.pvl = $2`,
    [cn, pvl],
  )
