import { expect, test } from 'vitest'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import { undoRemoval } from '@/domain/cart/undo-removal'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import type { Campaign } from '@/domain/offers/quickwin'
import { cartShortages } from '@/domain/order/cart-conditions'
import { discountFacts } from '@/domain/order/expected-prices'
import { judgeCart, withoutRefused, withSubstitutes } from '@/domain/order/judge-cart'
import { catalogueOf, product, taxes } from '@/domain/testing/world'

const today = '2026-03-16'
const now = 1_800_000_000_000
const line = (cn: string, changes: Partial<CartProduct> = {}): CartProduct => ({
  id: Number(cn),
  cn,
  product: `PRODUCTO ${cn}`,
  ean: {},
  quantity: 10,
  pvl: 310,
  pvp: 484,
  campaign: null,
  laboratory: { id: 1, name: 'Laboratorio 1', image: null },
  tags: [{ code: 'MES', name: 'Pedido mensual', quantity: 10 }],
  ...changes,
})
const cart = (...products: CartProduct[]): CartItem => ({
  pharma: 1,
  laboratory: 1,
  version: '1.1.0',
  expirationDate: 0,
  products,
})
const campaign = (id: number, endsOn: string | null): Campaign => ({
  id,
  name: `Campaña ${id}`,
  laboratoryId: 1,
  discount: 0.1,
  startsOn: null,
  endsOn,
  products: [{ cn: '600001', discount: null, tiers: [] }],
})
const factsOf = (products: ReturnType<typeof product>[], campaigns: Campaign[] = []) => ({
  ...discountFacts({ quickwins: [], conditions: [], campaigns, bids: [] }, today),
  catalogue: indexCatalogue(catalogueOf(products)),
  taxes: { regime: 'iva' as const, rates: taxes },
  running: lineCampaigns(campaigns, { today, only: [], fallback: null }),
})
const spring = { id: 7, name: 'Campaña 7' }

test('a line that is as it was when it was added has nothing to say', () => {
  const item = cart(line('600001', { campaign: spring }))
  const judged = judgeCart(item, factsOf([product({ cn: '600001' })], [campaign(7, today)]))
  expect(judged).toMatchObject({ item, lines: new Map(), refused: [] })
})

test('a line costs what its product costs today, and says what it cost when it was added', () => {
  const facts = factsOf([product({ cn: '600001', pvl: 330, pvp: 500 })])
  const { item, lines } = judgeCart(cart(line('600001')), facts)
  expect(item.products).toMatchObject([{ pvl: 330, pvp: 500, quantity: 10 }])
  expect(lines.get('600001')?.changes).toEqual([{ kind: 'price', before: 310, now: 330 }])
})

test.each([
  ['is over', [campaign(7, '2026-03-15')], null],
  ['is not known any more', [], null],
  [
    'is over, while another one runs',
    [campaign(7, '2026-03-15'), campaign(8, null)],
    { id: 8, name: 'Campaña 8' },
  ],
])('a line whose campaign %s says so, and is ordered without it', (_, campaigns, next) => {
  const facts = factsOf([product({ cn: '600001' })], campaigns)
  const { item, lines } = judgeCart(cart(line('600001', { campaign: spring })), facts)
  expect(item.products).toMatchObject([{ campaign: next }])
  expect(lines.get('600001')?.changes).toEqual([{ kind: 'campaign_ended', name: 'Campaña 7' }])
})

test('what is withdrawn, without price or gone from the catalogue is refused where it has units, with its reason', () => {
  const facts = factsOf([
    product({ cn: '600001', active: false }),
    product({ cn: '600002', pvl: null }),
    product({ cn: '600004', active: false }),
  ])
  const item = cart(line('600001'), line('600002'), line('600003'), line('600004', { quantity: 0 }))
  const { refused, lines } = judgeCart(item, facts)
  expect(refused.map(({ cn }) => [cn, lines.get(cn)?.refusal])).toEqual([
    ['600001', 'Ya no se comercializa'],
    ['600002', 'No tiene precio'],
    ['600003', 'Ya no está en el catálogo'],
  ])
  expect(withoutRefused(item, refused, now)?.products.map(({ cn }) => cn)).toEqual(['600004'])
  expect(withoutRefused(cart(line('600001')), refused, now)).toBeUndefined()
})

test('a line says what the units of the cart take off, and how many the next tier of its campaign needs', () => {
  const tiers = [
    { quantity: 5, discount: 0.12 },
    { quantity: 8, discount: 0.18 },
  ]
  const tiered = {
    ...campaign(7, null),
    products: ['600001', '600002'].map((cn) => ({ cn, discount: null, tiers })),
  }
  const facts = factsOf([product({ cn: '600001' }), product({ cn: '600002' })], [tiered])
  const item = cart(
    line('600001', { campaign: spring, quantity: 5 }),
    line('600002', { campaign: spring, quantity: 8 }),
  )
  const judged = judgeCart(item, facts)
  const none = { bonus: 0, netPrice: null }
  expect([...judged.offers]).toEqual([
    ['600001', { ...none, discount: 0.12, next: { quantity: 8, discount: 0.18, missing: 3 } }],
    ['600002', { ...none, discount: 0.18, next: undefined }],
  ])
  // 15.50 less 12 %, and 24.80 less 18 %.
  expect(judged.discountedPvl).toBe(1_364 + 2_034)
  expect(judgeCart(cart(line('600001')), facts)).toMatchObject({ discountedPvl: 3_100 })
  expect(judgeCart(cart(line('600001', { quantity: 0 })), facts).offers.size).toBe(0)
})

test('a line that is ordered in packs has the units of one, also before it has units', () => {
  const facts = factsOf([product({ cn: '600001', pot: 10 }), product({ cn: '600002', pot: 1 })])
  const item = cart(line('600001', { quantity: 0 }), line('600002'), line('600003'))
  expect([...judgeCart(item, facts).packs]).toEqual([['600001', 10]])
})

test('a shortage is said and not refused', () => {
  const facts = factsOf([
    product({ cn: '600001', outOfStock: true }),
    product({ cn: '600002', outOfStock: true }),
  ])
  const judged = judgeCart(cart(line('600001'), line('600002', { quantity: 0 })), facts)
  expect(judged.refused).toEqual([])
  const told = (backSoon: string[]) => cartShortages(judged, new Set(backSoon)).map(({ cn }) => cn)
  expect(told([])).toEqual(['600001'])
  expect(told(['600001'])).toEqual([])
})

test('a refused line is replaced by the laboratory’s own product of its group, in stock and cheapest, with its units', () => {
  const facts = factsOf([
    product({ cn: '600001', active: false }),
    product({ cn: '600002', pvl: 200, outOfStock: true }),
    product({ cn: '600003', pvl: 320 }),
    product({ cn: '600004', pvl: 300 }),
    product({ cn: '600005', pvl: 100, laboratoryId: 2 }),
    product({ cn: '600006', pvl: 100, groupId: 12 }),
  ])
  const item = cart(line('600009'), line('600001', { quantity: 4 }))
  const substitute = judgeCart(item, facts).lines.get('600001')?.substitute
  expect(substitute).toMatchObject({ cn: '600004', quantity: 4, pvl: 300 })
  if (!substitute) return
  const replaced = withSubstitutes(item, new Map([['600001', substitute]]), now)
  expect(replaced.products).toMatchObject([
    { cn: '600009', quantity: 10 },
    { cn: '600004', quantity: 4, tags: [{ code: 'MES' }] },
  ])
  expect(undoRemoval(replaced, { before: item, after: replaced }, now).products).toEqual(item.products)
})

test('a substitute that is in the cart already gets the units', () => {
  const facts = factsOf([product({ cn: '600001', active: false }), product({ cn: '600002' })])
  const item = cart(line('600001', { quantity: 4 }), line('600002'))
  const substitute = judgeCart(item, facts).lines.get('600001')?.substitute
  if (!substitute) throw new Error('no substitute')
  const replaced = withSubstitutes(item, new Map([['600001', substitute]]), now)
  expect(replaced.products).toMatchObject([{ cn: '600002', quantity: 14 }])
  expect(undoRemoval(replaced, { before: item, after: replaced }, now).products).toEqual(item.products)
})

test('a cart says what its invoice will, by rate, at the discounts of today', () => {
  const products = [
    product({ cn: '600001' }),
    product({ cn: '600002', prescription: false, taxClass: 'general' }),
  ]
  const facts = factsOf(products, [campaign(7, today)])
  const item = cart(line('600001', { campaign: spring }), line('600002'))
  expect(judgeCart(item, facts).invoice).toEqual({
    regime: 'iva',
    parts: [
      { rate: 40, surcharge: 5, base: 2_790, tax: 112, surchargeAmount: 14 },
      { rate: 210, surcharge: 52, base: 3_100, tax: 651, surchargeAmount: 161 },
    ],
    total: 2_790 + 112 + 14 + 3_100 + 651 + 161,
  })
  expect(judgeCart(item, { ...facts, taxes: null }).invoice).toBeNull()
})

test('a cart says what its laboratory would give back of the year with it, and when each method is paid', () => {
  const steps = [{ from: 300_000, fraction: 0.03 }]
  const methods = [
    { purchaseOrderMethod: { id: 1, name: 'Directo' }, minPrice: 0, paymentDays: 60 },
    { purchaseOrderMethod: { id: 2, name: 'Transfer' }, minPrice: 0 },
  ]
  const facts = factsOf([product({ cn: '600001' })], [])
  const item = cart(line('600001'))
  const judgedIn = (until: string) =>
    judgeCart(item, {
      ...facts,
      terms: new Map([[item.laboratory, { methods, rappel: { steps, bought: 290_000, until } }]]),
    })
  const cost = judgeCart(item, facts).discountedPvl ?? 0
  const year = today.slice(0, 4)
  expect(judgedIn(`${year}-01-02`)).toMatchObject({
    payments: [{ method: 'Directo', days: 60 }],
    rappel: { bought: 290_000 + cost, fraction: 0, next: { fraction: 0.03, missing: 10_000 - cost } },
  })
  // Told last year, what was bought then counts no more.
  expect(judgedIn(`${Number(year) - 1}-12-30`).rappel).toMatchObject({ bought: cost, until: null })
  expect(judgeCart(item, facts)).toMatchObject({ rappel: null, payments: [] })
})

test('what a cart has of another laboratory is no part of the rappel of its own', () => {
  const steps = [{ from: 300_000, fraction: 0.03 }]
  const terms = new Map([
    [1, { methods: [], rappel: { steps, bought: 0, until: `${today.slice(0, 4)}-01-02` } }],
  ])
  const products = [product({ cn: '600001' }), product({ cn: '600002', laboratoryId: 2 })]
  const facts = { ...factsOf(products), terms }
  const other = line('600002', { laboratory: { id: 2, name: 'Laboratorio 2', image: null } })
  expect(judgeCart(cart(line('600001'), other), facts)).toMatchObject({
    discountedPvl: 6_200,
    rappel: { bought: 3_100 },
  })
})
