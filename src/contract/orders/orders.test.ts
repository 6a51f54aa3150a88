import * as v from 'valibot'
import { expect, test } from 'vitest'
import { orderToCreateSchema } from '@/contract/orders/order-creation'
import { orderLineSchema } from '@/contract/orders/order-schemas'
import { addToCart } from '@/domain/cart/cart'
import { orderFromCart, orderFromProposal } from '@/domain/order/order'
import { generateProposal } from '@/domain/proposal/proposal'
import { quickwin } from '@/domain/testing/quickwin'
import { dataOf, product, request } from '@/domain/testing/world'
import { givenAnswer, orderLine } from '../../../mocks/fixtures/orders'

const line = {
  id: 1,
  cn: '600001',
  product: 'Producto',
  ean: {},
  quantity: 4,
  pvl: 310,
  pvp: null,
  campaign: { id: 7, name: 'Enero' },
  laboratory: { id: 5, name: 'Norte', image: null },
}
const tag = { code: 'a', name: 'Invierno' }

test('the order of a cart is one that the contract takes, unchanged', () => {
  const item = addToCart(undefined, { pharma: 1, laboratory: 5, lines: [line], tag, now: 0 })
  const order = item && orderFromCart({ item, name: 'Pedido', method: 2 })
  expect(v.parse(orderToCreateSchema, order)).toEqual(order)
})

test('the order of a cart whose lines name their quickwins is one too, up to twenty of them', () => {
  const item = addToCart(undefined, {
    pharma: 1,
    laboratory: 5,
    lines: [line],
    tag: { ...tag, quickwin: 9 },
    now: 0,
  })
  const order = item && orderFromCart({ item, name: 'Pedido', method: 2 })
  expect(order?.purchaseOrderLines[0]?.quickwins).toEqual([9])
  expect(v.parse(orderToCreateSchema, order)).toEqual(order)
  const naming = (count: number) => ({
    ...order,
    purchaseOrderLines: [
      { cn: '600001', quantity: 1, tags: [], quickwins: Array.from({ length: count }, (_, id) => id + 1) },
    ],
  })
  expect(v.is(orderToCreateSchema, naming(20))).toBe(true)
  expect(v.is(orderToCreateSchema, naming(21))).toBe(false)
})

test('the order of a proposal is one that the contract takes, unchanged', () => {
  const data = dataOf({ products: [product({ cn: '600001' })], sold: { '600001': 365 } })
  const groups = generateProposal(data, request())
  const order = orderFromProposal({
    quickwin: quickwin(),
    groups,
    quantities: new Map(),
    tag,
    name: 'Pedido',
    method: null,
    pharma: 1,
  })
  expect(v.parse(orderToCreateSchema, order)).toEqual(order)
})

test('the name of an order enters without what turns round or hides its letters, and is no name without the rest', () => {
  const item = addToCart(undefined, { pharma: 1, laboratory: 5, lines: [line], tag, now: 0 })
  const order = item && orderFromCart({ item, name: 'Pedido \u202efdp\u2066.exe\n', method: 2 })
  expect(v.parse(orderToCreateSchema, order).name).toBe('Pedido fdp.exe')
  expect(v.is(orderToCreateSchema, { ...order, name: '\u202e\u200b ' })).toBe(false)
})

test.each([
  ['that an earlier version stored', orderLine()],
  ['that nobody has answered', orderLine({ answer: null })],
  ['that comes in part', orderLine({ answer: givenAnswer() })],
])('an ordered line %s is read', (_, line) => {
  expect(v.parse(orderLineSchema, line)).toEqual(line)
})
