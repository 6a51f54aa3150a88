import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import { extensionsOf, potentialRequestFor, requestFor } from '@/domain/extensions'
import { isActiveCampaign } from '@/domain/line-campaigns'
import { methodChoice } from '@/domain/order'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal'
import { conditionExpressions, conditionUnits, mainLaboratoryId } from '@/domain/quickwin'
import { cnText, decodeBlock } from '@/domain/sales/block'
import { yearToYesterday } from '@/domain/sales/range'
import { createCatalogueCache } from '../../features/catalogue/catalogue.cache'
import { purchasingSnapshot } from '../../features/purchasing/purchasing.snapshot'
import { createCubeCache } from '../../features/sales/sales.cubes'
import { checkPassword } from '../../features/session/passwords'
import { createTestDatabase } from '../../testing/database'
import { demoAccounts, demoPassword } from './demo-accounts'
import { isEmpty, loadDemoData } from './load'

const now = new Date('2026-11-21T12:00:00Z')
const today = '2026-11-21'
const { db } = await createTestDatabase()
let snapshot: PurchasingSnapshot
let data: ProposalData
const progress: { text: string; fraction: number }[] = []

const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? Number.NaN

beforeAll(async () => {
  expect(await isEmpty(db)).toBe(true)
  const started = performance.now()
  await loadDemoData(db, { now, onProgress: (text, fraction) => progress.push({ text, fraction }) })
  console.info(`Demo data loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  snapshot = await purchasingSnapshot({ db, clock: { now: () => now } }, 1)
  const { cube, catalogue } = await createCubeCache({ db, catalogues: createCatalogueCache(db) }).cubeOf(1)
  const { campaigns, bids, stock } = snapshot
  data = { cube, catalogue: catalogue.index, stock: new Map(stock), campaigns, bids, today }
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

const proposalsOf = () =>
  snapshot.quickwins.flatMap((quickwin) =>
    extensionsOf(quickwin).map((extension) => ({
      quickwin,
      name: `${quickwin.code} ${extension.value}`,
      groups: generateProposal(
        data,
        requestFor({
          quickwin,
          extension: extension.value,
          repeated: false,
          period: 30,
          ...yearToYesterday(today),
        }),
      ),
    })),
  )

describe('the quickwins of the demo pharmacy', () => {
  it('are several for each of eight laboratories, some within sections', () => {
    const laboratories = new Set(snapshot.quickwins.map((quickwin) => mainLaboratoryId(quickwin)))
    expect(laboratories.size).toBe(8)
    for (const laboratory of laboratories) {
      const own = snapshot.quickwins.filter((quickwin) => mainLaboratoryId(quickwin) === laboratory)
      expect(own.length).toBeGreaterThanOrEqual(4)
      expect(own.some(({ section }) => section !== null)).toBe(true)
      expect(own.some(({ section }) => section === null)).toBe(true)
    }
    expect(snapshot.quickwins.some(({ pharmacist }) => pharmacist)).toBe(true)
  })

  it('each propose something to order', () => {
    const empty = proposalsOf().filter(({ groups }) => !groups.some(({ provision }) => provision > 0))
    expect(empty.map(({ name }) => name)).toEqual([])
  })

  it('each have a potential above zero on their card', () => {
    const none = snapshot.quickwins.filter(
      (quickwin) => proposalPotential(data, potentialRequestFor(quickwin, today)).total_pvl <= 0,
    )
    expect(none.map(({ code }) => code)).toEqual([])
  })

  it('between them show every unit and expression of a condition', () => {
    const shown = new Set(
      snapshot.conditions.flatMap(({ conditions }) =>
        conditions.map(({ unit, expression }) => `${unit} ${expression}`),
      ),
    )
    const all = conditionUnits.flatMap((unit) =>
      conditionExpressions.map((expression) => `${unit} ${expression}`),
    )
    expect([...shown].sort()).toEqual(all.sort())
  })

  it('have running, coming and ended campaigns, some with three tiers', async () => {
    const active = snapshot.campaigns.filter((campaign) => isActiveCampaign(campaign, today))
    expect(active.length).toBeGreaterThanOrEqual(16)
    expect(snapshot.campaigns.length).toBeGreaterThan(active.length)
    const stored = await db.selectFrom('campaign').select('ends_on').execute()
    expect(stored.some(({ ends_on }) => ends_on !== null && ends_on < today)).toBe(true)
    expect(active.some(({ products }) => products.some(({ tiers }) => tiers.length === 3))).toBe(true)
  })

  it('reach some order methods of their laboratory with a month of sales, and not the dearest', () => {
    const general = proposalsOf().find(({ name }) => name === 'ALM-GEN generic')
    const total = general?.groups.reduce((sum, group) => sum + group.provision_potential_pvl, 0) ?? 0
    const methods = snapshot.methods.find(({ laboratory }) => laboratory === 1)?.methods ?? []
    expect(methodChoice(methods, total).options.map(({ enabled }) => enabled)).toEqual([true, true, false])
  })
})
