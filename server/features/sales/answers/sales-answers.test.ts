import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { decodeBlock } from '@/domain/sales/cube/block'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { insertProduct, insertRelation } from '../../../testing/factories'
import { insertCampaign } from '../../../testing/purchasing-factories'
import { insertSalesFixtures } from '../../../testing/sales-fixtures'
import { createTestApp } from '../../../testing/test-app'
import { bumpCatalogueVersion } from '../../catalogue/catalogue.queries'
import { bumpOfferVersion } from '../../purchasing/purchasing.queries'
import { bumpStockVersion } from '../../purchasing/stock.queries'
import { writeSales } from '../sales.service'

const testApp = await createTestApp()
const fixtures = await insertSalesFixtures(testApp.db)
const pharmacy = await testApp.logIn('farmacia')
const laboratory = await testApp.logIn('optima')

const get = (path: string, as = pharmacy, more: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'GET',
    url: `${apiPrefix}/pharma/${fixtures.pharmacy}/${path}`,
    headers: { ...as, ...more },
  })
const answer = async (path: string, as = pharmacy) => (await get(path, as)).json()

describe('a query of sales', () => {
  test('covers one year up to the last sale unless it has both days, in order', async () => {
    const { span } = await answer('sale/span/')
    expect(span).toMatchObject({ lastSaleDay: expect.stringMatching(/^2026-03-1/) })
    const asked = await answer('sale/annual-summary/?startDate=2025-03-16&endDate=2026-03-15')
    for (const range of [
      '',
      'startDate=2025-12-01',
      'startDate=2026-01-01&endDate=2025-01-01',
      'startDate=ayer&endDate=hoy',
      // Nothing comes before these days that they could be compared with.
      'startDate=0100-01-01&endDate=0100-12-31',
    ])
      expect([range, await answer(`sale/annual-summary/?${range}`)]).toEqual([range, asked])
  })

  test('has rows with the field names of the specification', async () => {
    const keys = async (path: string) => Object.keys(await answer(path))
    expect(await keys('sale/cn/')).toEqual(['cns', 'count', 'totals'])
    expect(await keys('sale/dcpf/')).toEqual(['dcpfs', 'count', 'totals'])
    expect(await keys('sale/market-category/')).toEqual(['data', 'count', 'totals'])
    expect(await keys('sale/laboratory/')).toEqual(['laboratories', 'count', 'totals'])
    expect(await keys('sale/laboratory/?aggregate=true')).toEqual(['groups', 'count', 'totals'])
    expect(await keys(`sale/dcpf/${fixtures.groups[0]}/cn/`)).toEqual(['cns', 'count', 'totals'])
    expect(await keys(`sale/dcpf/${fixtures.groups[0]}/cn/?aggregate=true`)).toEqual([
      'groups',
      'count',
      'totals',
    ])
    expect(await keys('kpi/sales/campaign/summary/')).toEqual(['data', 'count'])
  })

  test('is about the caller’s own laboratories without a tenant', async () => {
    const { optima } = fixtures.laboratories
    for (const call of ['sale/aggregated/period/', 'sale/sku/period/', 'sale/competitors/period/'])
      expect(await answer(call, laboratory)).toEqual(await answer(`${call}?tenant=${optima}`, laboratory))
  })

  test.each([
    'sale/cn/?laboratories=x',
    'sale/cn/?sort=total_pvl',
    'sale/cn/?take=0',
    'sale/cn/?universe=si',
    'sale/sku/period/?tenant=-1',
  ])('is refused with an invalid id, number or sort order: %s', async (path) => {
    expect((await get(path)).statusCode).toBe(400)
  })
})

describe('a posted question', () => {
  const post = (question: unknown, as = pharmacy) =>
    testApp.app.inject({
      method: 'POST',
      url: `${apiPrefix}/pharma/${fixtures.pharmacy}/sale/question/`,
      headers: { ...as, 'content-type': 'application/json' },
      payload: JSON.stringify(question),
    })
  const filter = allSales({ startDate: '2025-03-16', endDate: '2026-03-15' })

  test('says with its answer what it answers', async () => {
    expect((await post({ ask: 'span' })).json()).toEqual({
      ask: 'span',
      answer: (await answer('sale/span/')).span,
    })
    const page = { aggregate: false, within: null, compare: null, sort: [], skip: 0, take: 5 }
    expect((await post({ ask: 'table', rows: 'category', filter, ...page })).json()).toMatchObject({
      ...{ ask: 'table', rows: 'category' },
      answer: { count: (await answer('sale/market-category/')).count },
    })
  })

  test('that cannot be understood is refused in Spanish, with its place', async () => {
    const refused = async (question: unknown) => {
      const response = await post(question)
      return [response.statusCode, response.json().error.fields]
    }
    const kpis = { ask: 'pharmacy-kpis', filter }
    expect(await refused({ ...kpis, filter: { ...filter, cold: true } })).toEqual([
      422,
      { 'filter.cold': 'Valor incorrecto' },
    ])
    expect(await refused({ ...kpis, filter: { ...filter, endDate: '2024-01-01' } })).toEqual([
      422,
      { 'filter.endDate': 'El rango de fechas no es correcto' },
    ])
    expect(await refused({ ask: 'pharmacy-kpis' })).toEqual([422, { filter: 'Campo obligatorio' }])
    expect(await refused([])).toEqual([422, expect.any(Object)])
  })

  test('is refused above the size of any question', async () => {
    const long = { ask: 'pharmacy-kpis', filter: { ...filter, search: 'a'.repeat(70_000) } }
    expect((await post(long)).statusCode).toBe(413)
  })

  test('of the amortization is refused to whoever is refused its own call', async () => {
    for (const as of [laboratory, await testApp.logIn('optima', 'farmacia')]) {
      const [own, posted] = [
        await get('sale/generic-amortization/', as),
        await post({ ask: 'amortization' }, as),
      ]
      expect([posted.statusCode, posted.body]).toEqual([403, own.body])
    }
    expect((await post({ ask: 'amortization' })).json().answer).toEqual(
      await answer('sale/generic-amortization/'),
    )
  })
})

type Month = { month: string; version: string; rows: number; bytes: number }
const months = async (as = laboratory): Promise<Month[]> => (await answer('sale/snapshot/', as)).months

describe('months of sales filtered for a laboratory', () => {
  test('are listed with the version and size that they are sent with, and never change under their version', async () => {
    const listed = await months()
    expect(listed.length).toBeGreaterThan(20)
    for (const { month, version, rows, bytes } of listed) {
      const path = `sale/snapshot/${month}/`
      const block = await get(path, laboratory)
      expect(block.rawPayload.length).toBe(bytes)
      expect(decodeBlock(inflateSync(block.rawPayload)).length).toBe(rows)
      expect(block.headers).toMatchObject({ etag: `W/"${version}"`, 'cache-control': 'no-store' })
      expect((await get(path, laboratory, { 'if-none-match': `W/"${version}"` })).statusCode).toBe(304)
    }
  })

  test('have other versions than the pharmacy’s own, which the laboratory cannot request', async () => {
    const own = await months(pharmacy)
    const cut = await months()
    for (const { month, version, rows } of cut) {
      const whole = own.find((each) => each.month === month)
      expect(rows).toBeLessThan(whole?.rows ?? 0)
      expect(version).not.toBe(whole?.version)
      const held = { 'if-none-match': `W/"${whole?.version}"` }
      const asked = await get(`sale/snapshot/${month}/`, laboratory, held)
      expect([asked.statusCode, asked.headers.etag]).toEqual([200, `W/"${version}"`])
    }
  })

  test('follow the catalogue: a product that enters their universe is visible at once', async () => {
    const before = await months()
    const { oculto, optima } = fixtures.laboratories
    const hidden = await testApp.db
      .selectFrom('product')
      .select('id')
      .where('laboratory_id', '=', oculto)
      .execute()
    const category = fixtures.categories[0] as number
    await testApp.db.transaction().execute(async (trx) => {
      await insertProduct(trx, {
        cn: '999998',
        laboratory_id: optima,
        market_category_id: category,
        ...{ prescription: false, generic: false },
      })
      await trx
        .updateTable('product')
        .set({ market_category_id: category })
        .where(
          'id',
          'in',
          hidden.map(({ id }) => id),
        )
        .execute()
      await bumpCatalogueVersion(trx)
    })
    const rowsOf = (list: Month[]) => list.reduce((sum, { rows }) => sum + rows, 0)
    expect(rowsOf(await months())).toBeGreaterThan(rowsOf(before))
  })
})

describe('an answer about sales', () => {
  const product = async () => (await answer('sale/cn/?search=200000&marketInfo=true')).cns[0]

  test('is computed again as soon as anything that it depends on has changed', async () => {
    const { db } = testApp
    const { vasto: laboratory_id } = fixtures.laboratories
    await db.transaction().execute(async (trx) => {
      await insertProduct(trx, { cn: '200000', laboratory_id })
      await bumpCatalogueVersion(trx)
    })
    expect(await product()).toMatchObject({ sum_sales: 0, stock: null, campaign: null })

    const rows = [{ day: '2026-03-10', cn: '200000', units: 4, pvl: 310, pvp: 484 }]
    await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: fixtures.pharmacy, rows }))
    expect(await product()).toMatchObject({ sum_sales: 4, total_pvl: 1_240 })

    await db
      .insertInto('pharmacy_stock')
      .values({ pharmacy_id: fixtures.pharmacy, cn: '200000', units: 7 })
      .execute()
    await db.transaction().execute((trx) => bumpStockVersion(trx, fixtures.pharmacy))
    expect(await product()).toMatchObject({ stock: 7 })

    const products = [{ cn: '200000' }]
    await db.transaction().execute(async (trx) => {
      await insertCampaign(trx, { code: 'nueva', laboratory_id, products, ends_on: '2026-03-16' })
      await bumpOfferVersion(trx)
    })
    expect(await product()).toMatchObject({ campaign: { name: 'Campaña nueva' } })

    testApp.clock.advance(86_400_000)
    const nextDay = await testApp.logIn('farmacia')
    const path = 'sale/cn/?search=200000&marketInfo=true'
    expect((await answer(path, nextDay)).cns[0]).toMatchObject({ campaign: null })

    const { luz } = fixtures.laboratories
    const relations = async () => (await answer('kpi/sales/relation/summary/', nextDay)).length
    const before = await relations()
    await insertRelation(db, { pharmacy_id: fixtures.pharmacy, laboratory_id: luz })
    expect(await relations()).toBe(before + 1)
  })
})
