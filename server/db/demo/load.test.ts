import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cnText, decodeBlock } from '@/domain/sales/block'
import { checkPassword } from '../../features/session/passwords'
import { createTestDatabase } from '../../testing/database'
import { demoAccounts, demoPassword } from './demo-accounts'
import { isEmpty, loadDemoData } from './load'

const now = new Date('2026-11-21T12:00:00Z')
const today = '2026-11-21'
const { db } = await createTestDatabase()
const progress: { text: string; fraction: number }[] = []

const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? Number.NaN

beforeAll(async () => {
  expect(await isEmpty(db)).toBe(true)
  const started = performance.now()
  await loadDemoData(db, { now, onProgress: (text, fraction) => progress.push({ text, fraction }) })
  console.info(`Demo data loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}, 120_000)

describe('an installation with demo data', () => {
  it('has the sizes of a real platform', async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*) FROM community) communities, (SELECT count(*) FROM province) provinces,
        (SELECT count(*) FROM city) cities, (SELECT count(*) FROM laboratory) laboratories,
        (SELECT count(*) FROM laboratory_association) associations, (SELECT count(*) FROM pharmacy) pharmacies,
        (SELECT count(*) FROM market_category) categories, (SELECT count(*) FROM product) products`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({
      communities: 19,
      provinces: 52,
      laboratories: 60,
      associations: 8,
      pharmacies: 24,
      categories: 40,
    })
    expect(rows[0]?.cities).toBeGreaterThanOrEqual(60)
    expect(rows[0]?.products).toBeGreaterThan(9_000)
    expect(rows[0]?.products).toBeLessThan(10_500)
  })

  it('is no longer empty, so the next start loads nothing', async () => {
    expect(await isEmpty(db)).toBe(false)
  })

  it('told how it went, from nothing to everything', () => {
    const fractions = progress.map(({ fraction }) => fraction)
    expect(fractions.at(0)).toBe(0)
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  })

  it('lets every announced account in', async () => {
    for (const { username } of demoAccounts) {
      const user = await db
        .selectFrom('app_user')
        .select(['password_hash', 'active'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      expect(user.active).toBe(true)
    }
    const any = await db.selectFrom('app_user').select('password_hash').distinct().executeTakeFirstOrThrow()
    expect(await checkPassword(any.password_hash, demoPassword)).toBe(true)
  })

  it('creates what comes next with ids of its own', async () => {
    const laboratory = await db
      .insertInto('laboratory')
      .values({ name: 'Otro', name_key: 'otro' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(laboratory.id).toBe(61)
    await db.deleteFrom('laboratory').where('id', '=', laboratory.id).execute()
  })
})

describe('the sales', () => {
  it('give pharmacy 1 the size of a real one: two years, 86,000 rows and 8,000 products a year', async () => {
    const { rows } = await sql<{ rows: number; products: number; first: string; last: string }>`
      SELECT count(*) FILTER (WHERE day >= '2025-11-21') AS rows,
        count(DISTINCT cn) FILTER (WHERE day >= '2025-11-21') AS products, min(day) AS first, max(day) AS last
      FROM sale_day WHERE pharmacy_id = 1`.execute(db)
    const sales = rows[0]
    expect(sales?.rows).toBeGreaterThan(80_000)
    expect(sales?.rows).toBeLessThan(92_000)
    expect(sales?.products).toBeGreaterThan(7_500)
    expect(sales?.products).toBeLessThan(8_700)
    expect(sales?.first).toBe('2024-11-01')
    expect(sales?.last).toBe('2026-11-20')
  })

  it('reach the last open day and every month of every pharmacy', async () => {
    const { rows } = await sql<{ last: string; months: number }>`
      SELECT max(day) AS last, count(DISTINCT date_trunc('month', day)) AS months
      FROM sale_day GROUP BY pharmacy_id`.execute(db)
    expect(rows).toHaveLength(24)
    for (const { last, months } of rows) {
      expect(last >= '2026-11-18' && last < today).toBe(true)
      expect(months).toBe(25)
    }
  })

  it('have the shapes of real ones: returns, a strong Monday, quiet Sundays, seasons, old prices', async () => {
    const returns = await count(sql`SELECT count(*) FROM sale_day WHERE units < 0`)
    expect(returns).toBeGreaterThan(500)
    const days = await sql<{ weekday: number; units: number }>`
      SELECT extract(isodow FROM day)::int AS weekday, sum(units)::int AS units
      FROM sale_day WHERE pharmacy_id = 1 GROUP BY 1 ORDER BY 1`.execute(db)
    const unitsOn = days.rows.map(({ units }) => units)
    expect(Math.max(...unitsOn)).toBe(unitsOn[0])
    expect(unitsOn[6]).toBeLessThan((unitsOn[0] ?? 0) / 4)
    const seasons = await sql<{ may: number; november: number }>`
      SELECT sum(units) FILTER (WHERE extract(month FROM day) = 5)::int AS may,
        sum(units) FILTER (WHERE extract(month FROM day) = 11 AND day < '2026-11-01')::int AS november
      FROM sale_day JOIN product USING (cn) WHERE product.name LIKE 'BILASTINA%'`.execute(db)
    expect(seasons.rows[0]?.may).toBeGreaterThan(2 * (seasons.rows[0]?.november ?? 0))
    const repriced = await count(sql`
      SELECT count(*) FROM (SELECT cn FROM sale_day WHERE pharmacy_id = 1 GROUP BY cn HAVING count(DISTINCT pvl) > 1) moved`)
    expect(repriced).toBeGreaterThan(1_000)
  })

  it('are the same in the blocks that devices fetch', async () => {
    const blocks = await db
      .selectFrom('sale_block')
      .select(['month', 'row_count', 'data'])
      .where('pharmacy_id', '=', 24)
      .orderBy('month')
      .execute()
    const fromBlocks = blocks.flatMap(({ data }) => {
      const columns = decodeBlock(inflateSync(data))
      return Array.from({ length: columns.length }, (_, row) =>
        [
          cnText(columns.cn[row] ?? 0),
          columns.day[row],
          columns.units[row],
          columns.pvl[row],
          columns.pvp[row],
        ].join(),
      )
    })
    const { rows } = await sql<{ row: string }>`
      SELECT concat_ws(',', cn, day - DATE '1970-01-01', units, pvl, pvp) AS row
      FROM sale_day WHERE pharmacy_id = 24`.execute(db)
    expect(fromBlocks.sort()).toEqual(rows.map(({ row }) => row).sort())
    const counted = await count(sql`SELECT sum(row_count)::int AS count FROM sale_block`)
    expect(counted).toBe(await count(sql`SELECT count(*) FROM sale_day`))
  })
})

describe('the orders', () => {
  it('are dozens for pharmacy 1, numbered without gaps and counted in the pharmacy', async () => {
    const { rows } = await sql<{ id: number; orders: number; first: number; last: number; numbered: number }>`
      SELECT pharmacy.id, count(*) AS orders, min(purchase_order.id) AS first, max(purchase_order.id) AS last,
        pharmacy.last_order_number AS numbered
      FROM pharmacy JOIN purchase_order ON pharmacy_id = pharmacy.id GROUP BY pharmacy.id`.execute(db)
    for (const { id, orders, first, last, numbered } of rows) {
      expect({ first, last, numbered }).toEqual({
        first: id * 1_000_000 + 1,
        last: id * 1_000_000 + orders,
        numbered: orders,
      })
    }
    expect(rows.find(({ id }) => id === 1)?.orders).toBeGreaterThan(30)
  })

  it('add up to their lines, and lie in the past', async () => {
    const wrong = await count(sql`
      SELECT count(*) FROM purchase_order
      JOIN LATERAL (
        SELECT sum(quantity) AS quantity, sum(total_pvl) AS pvl, sum(total_pvl_with_discount) AS discounted, sum(quantity * pvp) AS pvp
        FROM purchase_order_line line WHERE line.pharmacy_id = purchase_order.pharmacy_id AND order_id = purchase_order.id
      ) lines ON true
      WHERE (total_quantity, total_pvl, total_pvl_with_discount, total_pvp) IS DISTINCT FROM
        (lines.quantity, lines.pvl, lines.discounted, lines.pvp) OR created_at > ${now}`)
    expect(wrong).toBe(0)
  })
})
