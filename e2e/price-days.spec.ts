import { addDays, formatDay, madridDay } from '../src/domain/basics/dates'
import { formatEuros } from '../src/domain/basics/money'
import { nextMadridDay } from '../src/domain/basics/next-day'
import { createClock } from './clock'
import { expect, test } from './fixtures'
import type { Installation } from './installation'
import { orderCount, serviceWorkerReady } from './journey'
import type { Shell } from './pages/shell'

test('prices change at midnight without a network, and orders that waited over it are asked about or told', async ({
  pharmacy,
  network,
  demo,
}) => {
  const { page } = pharmacy
  const tomorrow = addDays(madridDay(new Date()), 1)
  const products = await demo.query<{ cn: string; name: string; pvl: number; pvp: number }>(`
    SELECT cn, name, pvl, pvp FROM product JOIN pharmacy_stock USING (cn)
    WHERE pharmacy_id = 1 AND laboratory_id = 1 AND active AND NOT out_of_stock AND pvl BETWEEN 1000 AND 3000 AND units > 0
      AND cn NOT IN (SELECT cn FROM campaign_product) AND cn NOT IN (SELECT cn FROM coming_price)
    ORDER BY units DESC, cn LIMIT 2`)
  const [rising, falling] = products
  if (!rising || !falling) throw new Error('Laboratory 1 has too few products on the shelf')
  const [dearer, cheaper] = [rising.pvl + 130, falling.pvl - 240]
  await comingPrices(demo, tomorrow, { [rising.cn]: dearer, [falling.cn]: cheaper })
  const before = await orderCount(demo)
  const clock = createClock()
  await clock.attach(page.context())
  try {
    await pharmacy.showPrices('PVL')
    await pharmacy.refreshData()
    await serviceWorkerReady(page)
    await pharmacy.orders()
    network.set('cut')

    await test.step('the evening before, the list says what falls and what is lost', async () => {
      const row = await dropOf(pharmacy, falling.name)
      await expect(row).toContainText(`Desde el ${formatDay(tomorrow)}`)
      await expect(row).toContainText(`PVL ${formatEuros(falling.pvl)} → ${formatEuros(cheaper)}`)
      await expect(row).toContainText('Compre para 1 día')
      await page.keyboard.press('Escape')
    })
    await orderOf(pharmacy, rising)
    await orderOf(pharmacy, falling)

    await test.step('after midnight the device has the new prices by itself', async () => {
      await clock.use(page, nextMadridDay(Date.now()) - Date.now() + 60_000)
      const quick = await pharmacy.quickOrder()
      await quick.enter(falling.cn)
      await expect(quick.units(falling.name)).toHaveValue('1')
      await expect(page.getByText(`${formatEuros(cheaper)}/ud`).first()).toBeVisible()
    })

    await test.step('the server has them, too, before any of its clocks has noticed', async () => {
      await demo.query('UPDATE coming_price SET from_day = from_day - 1 WHERE from_day = $1', [tomorrow])
      network.setClock(clock.aheadMs())
      network.set('none')
      await pharmacy.sendNow()
      const panel = await pharmacy.openPanel()
      await expect(panel.getByText(`Ha bajado el precio: ${formatEuros(6 * 240)} menos`)).toBeVisible()
      await page.keyboard.press('Escape')
      expect(await orderCount(demo)).toBe(before + 1)
      const orders = await pharmacy.orders()
      const review = orders.waiting.filter({ hasText: 'Por revisar' })
      await expect(review.getByRole('row', { name: new RegExp(`${rising.cn} · 6 uds`) })).toContainText(
        formatEuros(dearer),
      )
      await orders.acceptPrices()
      await expect(pharmacy.pill).toHaveText('Todo enviado')
      expect(await orderCount(demo)).toBe(before + 2)
    })
  } finally {
    await restore(demo, products)
  }
})

const dropOf = async (pharmacy: Shell, product: string) => {
  await pharmacy.page.getByRole('button', { name: 'Bajadas de precio' }).click()
  return pharmacy.page
    .getByRole('dialog', { name: 'Bajadas de precio' })
    .getByRole('listitem')
    .filter({ hasText: product })
}

/** Six units, by themselves. */
const orderOf = async (pharmacy: Shell, { cn, name }: { cn: string; name: string }) => {
  const quick = await pharmacy.quickOrder()
  for (let unit = 0; unit < 6; unit++) await quick.enter(cn)
  await expect(quick.units(name)).toHaveValue('6')
  await quick.addToCart()
  await (await pharmacy.cart()).save()
}

const comingPrices = (demo: Installation, from: string, prices: Record<string, number>) =>
  demo.query(
    `WITH given AS (
       INSERT INTO coming_price (cn, from_day, pvl, pvp, source)
       SELECT key, $1::date, value::int, value::int * 2, 'precios' FROM jsonb_each_text($2::jsonb))
     UPDATE catalogue_version SET version = version + 1`,
    [from, JSON.stringify(prices)],
  )

const restore = (demo: Installation, products: { cn: string; pvl: number; pvp: number }[]) =>
  demo.query(
    `WITH gone AS (DELETE FROM coming_price WHERE cn IN (SELECT cn FROM jsonb_to_recordset($1::jsonb) AS was (cn text))),
       again AS (UPDATE product SET pvl = was.pvl, pvp = was.pvp
         FROM jsonb_to_recordset($1::jsonb) AS was (cn text, pvl int, pvp int) WHERE product.cn = was.cn)
     UPDATE catalogue_version SET version = version + 1`,
    [JSON.stringify(products)],
  )
