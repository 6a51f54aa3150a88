import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '@/contract/orders/orders'
import { addToCart, type CartLine } from '@/domain/cart/cart'
import { orderFromCart } from '@/domain/order/order'
import { tagOf } from '@/domain/proposal/extensions'
import { insertRelation } from '../../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'
import { insertCampaign, insertCondition, insertQuickwin } from '../../testing/purchasing-factories'

let fixtures: OrderFixtures
/** Takes 10 % off, and asks for twelve units of its lines. */
let tenOff: number
beforeAll(async () => {
  fixtures = await createOrderFixtures()
  tenOff = await insertQuickwin(fixtures.db, {
    code: 'diez',
    laboratories: [fixtures.laboratory],
    discount: 0.1,
  })
  await insertCondition(fixtures.db, { quickwin_id: tenOff, quantity: 12 })
})
beforeEach(async () => {
  await fixtures.db.updateTable('quickwin').set({ active: true }).where('id', '=', tenOff).execute()
})

/** Total and discounts of the order that is created: a quickwin that gives nothing never refuses it. */
const priceOf = async (
  lines: Parameters<typeof line>[0][],
  order: Parameters<OrderFixtures['order']>[0] = {},
): Promise<{ total: number; discounts: number[] }> => {
  const created = await fixtures.post(fixtures.order({ purchaseOrderLines: lines.map(line), ...order }))
  expect(created.statusCode, created.body).toBe(200)
  const { id } = created.json<{ id: number }>()
  const { totalPvlWithDiscount } = (await fixtures.get(`/purchase-order/${id}/`)).json<Order>()
  const stored = await fixtures.stored()
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
    laboratory: { id: fixtures.laboratory, name: '', image: null },
  })
  const item = addToCart(undefined, {
    pharma: fixtures.pharmacy,
    laboratory: fixtures.laboratory,
    lines: [cartLine('662026', 10, 310), cartLine('662027', 7, 100)],
    tag: tagOf({ id: tenOff, code: 'diez', title: 'Propuesta diez' }, 'generic'),
    now: 0,
  })
  if (!item) throw new Error('no cart')
  const order = orderFromCart({ item, name: 'Pedido', method: fixtures.method })
  // 31.00 and 7.00, less 10 %
  expect(await priceOf([], order)).toEqual({ total: 3_420, discounts: [0.1, 0.1] })
})

test('only lines that name the quickwin count for its conditions, not the rest of the order', async () => {
  const lines = [{ quickwins: [tenOff] }, { cn: '662027', quantity: 7 }]
  expect(await priceOf(lines)).toEqual({ total: 3_800, discounts: [0, 0] })
})

test('a cart below the conditions is ordered without the discount', async () => {
  expect(await priceOf([{ quantity: 11, quickwins: [tenOff] }])).toEqual({ total: 3_410, discounts: [0] })
})

test('an order without quickwins, from an earlier version of the app, gets only campaign discounts', async () => {
  const campaign = await insertCampaign(fixtures.db, {
    code: 'cinco',
    laboratory_id: fixtures.laboratory,
    discount: 0.05,
    products: [{ cn: '662026' }],
  })
  expect(await priceOf([{ quantity: 12, campaign }])).toEqual({ total: 3_534, discounts: [0.05] })
})

test('a quickwin that is inactive, unknown or of a laboratory that the pharmacy does not work with gives no discount', async () => {
  const foreign = await insertQuickwin(fixtures.db, {
    code: 'ajena',
    laboratories: [fixtures.other, fixtures.laboratory],
    discount: 0.5,
  })
  const lines = [{ quantity: 12, quickwins: [foreign, 999_999, 2_147_483_647] }]
  expect(await priceOf(lines)).toEqual({ total: 3_720, discounts: [0] })
  await fixtures.db.updateTable('quickwin').set({ active: false }).where('id', '=', tenOff).execute()
  expect(await priceOf([{ quantity: 12, quickwins: [tenOff] }])).toEqual({ total: 3_720, discounts: [0] })
})

test('a quickwin gives no discount for products of other laboratories or outside of its bids', async () => {
  const lines = [
    { quantity: 12, quickwins: [tenOff] },
    { cn: '700001', quantity: 10, quickwins: [tenOff] },
  ]
  await insertRelation(fixtures.db, { pharmacy_id: fixtures.pharmacy, laboratory_id: fixtures.other })
  const { discounts } = await priceOf(lines, { laboratories: [fixtures.laboratory, fixtures.other] })
  expect(discounts).toEqual([0.1, 0])

  const ofBid = await insertQuickwin(fixtures.db, {
    code: 'licitacion',
    laboratories: [fixtures.laboratory],
    discount: 0.3,
  })
  const { id: bid } = await fixtures.db
    .insertInto('bid')
    .values({ code: 'licitacion', name: 'Licitación' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fixtures.db.insertInto('bid_product').values({ bid_id: bid, cn: '662027' }).execute()
  await fixtures.db.insertInto('quickwin_bid').values({ quickwin_id: ofBid, bid_id: bid }).execute()
  const both = [
    { quantity: 12, quickwins: [tenOff, ofBid] },
    { cn: '662027', quantity: 10, quickwins: [tenOff, ofBid] },
  ]
  expect((await priceOf(both)).discounts).toEqual([0.1, 0.3])
})

test('the discount of a line’s campaign comes first; without one, the quickwin’s campaign discount applies', async () => {
  const campaign = await insertCampaign(fixtures.db, {
    code: 'sin-descuento',
    laboratory_id: fixtures.laboratory,
    products: [{ cn: '662026', tiers: [{ quantity: 20, discount: 0.25 }] }],
  })
  const fallback = await insertQuickwin(fixtures.db, {
    code: 'fondo',
    laboratories: [fixtures.laboratory],
    discount: 0.02,
    campaign_discount: 0.03,
  })
  const discountsAt = async (quantity: number, quickwins: number[]) =>
    (await priceOf([{ quantity, campaign, quickwins }])).discounts
  expect(await discountsAt(12, [fallback])).toEqual([0.03])
  expect(await discountsAt(12, [fallback, tenOff])).toEqual([0.1])
  expect(await discountsAt(20, [fallback, tenOff])).toEqual([0.25])
})

test('a line that names too many quickwins is refused as malformed', async () => {
  const quickwins = Array.from({ length: 21 }, (_, index) => index + 1)
  const response = await fixtures.post(fixtures.order({ purchaseOrderLines: [line({ quickwins })] }))
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ error: { code: 'invalid_fields' } })
})
