import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fromWire } from '@/contract/catalogue/catalogue-wire'
import type { OrderLine } from '@/contract/orders/orders'
import { madridDay } from '@/domain/basics/dates'
import type { CartItem } from '@/domain/cart/cart-types'
import { productLine } from '@/domain/cart/product-line'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { discountFacts } from '@/domain/order/expected-prices'
import { judgeCart } from '@/domain/order/judge-cart'
import type { InvoicePart } from '@/domain/order/purchase-cost'
import { insertProduct, insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'
import { insertCampaign } from '../../testing/purchasing-factories'
import { unzip } from '../../testing/unzip'

type Answer = {
  data: OrderLine[]
  summary: { invoice?: { regime: string; parts: InvoicePart[]; total: number } }
}

let fixtures: OrderFixtures
let campaign: number

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  const classes = { cream: 'general', device: 'reduced' } as const
  for (const [name, listed_tax_class] of Object.entries(classes))
    await insertProduct(db, {
      ...{ name, laboratory_id: laboratory, pvl: 1_049, pvp: 1_500, prescription: false, generic: false },
      ...{ cn: name === 'cream' ? '662030' : '662031', listed_tax_class },
    })
  await sql`UPDATE product SET listed_tax_class = 'super-reduced' WHERE cn IN ('662026', '662027', '700001')`.execute(
    db,
  )
  campaign = await insertCampaign(db, {
    ...{ code: 'otoño', laboratory_id: laboratory, discount: 0.125 },
    products: [{ cn: '662026', tiers: [{ quantity: 20, discount: 0.2 }] }],
  })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other, laboratory_access: true })
  await insertUser(db, {
    username: 'otro',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: other,
    pharmacies: [pharmacy],
  })
})

const lines = [
  line({ quantity: 23 }),
  line({ cn: '662027', quantity: 7 }),
  line({ cn: '662030', quantity: 3 }),
  line({ cn: '662031', quantity: 11 }),
]
const ordered = async (purchaseOrderLines = lines) => {
  const [first, ...others] = purchaseOrderLines
  const answer = await fixtures.post(
    fixtures.order({
      laboratories: [fixtures.laboratory, fixtures.other],
      purchaseOrderLines: [...(first ? [{ ...first, campaign }] : []), ...others],
    }),
  )
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: number }>().id
}
const read = async (order: number, as = fixtures.headers) =>
  (await fixtures.get(`/purchase-order/${order}/line/`, as)).json<Answer>()

/** What the law says of an order's lines, by SQL alone. */
const bySql = async (order: number) => {
  const law = sql`FROM purchase_order o
    JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
    JOIN product ON product.cn = line.cn
    JOIN pharmacy ON pharmacy.id = o.pharmacy_id
    CROSS JOIN LATERAL (
      SELECT rate, surcharge FROM tax_rate
      WHERE regime = CASE WHEN pharmacy.postal_code LIKE '35%' THEN 'igic' ELSE 'iva' END
        AND tax_class = product.tax_class AND from_day <= (o.created_at AT TIME ZONE 'Europe/Madrid')::date
      ORDER BY from_day DESC LIMIT 1) AS law
    CROSS JOIN LATERAL (
      SELECT least(line.quantity * line.pvl * (1 - line.discount), line.quantity * coalesce(line.net_price, line.pvl))
        * (1 - product.deduction / 1000.0) AS paid) AS cost
    WHERE o.id = ${order}`
  const parts = await sql<InvoicePart>`
    SELECT rate, surcharge, base, floor(base * rate / 1000.0 + 0.5)::int AS tax,
      floor(base * surcharge / 1000.0 + 0.5)::int AS "surchargeAmount"
    FROM (SELECT rate, surcharge, sum(floor(paid + 0.5))::int AS base ${law} GROUP BY rate, surcharge) AS by_rate
    ORDER BY rate`.execute(fixtures.db)
  const nets = await sql<{ cn: string; net: number }>`
    SELECT line.cn, floor(paid * (1 + (rate + surcharge) / 1000.0) / (line.quantity + line.bonus) + 0.5)::int AS net ${law}
    ORDER BY line.id`.execute(fixtures.db)
  return { parts: parts.rows, nets: nets.rows }
}

/** A cart of these lines, as a device with the pharmacy's data judges it. */
const byDevice = async (quantities: ReadonlyMap<string, number>) => {
  const catalogue = indexCatalogue(fromWire((await fixtures.get('/catalogue/')).json()))
  const known = (await fixtures.get(`/pharma/${fixtures.pharmacy}/purchase/snapshot/`)).json()
  const today = madridDay(fixtures.clock.now())
  const running = lineCampaigns(known.campaigns, { today, only: [], fallback: null })
  const products = [...quantities].flatMap(([cn, quantity]) => {
    const product = catalogue.products[catalogue.indexByCn.get(cn) ?? -1]
    const of = product && productLine(product, catalogue, quantity, running.get(cn) ?? null)
    return of ? { ...of, tags: [] } : []
  })
  const item: CartItem = {
    ...{ pharma: fixtures.pharmacy, laboratory: fixtures.laboratory },
    ...{ version: '1.1.0', expirationDate: 0, products },
  }
  return judgeCart(item, { ...discountFacts(known, today), catalogue, taxes: known.taxes, running })
}

test('an order says what its invoice will, by rate, and what a unit of each line costs: as the law by SQL, and as its cart on a device', async () => {
  const judged = await byDevice(new Map(lines.map(({ cn, quantity }) => [cn, quantity])))
  const order = await ordered()
  const { data, summary } = await read(order)
  const { parts, nets } = await bySql(order)
  expect(parts).toHaveLength(3)
  const said = parts.reduce((sum, { base, tax, surchargeAmount }) => sum + base + tax + surchargeAmount, 0)
  expect(summary.invoice).toEqual({ regime: 'iva', parts, total: said })
  expect(judged.invoice).toEqual(summary.invoice)
  expect(data.map(({ cn, netUnit }) => ({ cn: cn.cn, net: netUnit }))).toEqual(nets)
  expect(nets.map(({ cn }) => judged.nets.get(cn))).toEqual(nets.map(({ net }) => net))
})

test('the rates are those of the day of the order, whatever the law says later', async () => {
  const before = await ordered()
  const tomorrow = madridDay(new Date(fixtures.clock.now().getTime() + 86_400_000))
  await sql`INSERT INTO tax_rate (regime, tax_class, from_day, rate, surcharge)
    VALUES ('iva', 'general', ${tomorrow}, 300, 70)`.execute(fixtures.db)
  fixtures.clock.advance(86_400_000)
  // Sessions do not last a day.
  Object.assign(fixtures.headers, await fixtures.logIn('farmacia'))
  const after = await ordered()
  const ratesOf = async (order: number) => (await read(order)).summary.invoice?.parts.map(({ rate }) => rate)
  expect(await ratesOf(before)).toEqual([40, 100, 210])
  expect(await ratesOf(after)).toEqual([40, 100, 300])
  expect((await read(after)).summary.invoice?.parts).toEqual((await bySql(after)).parts)
})

test('it stays what it was when lists give its products another class or deduction', async () => {
  const order = await ordered()
  const { summary } = await read(order)
  await sql`UPDATE product SET listed_tax_class = 'reduced', deduction = 75 WHERE cn = '662026'`.execute(
    fixtures.db,
  )
  expect((await read(order)).summary).toEqual(summary)
  await sql`UPDATE product SET listed_tax_class = 'super-reduced', deduction = 0 WHERE cn = '662026'`.execute(
    fixtures.db,
  )
})

test('in the Canaries it is the IGIC', async () => {
  await sql`UPDATE pharmacy SET postal_code = '35001', city_id = NULL WHERE id = ${fixtures.pharmacy}`.execute(
    fixtures.db,
  )
  const order = await ordered()
  const { invoice } = (await read(order)).summary
  expect(invoice?.regime).toBe('igic')
  expect(invoice?.parts).toEqual((await bySql(order)).parts)
  await sql`UPDATE pharmacy SET postal_code = NULL WHERE id = ${fixtures.pharmacy}`.execute(fixtures.db)
})

test('a laboratory sees what its own lines cost, and nothing of the others', async () => {
  const order = await ordered([...lines, line({ cn: '700001', quantity: 10 })])
  const { data, summary } = await read(order, await fixtures.logIn('otro'))
  expect(data.map(({ cn }) => cn.cn)).toEqual(['700001'])
  expect(summary.invoice?.parts).toMatchObject([{ rate: 40, base: data[0]?.totalPvlWithDiscount }])
})

test('the spreadsheet says rates and net price of each line', async () => {
  const order = await ordered()
  const csv = (await fixtures.get(`/purchase-order/${order}/csv/`)).body
  const [titles = '', first = ''] = csv.split('\r\n')
  expect(titles).toContain('IVA;Recargo;Neto/UD')
  // 3.10 × 0.8 × 1.045 = 2.5916.
  expect(first).toMatch(/;4\s%;0,5\s%;2,59$/)
})

test('its second sheet says what its invoice will, by rate and in total', async () => {
  const order = await ordered()
  const { invoice } = (await read(order)).summary
  const files = unzip((await fixtures.get(`/purchase-order/${order}/excel/`)).rawPayload)
  expect(files.get('xl/workbook.xml')).toMatch(/name="Rebotica5".*name="Impuestos"/s)
  const amounts = [...(files.get('xl/worksheets/sheet2.xml') ?? '').matchAll(/<v>([^<]*)<\/v><\/c><\/row>/g)]
  const totals = invoice?.parts.map(({ base, tax, surchargeAmount }) => base + tax + surchargeAmount)
  expect(amounts.slice(1).map(([, euros]) => Math.round(Number(euros) * 100))).toEqual([
    ...(totals ?? []),
    invoice?.total,
  ])
})

test('where a rate is not known, an order is read without a figure that would be invented', async () => {
  const order = await ordered()
  const { rows } = await sql<{ json: string }>`
    SELECT json_agg(tax_rate)::text AS json FROM tax_rate WHERE regime = 'iva' AND tax_class = 'general'`.execute(
    fixtures.db,
  )
  await sql`DELETE FROM tax_rate WHERE regime = 'iva' AND tax_class = 'general'`.execute(fixtures.db)
  const { data, summary } = await read(order)
  expect(data).toHaveLength(4)
  const files = unzip((await fixtures.get(`/purchase-order/${order}/excel/`)).rawPayload)
  expect(files.get('xl/workbook.xml')).not.toContain('Impuestos')
  expect(summary).not.toHaveProperty('invoice')
  await sql`INSERT INTO tax_rate SELECT * FROM json_populate_recordset(NULL::tax_rate, ${rows[0]?.json}::json)`.execute(
    fixtures.db,
  )
})
