import { describe, expect, test } from 'vitest'
import { addToCart, setQuantity } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import {
  methodChoice,
  type OrderToCreate,
  orderFromCart,
  orderFromProposal,
  orderName,
} from '@/domain/order/order'
import { maxTagLength, maxTagsPerLine, maxTagsPerOrder } from '@/domain/order/order-limits'
import { generateProposal } from '@/domain/proposal/proposal'
import { quickwin } from '@/domain/testing/quickwin'
import { dataOf, product, request } from '@/domain/testing/world'

test('an order is named by the day and time in Madrid', () => {
  expect(orderName(new Date('2026-11-21T12:25:00Z'))).toBe('Pedido del 21/11/2026 13:25')
})

describe('from the cart', () => {
  const lineOf = (cn: string, laboratory: number, campaign: number | null = null) => ({
    id: 1,
    cn,
    product: cn,
    ean: {},
    quantity: 4,
    pvl: 310,
    pvp: null,
    campaign: campaign === null ? null : { id: campaign, name: 'Enero' },
    laboratory: { id: laboratory, name: '', image: null },
  })
  const cart = [
    { tag: { code: 'a', name: 'Invierno' }, lines: [lineOf('600001', 5, 7), lineOf('600002', 6)] },
    { tag: { code: 'b', name: 'Ofertas' }, lines: [lineOf('600001', 5), lineOf('600003', 8)] },
  ].reduce<CartItem | undefined>(
    (item, part) => addToCart(item, { pharma: 1, laboratory: 5, now: 0, ...part }),
    undefined,
  )

  test('only lines with units are ordered, with their tags and campaign', () => {
    if (!cart) throw new Error('no cart')
    const item = setQuantity(cart, { cn: '600003', quantity: 0, now: 0 })
    expect(orderFromCart({ item, name: 'Pedido', method: 2 })).toEqual({
      name: 'Pedido',
      pharma: 1,
      laboratories: [5, 6],
      purchaseOrderLines: [
        { cn: '600001', quantity: 8, tags: ['Invierno', 'Ofertas'], campaign: 7 },
        { cn: '600002', quantity: 4, tags: ['Invierno'] },
      ],
      tags: ['Invierno', 'Ofertas'],
      method: 2,
    })
  })

  test('labels are cut to what an order may hold, the newest first to stay', () => {
    const names = Array.from({ length: maxTagsPerOrder + 1 }, (_, index) => `${index} `.padEnd(300, 'x'))
    const item = names.reduce(
      (added, name) =>
        addToCart(added, {
          pharma: 1,
          laboratory: 5,
          lines: [lineOf('600009', 5)],
          tag: { code: name, name },
          now: 0,
        }),
      cart,
    )
    if (!item) throw new Error('no cart')
    const order = orderFromCart({ item, name: 'Pedido', method: null })
    const newest = (count: number) => names.slice(-count).map((name) => name.slice(0, maxTagLength))
    expect(order.tags).toEqual(newest(maxTagsPerOrder))
    expect(order.purchaseOrderLines.at(-1)?.tags).toEqual(newest(maxTagsPerLine))
  })

  test('a line names the quickwins that its units came from, each once; one of an older cart names none', () => {
    const tags = [
      { code: 'a:generic', name: 'Invierno - Genéricos', quickwin: 3 },
      { code: 'a:brand', name: 'Invierno - Marcas', quickwin: 3 },
      { code: 'c', name: 'Rotación', quickwin: 4 },
    ]
    const item = tags.reduce(
      (added, tag) =>
        addToCart(added, { pharma: 1, laboratory: 5, lines: [lineOf('600001', 5)], tag, now: 0 }),
      cart,
    )
    if (!item) throw new Error('no cart')
    const { purchaseOrderLines } = orderFromCart({ item, name: 'Pedido', method: null })
    expect(purchaseOrderLines.map(({ cn, quickwins }) => [cn, quickwins])).toEqual([
      ['600001', [3, 4]],
      ['600002', undefined],
      ['600003', undefined],
    ])
    expect('quickwins' in (purchaseOrderLines[1] ?? {})).toBe(false)
  })

  test('a line of more quickwins than an order may name keeps the newest', () => {
    const item = Array.from({ length: 25 }, (_, index) => index + 1).reduce<CartItem | undefined>(
      (added, id) =>
        addToCart(added, {
          pharma: 1,
          laboratory: 5,
          lines: [lineOf('600001', 5)],
          tag: { code: String(id), name: String(id), quickwin: id },
          now: 0,
        }),
      undefined,
    )
    if (!item) throw new Error('no cart')
    const [line] = orderFromCart({ item, name: 'Pedido', method: null }).purchaseOrderLines
    expect(line?.quickwins).toEqual(Array.from({ length: 20 }, (_, index) => index + 6))
  })

  test('where the laboratory offers no method, none is sent', () => {
    if (!cart) throw new Error('no cart')
    expect('method' in orderFromCart({ item: cart, name: 'Pedido', method: null })).toBe(false)
  })
})

describe('from a proposal', () => {
  const data = dataOf({
    products: [
      product({ cn: '600001', pvl: null }),
      product({ cn: '600002', laboratoryId: 2 }),
      product({ cn: '600003', groupId: 12 }),
      product({ cn: '600004', groupId: 13, pvl: null }),
    ],
    sold: { '600002': 365, '600003': 365 },
  })
  const groups = generateProposal(data, request({ laboratories: [1, 2] }))
  const order = (quantities: [string, number][]): OrderToCreate =>
    orderFromProposal({
      quickwin: quickwin({
        id: 9,
        laboratories: [
          { id: 1, main: true },
          { id: 2, main: false },
        ],
      }),
      groups,
      quantities: new Map(quantities),
      tag: { code: 'auto', name: 'Reposición' },
      name: 'Pedido',
      method: null,
      pharma: 1,
    })

  test('each group is ordered by its first product with a price; one without price never is', () => {
    expect(
      order([
        ['dcpf:12', 3],
        ['dcpf:13', 5],
      ]),
    ).toEqual({
      name: 'Pedido',
      pharma: 1,
      laboratories: [1, 2],
      purchaseOrderLines: [
        {
          cn: '600002',
          quantity: 60,
          tags: ['Reposición'],
          expected: { pvl: 310, totalPvlWithDiscount: 18_600 },
        },
        {
          cn: '600003',
          quantity: 3,
          tags: ['Reposición'],
          expected: { pvl: 310, totalPvlWithDiscount: 930 },
        },
      ],
      tags: ['Reposición'],
      quickwin: 9,
    })
  })

  test('groups set to 0 are left out', () => {
    expect(order([['dcpf:11', 0]]).purchaseOrderLines.map(({ cn }) => cn)).toEqual(['600003'])
  })
})

describe('the order method', () => {
  const methods = [
    { purchaseOrderMethod: { id: 1, name: 'directo' }, minPrice: 30_000 },
    { purchaseOrderMethod: { id: 2, name: 'transfer' }, minPrice: 10_050, paymentDays: 60 },
  ]

  test('a method is enabled from its minimum on, and the first enabled one is preselected', () => {
    expect(methodChoice(methods, 30_000)).toMatchObject({ preselected: 1, canSave: true, tooltip: null })
    expect(methodChoice(methods, 29_999)).toEqual({
      options: [
        {
          id: 1,
          name: 'directo',
          enabled: false,
          reason: 'No ha llegado a la cantidad minima: 300,00\u00a0€',
          missing: 1,
          paymentDays: null,
        },
        { id: 2, name: 'transfer', enabled: true, reason: null, missing: 0, paymentDays: 60 },
      ],
      preselected: 2,
      canSave: true,
      tooltip: null,
    })
  })

  test('when none is enabled the order cannot be saved, and the lowest minimum says why', () => {
    expect(methodChoice(methods, 10_049)).toMatchObject({
      preselected: null,
      canSave: false,
      tooltip: 'El pedido ha de llegar como minimo a 100,50\u00a0€',
    })
  })

  test('without methods saving is allowed', () => {
    expect(methodChoice([], 0)).toEqual({ options: [], preselected: null, canSave: true, tooltip: null })
  })
})
