import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cnText, decodeBlock } from '@/domain/sales/cube/block'
import { checkPassword } from '../access/password-hash'
import { demoAccounts, demoPassword } from '../basics/demo-accounts'
import { isEmpty } from './load'
import { describeDeliveries } from './testing/deliveries.suite'
import { describeExport } from './testing/export.suite'
import { loadedDemo } from './testing/loaded-demo'
import { describeOrders } from './testing/orders.suite'
import { describePeople } from './testing/people.suite'
import { describeProposals } from './testing/proposals.suite'
import { describeQuickwins } from './testing/quickwins.suite'
import { describeSales } from './testing/sales.suite'

const demo = await loadedDemo()
const { db, today, progress, wasEmpty, count } = demo

describe('an installation with demo data', () => {
  it('has the history of its prices: the last one is today’s, and sales were made at the one of their day', async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*) FROM (SELECT cn FROM product_price GROUP BY cn HAVING count(*) > 1) AS several) AS changed,
        (SELECT count(*) FROM product p WHERE pvl IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM (SELECT DISTINCT ON (cn) cn, pvl, pvp FROM product_price ORDER BY cn, from_day DESC) AS last
          WHERE last.cn = p.cn AND last.pvl = p.pvl AND last.pvp = p.pvp)) AS wrong,
        (SELECT count(*) FROM (SELECT cn, day, pvl FROM sale_day WHERE pharmacy_id = 1 LIMIT 500) AS s
          WHERE pvl <> (SELECT h.pvl FROM product_price h WHERE h.cn = s.cn AND h.from_day <= s.day
            ORDER BY h.from_day DESC LIMIT 1)) AS other`.execute(db)
    expect(rows[0]?.changed).toBeGreaterThan(100)
    expect(rows[0]).toMatchObject({ wrong: 0, other: 0 })
  })

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
      pharmacies: 27,
      categories: 40,
    })
    expect(rows[0]?.cities).toBeGreaterThanOrEqual(60)
    expect(rows[0]?.products).toBeGreaterThan(9_000)
    expect(rows[0]?.products).toBeLessThan(10_500)
  })

  it('is no longer empty, so the next start loads nothing', async () => {
    expect(wasEmpty).toBe(true)
    expect(await isEmpty(db)).toBe(false)
  })

  it('reported its progress from 0 to 1', () => {
    const fractions = progress.map(({ fraction }) => fraction)
    expect(fractions.at(0)).toBe(0)
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  })

  it('lets every documented account log in', async () => {
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

  it('gives new rows ids that are not used yet', async () => {
    const laboratory = await db
      .insertInto('laboratory')
      .values({ name: 'Otro', name_key: 'otro' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(laboratory.id).toBe(61)
    await db.deleteFrom('laboratory').where('id', '=', laboratory.id).execute()
  })
})

describe('the loaded demo sales', () => {
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

  it('are the same in the blocks that devices download', async () => {
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

describePeople(demo)
describeExport(demo)
describeOrders(demo)
describeDeliveries(demo)
describeQuickwins(demo)
describeSales(demo)
describeProposals(demo)
