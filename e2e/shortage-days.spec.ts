import { addDays, formatDay, madridDay } from '../src/domain/basics/dates'
import { nextMadridDay } from '../src/domain/basics/next-day'
import { untilText } from '../src/domain/catalogue/shortage-texts'
import { createClock } from './clock'
import { expect, test } from './fixtures'
import { serviceWorkerReady } from './journey'
import { LaboratoryPage } from './pages/laboratory-page'

test('a shortage says until when it lasts, and is over on the day after without a network', async ({
  pharmacy,
  network,
  demo,
  browser,
  baseURL,
}) => {
  const { page } = pharmacy
  const today = madridDay(new Date())
  const [product] = await demo.query<{ cn: string; name: string }>(`
    SELECT cn, name FROM product WHERE laboratory_id = 1 AND active AND NOT out_of_stock AND pvl IS NOT NULL
      AND cn NOT IN (SELECT cn FROM supply_problem) ORDER BY cn DESC LIMIT 1`)
  if (!product) throw new Error('Laboratory 1 has no product that can be had')
  await demo.query(
    `WITH told AS (INSERT INTO supply_problem (cn, starts_on, ends_on, kind, observation, source, told_on)
       VALUES ($1, $2, $3, 4, 'Vuelve mañana.', 'cima', $2))
     UPDATE catalogue_version SET version = version + 1`,
    [product.cn, addDays(today, -5), today],
  )
  try {
    await pharmacy.refreshData()
    await serviceWorkerReady(page)

    await test.step('the laboratory sees it among its own', async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
      const laboratory = await context.newPage()
      await new LaboratoryPage(laboratory).logIn('delegado')
      await laboratory.getByRole('button', { name: 'Roturas', exact: true }).click()
      const item = laboratory.getByRole('listitem').filter({ hasText: product.cn })
      await expect(item).toContainText(
        `En rotura desde el ${formatDay(addDays(today, -5))}, ${untilText(today, today)}`,
      )
      await context.close()
    })

    const clock = createClock()
    await clock.attach(page.context())
    let quick = await pharmacy.quickOrder()
    network.set('cut')
    const line = page.getByRole('row').filter({ hasText: product.cn })

    await test.step('its last day', async () => {
      await quick.enter(product.cn)
      await expect(line).toContainText('En rotura')
      await expect(line).toContainText(untilText(today, today))
    })

    await test.step('the day after', async () => {
      await clock.use(page, nextMadridDay(Date.now()) - Date.now() + 60_000)
      await page.getByRole('link', { name: 'Pedidos' }).first().click()
      quick = await pharmacy.quickOrder()
      await quick.field.fill(product.cn)
      await expect(quick.suggestions.first()).toContainText(product.cn)
      await expect(quick.suggestions.first()).not.toContainText('En rotura')
    })
  } finally {
    network.set('none')
    await demo.query(
      `WITH gone AS (DELETE FROM supply_problem WHERE cn = $1)
       UPDATE catalogue_version SET version = version + 1`,
      [product.cn],
    )
  }
})
