import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartItem } from '@/domain/cart/cart-types'
import { line as cartLine } from '@/domain/cart/testing/carts'
import type { LineOffer } from '@/domain/offers/line-discounts'
import type { CartConditions } from '@/domain/order/cart-conditions'
import { cartsExpire, nearSteps, tiersAreNear } from '@/domain/today/carts-today'
import { boxesExpire, expiringDays } from '@/domain/today/expiring-boxes'
import { dataIsOld, oldDataMs } from '@/domain/today/old-data'
import { type AnsweredOrder, linesAreMissing, ordersStopped } from '@/domain/today/orders-today'
import { type PharmacyFacts, pharmacyRules } from '@/domain/today/pharmacy-today'
import { mostLines, todayList } from '@/domain/today/today-line'

const today = '2026-11-29'
const now = Date.parse('2026-11-29T10:00:00Z')
const cinfa = { id: 11, name: 'Cinfa', image: null }
const cart = (fields: Partial<CartItem> = {}, quantity = 36): CartItem => ({
  ...{ pharma: 7, laboratory: 11, version: '1.1.0', expirationDate: now + 3 * 24 * 3_600_000 },
  products: [
    { ...cartLine({ cn: '662026', product: 'IBUPROFENO 600', laboratory: cinfa }), quantity, tags: [] },
  ],
  ...fields,
})

describe('carts', () => {
  test('a cart that nobody has touched for two days expires tomorrow', () => {
    const expirationDate = Date.parse('2026-11-30T18:00:00Z')
    expect(cartsExpire({ carts: [cart({ expirationDate })], today })).toMatchObject([
      {
        key: 'cart-expires:11',
        severity: 'urgent',
        text: 'El carrito de Cinfa caduca mañana',
        detail: 'Tiene 36 unidades de 1 producto sin pedir.',
        action: { open: 'cart', laboratory: 11 },
      },
    ])
    expect(cartsExpire({ carts: [cart()], today })).toEqual([])
    expect(cartsExpire({ carts: [cart({ expirationDate }, 0)], today })).toEqual([])
  })

  const none = { discount: 0, bonus: 0, netPrice: null, next: undefined, nextBonus: undefined }
  const nearOf = (offer: Partial<LineOffer>, conditions: CartConditions[] = [], quantity = 36) =>
    tiersAreNear({
      supply: {
        near: nearSteps([
          { item: cart({}, quantity), offers: new Map([['662026', { ...none, ...offer }]]), conditions },
        ]),
      },
    })

  test('a tier of which a few units are missing is told, one that is far away is not', () => {
    expect(nearOf({ next: { quantity: 40, discount: 0.12, missing: 4 } })).toMatchObject([
      {
        key: 'tier:11',
        text: 'Faltan 4 para el 12\u00a0%: IBUPROFENO 600',
        detail: 'Hay 36 en el carrito de Cinfa.',
      },
    ])
    expect(nearOf({ next: { quantity: 50, discount: 0.12, missing: 14 } })).toEqual([])
  })

  test('free units count as a tier, and only the nearest step of a cart is told', () => {
    const lines = nearOf({
      next: { quantity: 40, discount: 0.12, missing: 4 },
      nextBonus: { quantity: 37, bonus: 5, missing: 1 },
    })
    expect(lines.map(({ text }) => text)).toEqual(['Falta 1 para 37 + 5: IBUPROFENO 600'])
  })

  test('the last unmet condition of a quickwin is told when most of it is there', () => {
    const conditions = (quantity: number): CartConditions[] => [
      {
        quickwin: 3,
        names: ['Invierno'],
        discounts: true,
        conditions: [{ id: 1, unit: 'quantity', expression: 'at_least', quantity, cns: [] }],
        lines: [
          {
            ...{ cn: '662026', quantity: 36, pvl: 310, product: 'IBUPROFENO 600', pack: null },
            ...{ suggested: 36, outOfStock: false, refused: false },
          },
        ],
      },
    ]
    expect(nearOf({}, conditions(40))).toMatchObject([
      {
        text: 'El carrito de Cinfa casi llega a «Invierno»',
        detail: 'Faltan 4 unidades: 36 → 40. Sin eso, pierde su descuento.',
      },
    ])
    expect(nearOf({}, conditions(90))).toEqual([])
    expect(nearOf({}, conditions(30))).toEqual([])
  })
})

describe('orders', () => {
  test('what only the user can bring further is urgent, state by state', () => {
    const lines = ordersStopped({
      stopped: [
        { id: 'b', state: 'rejected' },
        { id: 'a', state: 'rejected' },
        { id: 'c', state: 'review' },
        { id: 'd', state: 'needs-login' },
      ],
    })
    expect(lines.map(({ text }) => text)).toEqual([
      '2 pedidos rechazados',
      '1 pedido por revisar',
      '1 pedido sin enviar',
    ])
    expect(lines[0]).toMatchObject({ version: 'a,b', severity: 'urgent', action: { open: 'orders' } })
    expect(ordersStopped({ stopped: [] })).toEqual([])
  })

  const order = (fields: Partial<AnsweredOrder> = {}): AnsweredOrder => ({
    ...{ id: 5, name: 'Invierno Cinfa', createdAt: '2026-11-25T09:00:00Z', state: 'taken' },
    answered: { missing: 12, substituted: 3, delayed: 1 },
    ...fields,
  })

  test('an order of which units will not come says so, and what becomes of the others', () => {
    expect(linesAreMissing({ orders: [order()], today })).toMatchObject([
      {
        key: 'order-missing:5',
        text: 'No se servirán 12 unidades de Invierno Cinfa',
        detail: 'Pedido del 25/11/2026. Además, 3 se sustituyen y 1 llega más tarde.',
        action: { open: 'order', order: 5 },
      },
    ])
  })

  test('one without missing units, withdrawn, or of weeks ago is left alone', () => {
    const orders = [
      order({ answered: undefined }),
      order({ answered: { missing: 0, substituted: 3, delayed: 0 } }),
      order({ state: 'cancelled' }),
      order({ createdAt: '2026-11-14T09:00:00Z' }),
    ]
    expect(linesAreMissing({ orders, today })).toEqual([])
  })
})

describe('boxes and data', () => {
  test('boxes that were received expire within a month', () => {
    const lot = { cn: '1', product: 'JARABE', lot: 'A1', expiry: '2026-12-12', units: 2 }
    const lots = [{ ...lot, expiry: '2026-12-20', cn: '2' }, lot]
    expect(boxesExpire({ lots: { lots, more: false }, today })).toMatchObject([
      {
        severity: 'notice',
        text: `4 cajas recibidas caducan en ${expiringDays} días`,
        detail: 'La primera, JARABE, el 12/12/2026; lo vendido no se descuenta.',
        action: { open: 'expiries' },
      },
    ])
    expect(
      boxesExpire({
        lots: {
          lots: [
            { ...lot, expiry: '2026-11-28' },
            { ...lot, expiry: '2027-01-15' },
          ],
          more: false,
        },
        today,
      }),
    ).toEqual([])
    expect(boxesExpire({ lots: { lots, more: true }, today })[0]?.text).toMatch(/^Más de 4 cajas/)
    expect(boxesExpire({ lots: null, today })).toEqual([])
  })

  test('data of yesterday evening is old a day later, and none is not', () => {
    expect(dataIsOld({ refreshedAt: now - oldDataMs, now })).toMatchObject([
      { text: 'Los datos de este dispositivo son de ayer 11:00', action: { open: 'refresh' } },
    ])
    expect(dataIsOld({ refreshedAt: now - oldDataMs + 1, now })).toEqual([])
    expect(dataIsOld({ refreshedAt: null, now })).toEqual([])
  })
})

describe('all rules of a pharmacy together', () => {
  const running = fc.record({
    cn: fc.constantFrom('1', '2', '3'),
    product: fc.constant('X'),
    laboratory: fc.constant(null),
    stock: fc.nat(9),
    rate: fc.double({ min: 0.1, max: 9, noNaN: true }),
    days: fc.nat(5),
  })
  const facts: fc.Arbitrary<PharmacyFacts> = fc.record({
    today: fc.constant(today),
    now: fc.constant(now),
    supply: fc.option(
      fc.record({
        runningOut: fc.array(running, { maxLength: 3 }),
        nextDrop: fc.option(
          fc.record({
            ...{ from: fc.constant('2026-12-01'), days: fc.nat(31), all: fc.integer({ min: 1, max: 9 }) },
            ...{ products: fc.nat(9), uncounted: fc.nat(9), units: fc.nat(99), atRisk: fc.nat(9_999) },
          }),
        ),
        campaigns: fc.uniqueArray(
          fc.record({
            ...{ id: fc.nat(9), name: fc.string(), endsOn: fc.constant('2026-12-01'), days: fc.nat(7) },
            ...{
              products: fc.integer({ min: 1, max: 9 }),
              discount: fc.double({ min: 0, max: 1, noNaN: true }),
            },
          }),
          { selector: ({ id }) => id, maxLength: 4 },
        ),
        sales: fc.option(
          fc.record({
            range: fc.constant({ startDate: '2026-10-26', endDate: '2026-11-22' }),
            now: fc.nat(9_999),
            before: fc.nat(9_999),
          }),
        ),
        near: fc.constant([]),
        watched: fc.constant([]),
      }),
    ),
    carts: fc
      .uniqueArray(fc.record({ laboratory: fc.nat(9), hours: fc.integer({ min: 1, max: 72 }) }), {
        selector: ({ laboratory }) => laboratory,
        maxLength: 4,
      })
      .map((carts) =>
        carts.map(({ laboratory, hours }) => cart({ laboratory, expirationDate: now + hours * 3_600_000 })),
      ),
    stopped: fc.array(
      fc.record({
        id: fc.string(),
        state: fc.constantFrom('rejected' as const, 'review' as const, 'needs-login' as const),
      }),
      { maxLength: 4 },
    ),
    orders: fc.uniqueArray(
      fc.record({
        id: fc.nat(9),
        name: fc.string(),
        createdAt: fc.constant('2026-11-25T09:00:00Z'),
        state: fc.constantFrom('sent' as const, 'taken' as const, 'cancelled' as const),
        answered: fc.option(fc.record({ missing: fc.nat(9), substituted: fc.nat(9), delayed: fc.nat(9) }), {
          nil: undefined,
        }),
      }),
      { selector: ({ id }) => id, maxLength: 4 },
    ),
    lots: fc.option(
      fc.record({
        more: fc.boolean(),
        lots: fc.array(
          fc.record({
            ...{ cn: fc.constantFrom('1', '2'), product: fc.string(), lot: fc.constant(null) },
            ...{ expiry: fc.constantFrom('2026-12-12', '2027-03-01'), units: fc.nat(3) },
          }),
          { maxLength: 3 },
        ),
      }),
    ),
    refreshedAt: fc.option(fc.integer({ min: now - 3 * oldDataMs, max: now })),
  })

  test('no more than seven lines, each of another matter and with one action, the same for the same facts', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { lines } = todayList(pharmacyRules, known, {})
        expect(lines.length).toBeLessThanOrEqual(mostLines)
        const all = pharmacyRules.flatMap((rule) => rule(known))
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        for (const { text, action } of all) {
          expect(text).not.toMatch(/undefined|NaN/)
          expect(action.label).not.toBe('')
        }
        expect(todayList([...pharmacyRules].reverse(), known, {}).lines).toEqual(lines)
      }),
    )
  })

  test('what is hidden stays away for as long as the facts are these', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const [first] = todayList(pharmacyRules, known, {}).lines
        if (first === undefined) return
        const hidden = { [first.key]: first.version }
        expect(todayList(pharmacyRules, known, hidden).lines.map(({ key }) => key)).not.toContain(first.key)
      }),
    )
  })
})
