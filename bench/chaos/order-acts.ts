import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { ProvisionsPage } from '../../e2e/pages/provisions-page'
import { SelectionPage } from '../../e2e/pages/selection-page'
import { readCarts } from '../harness/device-rows'
import { linesText, unitsOf } from '../harness/ledger'
import { orderSession } from '../harness/order-session'
import type { Account } from '../harness/server-rows'
import type { ChaosWorld, Prepared } from './chaos-world'
import { type Act, draftOnDiskMs } from './story'

export async function prepareOrder(world: ChaosWorld, act: Act, page: Page): Promise<Prepared> {
  const account = world.accounts[act.by]
  const session = orderSession(page, world.network.url, account.pharmacy)
  const shop =
    act.kind === 'order-from-list'
      ? await fillFromList(world, { act, account, page })
      : await fillFromProposal(world, { act, account, page })
  await session.openCart(shop)
  const lines = await linesOf(page, account, shop.id)
  if (act.changesUnits) await addOneUnit(page, lines)
  while (world.ledger.isKnown({ kind: 'order', id: unitsOf(lines) })) await addOneUnit(page, lines)
  await session.openSave(shop)
  return {
    thing: { kind: 'order', id: unitsOf(lines), by: account.username, content: linesText(lines) },
    page,
    press: session.save,
    pressDirectly: session.sendDirectly,
    async inOtherTab() {
      const tab = await page.context().newPage()
      const other = orderSession(tab, world.network.url, account.pharmacy)
      await tab.goto(other.cartUrl)
      await other.openSave(shop)
      return { press: other.save }
    },
  }
}

type Filling = { act: Act; account: Account; page: Page }

/** Into a laboratory's cart that is still empty, so that all of its lines are known. */
async function fillFromList(world: ChaosWorld, { act, account, page }: Filling) {
  const begun = await readCarts(page)
  const empty = account.shops.filter(({ id }) => !begun.some(({ laboratory }) => laboratory === id))
  const shop = empty[act.laboratory] ?? empty[0]
  if (shop === undefined) throw new Error('Every laboratory has a cart already')
  const ordered = { ...shop, products: shop.products.slice(0, act.lines) }
  const units = world.nextNumber()
  await orderSession(page, world.network.url, account.pharmacy).fillCarts(new Map([[ordered, units]]))
  await expect
    .poll(async () => unitsOf(await linesOf(page, account, shop.id)), { message: 'units in the cart' })
    .toBe(String(units))
  const products = (await linesOf(page, account, shop.id)).map(({ cn }) => cn).sort()
  expect(products, 'products in the cart').toEqual([...ordered.products].sort())
  return shop
}

/** The proposals of the drawn laboratory. A proposal that is still open in this tab comes first: it is left. */
async function openSelection(world: ChaosWorld, { act, account, page }: Filling): Promise<SelectionPage> {
  await page.goto(`${world.network.url}/purchases/${account.pharmacy}`)
  const back = page.getByRole('button', { name: 'Volver a compras' })
  await page.getByRole('tab').or(back).first().waitFor()
  if (await back.isVisible()) await back.click()
  const selection = new SelectionPage(page)
  const tabs = await selection.laboratories()
  return await selection.laboratory(act.laboratory % Math.min(2, tabs.length))
}

async function fillFromProposal(world: ChaosWorld, { act, account, page }: Filling) {
  const units = world.nextNumber()
  const selection = await openSelection(world, { act, account, page })
  const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
  await provisions.setQuantity(0, units)
  await provisions.addToCart()
  const withThem = async () =>
    (await readCarts(page)).find(
      ({ owner, lines }) => owner === account.owner && lines.some(({ quantity }) => quantity >= units),
    )
  await expect
    .poll(async () => (await withThem()) !== undefined, { message: 'proposal in the cart' })
    .toBe(true)
  const laboratory = (await withThem())?.laboratory
  const shop = account.shops.find(({ id }) => id === laboratory)
  if (shop === undefined) throw new Error(`No laboratory ${laboratory} among those of ${account.username}`)
  return shop
}

/** Goes on with the proposal that is offered as unfinished, as a browser that was killed may have left it; else with a new one. */
export async function prepareProposal(world: ChaosWorld, act: Act, page: Page): Promise<Prepared> {
  const account = world.accounts[act.by]
  const selection = await openSelection(world, { act, account, page })
  const found = await selection.goOnWith('Autocompra')
  const proposal = found ?? (await selection.generate({ title: 'Autocompra', extension: 'Pedido' }))
  const figure = async (name: string) => Number((await proposal.figures())[name]?.replaceAll('.', ''))
  if (found === null) {
    do await proposal.setQuantity(0, world.nextNumber())
    while (world.ledger.isKnown({ kind: 'order', id: String(await figure('Uds')) }))
    if (act.takesTime) await pause(draftOnDiskMs)
  }
  const [units, lines] = [await figure('Uds'), await figure('SKUs')]
  const session = orderSession(page, world.network.url, account.pharmacy)
  await proposal.openSaveOrder()
  return {
    thing: { kind: 'order', id: String(units), by: account.username, content: { lines } },
    page,
    press: session.save,
    pressDirectly: session.sendDirectly,
    async inOtherTab() {
      // As a browser duplicates a tab: with what it keeps for its session.
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate(() => void window.open(location.href)),
      ])
      await new ProvisionsPage(tab).openSaveOrder()
      return { press: orderSession(tab, world.network.url, account.pharmacy).save }
    },
  }
}

type Line = { cn: string; product: string; quantity: number }

const linesOf = async (page: Page, account: Account, laboratory: number): Promise<Line[]> =>
  (await readCarts(page)).find((cart) => cart.owner === account.owner && cart.laboratory === laboratory)
    ?.lines ?? []

/** In the first row, of whose product one more is in `lines` then. Written later than it shows: nothing waits for that here. */
async function addOneUnit(page: Page, lines: Line[]) {
  const field = page.getByRole('textbox', { name: /^Cantidad de / }).first()
  const name = (await field.getAttribute('aria-label'))?.slice('Cantidad de '.length)
  const line = lines.find(({ product }) => product === name)
  if (line === undefined) throw new Error(`${name} is not in the cart`)
  line.quantity += 1
  await field.fill(String(line.quantity))
  await field.press('Enter')
  await expect(field).toHaveValue(String(line.quantity))
}
