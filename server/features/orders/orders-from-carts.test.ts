import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '@/contract/orders'
import { addToCart, type CartLine } from '@/domain/cart/cart'
import { orderFromCart } from '@/domain/order/order'
import { tagOf } from '@/domain/proposal/extensions'
import { insertRelation } from '../../testing/factories'
import { line, type OrderDesk, openOrderDesk } from '../../testing/order-desk'
import { insertCampaign, insertCondition, insertQuickwin } from '../../testing/purchasing-fixtures'

let desk: OrderDesk
/** Takes 10 % off, and asks for twelve units of its lines. */
let tenOff: number
beforeAll(async () => {
  desk = await openOrderDesk()
  tenOff = await insertQuickwin(desk.db, { code: 'diez', laboratories: [desk.laboratory], discount: 0.1 })
  await insertCondition(desk.db, { quickwin_id: tenOff, quantity: 12 })
})
beforeEach(async () => {
  await desk.db.updateTable('quickwin').set({ active: true }).where('id', '=', tenOff).execute()
})

/** Total and discounts of the order that is created: a quickwin that gives nothing never refuses it. */
const priceOf = async (
  lines: Parameters<typeof line>[0][],
  order: Parameters<OrderDesk['order']>[0] = {},
): Promise<{ total: number; discounts: number[] }> => {
  const created = await desk.post(desk.order({ purchaseOrderLines: lines.map(line), ...order }))
  expect(created.statusCode, created.body).toBe(200)
  const { id } = created.json<{ id: number }>()
  const { totalPvlWithDiscount } = (await desk.get(`/purchase-order/${id}/`)).json<Order>()
  const stored = await desk.stored()
  const discounts = stored.lines.filter(({ order_id }) => order_id === id).map(({ discount }) => discount)
  return { total: totalPvlWithDiscount, discounts }
}

test('a cart whose lines meet the conditions of their quickwin gets its discount', async () => {
  const cartLine = (cn: string, quantity: number, pvl: number): CartLine => ({
    id: 1,
    cn,
    product: cn,
    ean: {},
    quantity,
    pvl,
    pvp: null,
    campaign: null,
    laboratory: { id: desk.laboratory, name: '', image: null },
  })
  const item = addToCart(undefined, {
    pharma: desk.pharmacy,
    laboratory: desk.laboratory,
    lines: [cartLine('662026', 10, 310), cartLine('662027', 7, 100)],
    tag: tagOf({ id: tenOff, code: 'diez', title: 'Propuesta diez' }, 'generic'),
    now: 0,
  })
  if (!item) throw new Error('no cart')
  const order = orderFromCart({ item, name: 'Pedido', method: desk.method })
  // 31.00 and 7.00, less 10 %
  expect(await priceOf([], order)).toEqual({ total: 3_420, discounts: [0.1, 0.1] })
})

test('the conditions are met by the lines that name the quickwin, not by the rest of the order', async () => {
  const lines = [{ quickwins: [tenOff] }, { cn: '662027', quantity: 7 }]
  expect(await priceOf(lines)).toEqual({ total: 3_800, discounts: [0, 0] })
})

test('a cart below the conditions is ordered without the discount', async () => {
  expect(await priceOf([{ quantity: 11, quickwins: [tenOff] }])).toEqual({ total: 3_410, discounts: [0] })
})

test('an order of an earlier app, that names no quickwins, gets its campaigns alone', async () => {
  const campaign = await insertCampaign(desk.db, {
    code: 'cinco',
    laboratory_id: desk.laboratory,
    discount: 0.05,
    products: [{ cn: '662026' }],
  })
  expect(await priceOf([{ quantity: 12, campaign }])).toEqual({ total: 3_534, discounts: [0.05] })
})

test('a quickwin of a laboratory that the pharmacy does not work with, one switched off or unknown gives nothing', async () => {
  const foreign = await insertQuickwin(desk.db, {
    code: 'ajena',
    laboratories: [desk.other, desk.laboratory],
    discount: 0.5,
  })
  const lines = [{ quantity: 12, quickwins: [foreign, 999_999, Number.MAX_SAFE_INTEGER] }]
  expect(await priceOf(lines)).toEqual({ total: 3_720, discounts: [0] })
  await desk.db.updateTable('quickwin').set({ active: false }).where('id', '=', tenOff).execute()
  expect(await priceOf([{ quantity: 12, quickwins: [tenOff] }])).toEqual({ total: 3_720, discounts: [0] })
})

test('a quickwin gives nothing for products of other laboratories or outside of the bids that it names', async () => {
  const lines = [
    { quantity: 12, quickwins: [tenOff] },
    { cn: '700001', quantity: 10, quickwins: [tenOff] },
  ]
  await insertRelation(desk.db, { pharmacy_id: desk.pharmacy, laboratory_id: desk.other })
  const { discounts } = await priceOf(lines, { laboratories: [desk.laboratory, desk.other] })
  expect(discounts).toEqual([0.1, 0])

  const ofBid = await insertQuickwin(desk.db, {
    code: 'licitacion',
    laboratories: [desk.laboratory],
    discount: 0.3,
  })
  const { id: bid } = await desk.db
    .insertInto('bid')
    .values({ code: 'licitacion', name: 'Licitación' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await desk.db.insertInto('bid_product').values({ bid_id: bid, cn: '662027' }).execute()
  await desk.db.insertInto('quickwin_bid').values({ quickwin_id: ofBid, bid_id: bid }).execute()
  const both = [
    { quantity: 12, quickwins: [tenOff, ofBid] },
    { cn: '662027', quantity: 10, quickwins: [tenOff, ofBid] },
  ]
  expect((await priceOf(both)).discounts).toEqual([0.1, 0.3])
})

test('the campaign of a line goes first; where it gives none, the campaign discount of the quickwin counts', async () => {
  const campaign = await insertCampaign(desk.db, {
    code: 'sin-descuento',
    laboratory_id: desk.laboratory,
    products: [{ cn: '662026', tiers: [{ quantity: 20, discount: 0.25 }] }],
  })
  const fallback = await insertQuickwin(desk.db, {
    code: 'fondo',
    laboratories: [desk.laboratory],
    discount: 0.02,
    campaign_discount: 0.03,
  })
  const discountsAt = async (quantity: number, quickwins: number[]) =>
    (await priceOf([{ quantity, campaign, quickwins }])).discounts
  expect(await discountsAt(12, [fallback])).toEqual([0.03])
  expect(await discountsAt(12, [fallback, tenOff])).toEqual([0.1])
  expect(await discountsAt(20, [fallback, tenOff])).toEqual([0.25])
})

test('a line that names too many quickwins is refused as badly formed', async () => {
  const quickwins = Array.from({ length: 21 }, (_, index) => index + 1)
  const response = await desk.post(desk.order({ purchaseOrderLines: [line({ quickwins })] }))
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ error: { code: 'invalid_fields' } })
})
