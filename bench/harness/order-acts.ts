import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { ProvisionsPage } from '../../e2e/pages/provisions-page'
import { SelectionPage } from '../../e2e/pages/selection-page'
import { readCarts } from './device-rows'
import { type Ledger, linesText, type Thing, unitsOf } from './ledger'
import { orderSession } from './order-session'
import type { Said } from './said'
import type { Account } from './server-rows'

export type OrderAct = {
  /** A proposal goes through the cart, or straight into an order. */
  kind: 'order-from-list' | 'order-from-proposal' | 'order-straight-from-proposal'
  /** Which laboratory, by its place among those that the pharmacy orders from. */
  laboratory: number
  /** Lines of the pasted list. */
  lines: number
  /** Whether units are changed in the cart before it is saved. */
  changesUnits: boolean
  /** Whether a proposal stays on the screen for so long that the browser has written its draft to the disk. */
  takesTime: boolean
}

/** Who orders, and where. */
export type Desk = {
  page: Page
  url: string
  account: Account
  ledger: Pick<Ledger, 'isKnown'>
  /** Another number each time, which identifies what a user makes. */
  nextNumber: () => number
}

/** A user's work up to the point at which it is to be saved. `press` presses "Guardar" and resolves to what the screen answers. */
export type Prepared = {
  thing: Thing
  page: Page
  press: () => Promise<Said>
  /** Sends it without keeping it on the device. */
  pressDirectly?: () => Promise<Said>
  /** Where another tab can save the same. */
  inOtherTab?: () => Promise<{ press: () => Promise<Said> }>
  /** After a reload. */
  openAgain?: () => Promise<void>
  isWithdrawal?: boolean
}

/** Chromium writes local storage to the disk within five seconds. */
const draftOnDiskMs = 6_000

export async function prepareOrder(desk: Desk, act: OrderAct): Promise<Prepared> {
  if (act.kind === 'order-straight-from-proposal') return await prepareProposal(desk, act)
  const { page, url, account, ledger } = desk
  const session = orderSession(page, url, account.pharmacy)
  const shop =
    act.kind === 'order-from-list' ? await fillFromList(desk, act) : await fillFromProposal(desk, act)
  await session.openCart(shop)
  const lines = await linesOf(page, account, shop.id)
  if (act.changesUnits) await addOneUnit(page, lines)
  while (ledger.isKnown({ kind: 'order', id: unitsOf(lines) })) await addOneUnit(page, lines)
  await session.openSave(shop)
  return {
    thing: { kind: 'order', id: unitsOf(lines), by: account.username, content: linesText(lines) },
    page,
    press: session.save,
    pressDirectly: session.sendDirectly,
    openAgain: () => session.openSave(shop),
    async inOtherTab() {
      const tab = await page.context().newPage()
      const other = orderSession(tab, url, account.pharmacy)
      await tab.goto(other.cartUrl)
      await other.openSave(shop)
      return { press: other.save }
    },
  }
}

/** Into a laboratory's cart that is still empty, so that all of its lines are known. */
async function fillFromList({ page, url, account, nextNumber }: Desk, act: OrderAct) {
  const begun = (await readCarts(page)).filter(({ owner }) => owner === account.owner)
  const empty = account.shops.filter(({ id }) => !begun.some(({ laboratory }) => laboratory === id))
  const shop = empty[act.laboratory] ?? empty[0]
  if (shop === undefined) throw new Error('Every laboratory has a cart already')
  const ordered = { ...shop, products: shop.products.slice(0, act.lines) }
  const units = nextNumber()
  await orderSession(page, url, account.pharmacy).fillCarts(new Map([[ordered, units]]))
  await expect
    .poll(async () => unitsOf(await linesOf(page, account, shop.id)), { message: 'units in the cart' })
    .toBe(String(units))
  const products = (await linesOf(page, account, shop.id)).map(({ cn }) => cn).sort()
  expect(products, 'products in the cart').toEqual([...ordered.products].sort())
  return shop
}

/** The proposals of the drawn laboratory. A proposal that is still open in this tab comes first: it is left. */
async function openSelection({ page, url, account }: Desk, act: OrderAct): Promise<SelectionPage> {
  await page.goto(`${url}/purchases/${account.pharmacy}`)
  const back = page.getByRole('button', { name: 'Volver a compras' })
  await page.getByRole('tab').or(back).first().waitFor()
  if (await back.isVisible()) await back.click()
  const selection = new SelectionPage(page)
  const tabs = await selection.laboratories()
  return await selection.laboratory(act.laboratory % Math.min(2, tabs.length))
}

async function fillFromProposal(desk: Desk, act: OrderAct) {
  const { page, account, nextNumber } = desk
  const units = nextNumber()
  const selection = await openSelection(desk, act)
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
async function prepareProposal(desk: Desk, act: OrderAct): Promise<Prepared> {
  const { page, url, account, ledger, nextNumber } = desk
  const selection = await openSelection(desk, act)
  const found = await selection.goOnWith('Autocompra')
  const proposal = found ?? (await selection.generate({ title: 'Autocompra', extension: 'Pedido' }))
  const figure = async (name: string) => Number((await proposal.figures())[name]?.replaceAll('.', ''))
  if (found === null) {
    do await proposal.setQuantity(0, nextNumber())
    while (ledger.isKnown({ kind: 'order', id: String(await figure('Uds')) }))
    if (act.takesTime) await pause(draftOnDiskMs)
  }
  const [units, lines] = [await figure('Uds'), await figure('SKUs')]
  const session = orderSession(page, url, account.pharmacy)
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
      return { press: orderSession(tab, url, account.pharmacy).save }
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
