import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { Campaign } from '@/domain/offers/quickwin'
import type { PriceDrop } from '@/domain/supply/price-drops'
import { sale } from '@/domain/testing/sales-examples'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'
import { campaignDays, campaignsEnd, endingCampaigns } from '@/domain/today/ending-campaigns'
import { comparedSales, salesFell } from '@/domain/today/fallen-sales'
import { dropDays, nextDrop, pricesFall } from '@/domain/today/falling-prices'
import {
  leastSold,
  productsRunOut,
  runningOut,
  runsOutWithinDays,
  unitsToRestock,
} from '@/domain/today/running-out'

const today = '2026-11-29'
const cn = '662026'

describe('products that run out', () => {
  const found = ({ stock = 2 as number | null, coming = 0, sold = 90 }) =>
    runningOut({
      catalogue: indexCatalogue(catalogueOf([product({ cn, name: 'IBUPROFENO 600' })])),
      stock: stock === null ? new Map() : new Map([[cn, stock]]),
      onItsWay: new Map([[cn, { units: coming }]]),
      sold: [sold],
      soldDays: 90,
    })
  const said = (products: ReturnType<typeof runningOut>) =>
    productsRunOut({ supply: { runningOut: products } })

  test('two units of what is sold once a day last two days', () => {
    expect(found({ stock: 2 })).toMatchObject([{ cn, stock: 2, rate: 1, days: 2 }])
    expect(said(found({ stock: 2 }))).toMatchObject([
      {
        severity: 'soon',
        text: 'Se agota en 2 días: IBUPROFENO 600',
        detail: 'Quedan 2 y se venden 1 al día; no hay nada en camino.',
        action: { open: 'running-out' },
      },
    ])
  })

  test('what is gone is urgent, and of several the first is named', () => {
    const [none] = found({ stock: 0 })
    const [two] = found({ stock: 2, sold: 279 })
    if (none === undefined || two === undefined) throw new Error('None found')
    expect(said([none, { ...two, cn: '1' }])).toMatchObject([
      {
        severity: 'urgent',
        text: '2 productos se agotan en 5 días o menos',
        detail: 'No queda ninguna y se venden 1 al día: IBUPROFENO 600',
        version: '1,662026',
      },
    ])
    expect(said([two])[0]?.detail).toBe('Quedan 2 y se venden 3,1 al día; no hay nada en camino.')
  })

  test('a shelf that nobody has counted, what is on its way, and what is hardly sold are left alone', () => {
    expect(found({ stock: null })).toEqual([])
    expect(found({ coming: 1 })).toEqual([])
    expect(found({ sold: leastSold - 1, stock: 0 })).toEqual([])
    expect(found({ sold: leastSold, stock: 0 })).toHaveLength(1)
    expect(productsRunOut({ supply: null })).toEqual([])
  })

  test('more on the shelf never makes it run out earlier', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: leastSold, max: 900 }), (stock, more, sold) => {
        const [less] = found({ stock, sold })
        const [after] = found({ stock: stock + more, sold })
        if (less === undefined) expect(after).toBeUndefined()
        else if (after !== undefined) expect(after.days).toBeGreaterThanOrEqual(less.days)
        if (less !== undefined) expect(less.days).toBeLessThanOrEqual(runsOutWithinDays)
      }),
    )
  })

  test('units to buy cover a month in whole packs, and are never none', () => {
    expect(unitsToRestock({ rate: 1, stock: 2 }, { pot: null, inCart: 0 })).toBe(28)
    expect(unitsToRestock({ rate: 1, stock: 2 }, { pot: 10, inCart: 0 })).toBe(30)
    expect(unitsToRestock({ rate: 0.1, stock: 9 }, { pot: 1, inCart: 0 })).toBe(1)
  })

  test('what the carts hold is not bought again', () => {
    expect(unitsToRestock({ rate: 1, stock: 2 }, { pot: 10, inCart: 30 })).toBe(0)
    expect(unitsToRestock({ rate: 1, stock: 2 }, { pot: null, inCart: 20 })).toBe(8)
    fc.assert(
      fc.property(
        ...[
          fc.double({ min: 0.1, max: 40, noNaN: true }),
          fc.nat(40),
          fc.option(fc.integer({ min: 1, max: 20 })),
        ],
        (rate, stock, pot) => {
          const units = unitsToRestock({ rate, stock }, { pot, inCart: 0 })
          expect(unitsToRestock({ rate, stock }, { pot, inCart: units })).toBe(0)
        },
      ),
    )
  })
})

describe('prices that fall', () => {
  const drop = (fields: Partial<PriceDrop>): PriceDrop => ({
    ...{ cn, product: 'X', laboratory: null, from: '2026-12-01', days: 2, pvl: 310, nextPvl: 236 },
    ...{ stock: 31, coming: 0, sold: 0, left: 31, atRisk: 2294, needed: 0 },
    ...fields,
  })
  const said = (drops: readonly PriceDrop[]) => pricesFall({ supply: { nextDrop: nextDrop(drops) } })

  test('the next day of drops says how much is lost on that day', () => {
    const lines = said([
      drop({}),
      drop({ cn: '2', left: 0, atRisk: 0 }),
      drop({ cn: '3', from: '2027-01-01', days: 33 }),
    ])
    expect(lines).toMatchObject([
      {
        severity: 'soon',
        text: 'El 1 de diciembre bajan de precio 2 productos de los suyos',
        detail: 'Es en 2 días: sobrarán 31 unidades de 1 producto (22,94\u00a0€).',
        action: { open: 'price-drops' },
      },
    ])
  })

  test('what was hidden stays away while sales change what is at risk, until another product falls, too', () => {
    const [before] = said([drop({})])
    expect(said([drop({ left: 30, atRisk: 2220 })])[0]?.version).toBe(before?.version)
    expect(said([drop({}), drop({ cn: '2' })])[0]?.version).not.toBe(before?.version)
  })

  test('one that loses nothing is a notice, and one that is far away is none', () => {
    expect(said([drop({ left: 0, atRisk: 0 })])).toMatchObject([
      { severity: 'notice', text: 'El 1 de diciembre baja de precio 1 producto de los suyos' },
    ])
    expect(said([drop({ days: dropDays + 1 })])).toEqual([])
    expect(said([])).toEqual([])
  })
})

describe('campaigns that end', () => {
  const campaign = (fields: Partial<Campaign>): Campaign => ({
    ...{ id: 1, name: 'Otoño', laboratoryId: 1, discount: 0.05, startsOn: null, endsOn: addDays(today, 1) },
    products: [{ cn, discount: null, tiers: [{ quantity: 10, discount: 0.12 }] }],
    ...fields,
  })
  const ending = (campaigns: readonly Campaign[], sells = true) =>
    endingCampaigns(campaigns, { sells: () => sells, today })

  test('a campaign of what the pharmacy sells is told before it ends', () => {
    expect(campaignsEnd({ supply: { campaigns: ending([campaign({})]) } })).toMatchObject([
      {
        key: 'campaign-ends:1',
        version: '2026-11-30',
        severity: 'soon',
        text: 'La campaña «Otoño» termina mañana',
        detail: 'El 30/11/2026. Usted vende 1 producto suyo, con hasta un 12\u00a0%.',
      },
    ])
  })

  test('one that is over, far from its end, without an end or of what is not sold is not', () => {
    expect(ending([campaign({ endsOn: addDays(today, -1) })])).toEqual([])
    expect(ending([campaign({ endsOn: addDays(today, campaignDays + 1) })])).toEqual([])
    expect(ending([campaign({ endsOn: null })])).toEqual([])
    expect(ending([campaign({})], false)).toEqual([])
  })

  test('of many, the two that end first', () => {
    const campaigns = [5, 3, 4].map((days) => campaign({ id: days, endsOn: addDays(today, days) }))
    const lines = campaignsEnd({ supply: { campaigns: ending(campaigns) } })
    expect(lines.map(({ key }) => key)).toEqual(['campaign-ends:3', 'campaign-ends:4'])
  })
})

describe('sales against those of last year', () => {
  // 2026-11-29 is a Sunday: its week is not over.
  const [monday, sunday] = ['2026-10-26', '2026-11-22']
  const catalogue = catalogueOf([product({ cn })])
  const compared = (now: number, before: number, { first = '2025-01-01', last = sunday, on = today } = {}) =>
    comparedSales(
      cubeOf(
        [
          sale(cn, 1, { day: first, pvp: 0 }),
          sale(cn, before, { day: addDays(monday, -364), pvp: 100 }),
          sale(cn, now, { day: monday, pvp: 100 }),
          sale(cn, 1, { day: last, pvp: 0 }),
        ],
        catalogue,
      ),
      on,
    )

  test('four complete weeks are held against the same days of the week a year before', () => {
    expect(compared(80, 100)).toEqual({
      range: { startDate: monday, endDate: sunday },
      now: 8000,
      before: 10_000,
    })
    expect(salesFell({ supply: { sales: compared(80, 100) } })).toMatchObject([
      {
        severity: 'notice',
        text: 'Las ventas de 4 semanas bajan un 20\u00a0%',
        detail: 'Del 26 de octubre al 22 de noviembre, 80\u00a0€ PVP; hace un año, 100\u00a0€.',
        action: { open: 'dashboard', section: 'ventas' },
      },
    ])
  })

  test('what falls less than a tenth, or rises, is not told', () => {
    expect(salesFell({ supply: { sales: compared(91, 100) } })).toEqual([])
    expect(salesFell({ supply: { sales: compared(120, 100) } })).toEqual([])
    expect(salesFell({ supply: { sales: compared(90, 100) } })).toHaveLength(1)
    expect(salesFell({ supply: { sales: compared(5, 0) } })).toEqual([])
  })

  test('without a year of sales nothing is compared', () => {
    expect(compared(80, 100, { first: addDays(monday, -364) })).not.toBeNull()
    expect(comparedSales(cubeOf([sale(cn, 1, { day: monday })], catalogue), today)).toBeNull()
    expect(comparedSales(cubeOf([], catalogue), today)).toBeNull()
  })

  test('a week whose sales have not come is not complete, but a closed weekend is', () => {
    expect(compared(80, 100, { last: addDays(sunday, -2) })?.range.endDate).toBe(sunday)
    expect(compared(80, 100, { last: addDays(sunday, -3) })?.range.endDate).toBe(addDays(sunday, -7))
    expect(compared(80, 100, { last: addDays(sunday, -20) })).toBeNull()
  })

  test('on a Monday the week that ended the day before counts', () => {
    expect(compared(80, 100, { last: today, on: addDays(today, 1) })?.range.endDate).toBe(today)
  })
})
