import { formatInteger } from '../src/domain/basics/numbers'
import { expect, test } from './fixtures'
import type { Installation } from './installation'
import { orderCount, serviceWorkerReady } from './journey'
import { scan } from './scanner'

type Product = { cn: string; ean: string; name: string; laboratory: string }

test('scans and a list of 2,000 lines become orders with one press without a connection: every unit on its line, once', async ({
  pharmacy,
  network,
  demo,
}) => {
  const { page } = pharmacy
  const products = await orderable(demo)
  await serviceWorkerReady(page)
  const before = await orderCount(demo)
  const quick = await pharmacy.quickOrder()
  network.set('cut')

  /** The units that the orders must have, by CN. */
  const units = new Map<string, number>()
  const count = (product: Product | undefined, more: number) => {
    if (product) units.set(product.cn, (units.get(product.cn) ?? 0) + more)
  }

  await test.step('200 scans, faster than 20 a second', async () => {
    const unknown = '8470009999995'
    const scanned = products.slice(0, 14)
    // In an order that never repeats a line at once: 15 codes, one of which is of no product.
    const scans = Array.from({ length: 200 }, (_, scan) => scanned[(scan * 7) % 15])
    for (const product of scans) count(product, 1)
    await quick.field.focus()
    await scan(
      page,
      scans.map((product) => product?.ean ?? unknown),
    )
    for (const { cn, name } of scanned) await expect(quick.units(name)).toHaveValue(String(units.get(cn)))
    await expect(quick.unknownCodes).toHaveCount(1)
    const left = scans.filter((product) => product === undefined).length
    await expect(quick.unknownCodes).toContainText(unknown)
    await expect(quick.unknownCodes).toContainText(`${left} uds`)
  })

  await test.step('2,000 pasted lines', async () => {
    const wrong = ['000001 3', 'IBUPROFENO', '8470009999995;2', `${products[0]?.cn} -4`]
    const lines = Array.from({ length: 2_000 - wrong.length }, (_, index) => {
      const product = products[index % products.length]
      const quantity = 1 + (index % 9)
      count(product, quantity)
      return { code: index % 2 === 0 ? product?.cn : product?.ean, quantity }
    })
    const text = [
      ...lines.map(({ code, quantity }, index) => `${code}${index % 3 === 0 ? ';' : '\t'}${quantity}`),
      ...wrong,
    ]
    const list = await quick.openList()
    await list.paste(text.join('\n'))
    const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const understood = `${formatInteger(lines.length)} líneas entendidas: ${formatInteger(total)} unidades.`
    await expect(list.result).toContainText(understood)
    await expect(list.result).toHaveText(
      new RegExp(` \\d+ productos no completan sus envases\\. ${wrong.length} sin añadir\\.$`),
    )
    await list.add()
    // Unrecognised lines stay in the text area, to be corrected.
    await expect(list.text).toHaveValue(wrong.join('\n'))
    await list.close()
  })

  await test.step('each laboratory gets its order, once, when the network is back', async () => {
    await quick.addToCart()
    const laboratories = new Set(products.map(({ laboratory }) => laboratory))
    const cart = await pharmacy.cart()
    expect(await cart.saveAll(laboratories.size)).toMatch(/^Pedidos .*\.xlsx$/)
    expect(await orderCount(demo)).toBe(before)
    network.set('none')
    await pharmacy.sendNow()
    await expect(pharmacy.pill).toHaveText('Todo enviado')
    expect(await orderCount(demo)).toBe(before + laboratories.size)
    expect(await lastOrders(demo, laboratories.size)).toEqual(units)
  })
})

/** Products of two laboratories, with an EAN and a price. */
const orderable = (installation: Installation) =>
  installation.query<Product>(`
    SELECT cn, ean, product.name, laboratory.name AS laboratory
      FROM product JOIN laboratory ON laboratory.id = laboratory_id
     WHERE laboratory_id IN (7, 8) AND active AND pvl IS NOT NULL AND ean IS NOT NULL
       AND product.name IN (SELECT name FROM product GROUP BY name HAVING count(*) = 1)
     ORDER BY md5(cn)`)

/** Units by CN in the newest orders. */
async function lastOrders(installation: Installation, orders: number): Promise<Map<string, number>> {
  const lines = await installation.query<{ cn: string; quantity: number }>(
    `SELECT cn, quantity FROM purchase_order_line WHERE pharmacy_id = 1 AND order_id IN (
       SELECT id FROM purchase_order WHERE pharmacy_id = 1 ORDER BY id DESC LIMIT $1)`,
    [orders],
  )
  return new Map(lines.map(({ cn, quantity }) => [cn, quantity]))
}
