import type { Page } from '@playwright/test'
import { fillCart } from './fill-cart'
import { expect, test } from './fixtures'
import { serviceWorkerReady } from './journey'

test('a new version waits in every tab for its user, who loses nothing that was typed', async ({
  pharmacy,
  network,
}) => {
  const first = pharmacy.page
  await serviceWorkerReady(first)
  const cart = await fillCart(pharmacy)
  const second = await first.context().newPage()
  await second.goto('/')
  const pages = [first, second]
  for (const page of pages) await expect(page.getByRole('navigation').first()).toBeVisible()
  await mark(pages)

  network.publishNewBuild()
  await second.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  for (const page of pages) await expect(prompt(page)).toBeVisible()

  await test.step('the tab whose user asks starts anew, with what was typed a moment ago', async () => {
    await cart.quantities.first().fill('77')
    await prompt(first).click()
    await expect.poll(() => isMarked(first)).toBe(false)
    await expect(cart.quantities.first()).toHaveValue('77')
    await expect(prompt(first)).toHaveCount(0)
  })

  await test.step('the other one goes on until its user asks', async () => {
    expect(await isMarked(second)).toBe(true)
    await prompt(second).click()
    await expect.poll(() => isMarked(second)).toBe(false)
    await expect(second.getByRole('navigation').first()).toBeVisible()
    await expect(prompt(second)).toHaveCount(0)
  })
})

const prompt = (page: Page) =>
  page.getByRole('region', { name: 'Actualización' }).getByRole('button', { name: 'Actualizar' })

/** Sets a mark in the page that a reload removes. */
const mark = async (pages: Page[]) => {
  for (const page of pages)
    await page.evaluate(() => {
      document.documentElement.dataset.marked = 'true'
    })
}
/** Also false while the page is reloading. */
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.marked === 'true').catch(() => false)
