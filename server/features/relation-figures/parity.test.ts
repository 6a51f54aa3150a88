import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { defaultRange } from '@/domain/sales/range/range'
import { fixtureToday, insertSalesFixtures } from '../../testing/sales-fixtures'
import { createTestApp } from '../../testing/test-app'
import {
  associationKpisBySql,
  campaignKpisBySql,
  pharmacyKpisBySql,
  spanBySql,
} from '../sales/testing/sql-figures'
import type { Asked } from '../sales/testing/sql-selection'
import { sold, transferable } from '../sales/testing/sql-selection'
import { createTestRefresher } from './testing/refresher'

const { app, db, clock, logIn } = await createTestApp()
const { pharmacy, laboratories } = await insertSalesFixtures(db)
const refresher = createTestRefresher({ db, clock })
beforeAll(async () => void (await refresher.pass()))

const { vasto, nu, acido, optima } = laboratories
const people = [
  { name: 'of an association', username: 'vasto', laboratory: vasto, viewer: [vasto, nu] },
  { name: 'that stands alone', username: 'acido', laboratory: acido, viewer: [acido] },
  { name: 'without prescription', username: 'optima', laboratory: optima, viewer: [optima] },
]

const storedFigures = async (laboratory: number) => {
  const { pharmacy_id, laboratory_id, computed_at, ...figures } = await db
    .selectFrom('relation_figures')
    .selectAll()
    .where('pharmacy_id', '=', pharmacy)
    .where('laboratory_id', '=', laboratory)
    .executeTakeFirstOrThrow()
  return figures
}

describe.each(people)('figures of a laboratory $name', ({ username, laboratory, viewer }) => {
  test('are those that its users’ dashboard gets from its calls', async () => {
    const figures = await storedFigures(laboratory)
    const headers = await logIn(username)
    const get = async (path: string) => {
      const url = `${apiPrefix}/pharma/${pharmacy}/kpi/sales/${path}`
      const response = await app.inject({ url, headers })
      expect(response.statusCode).toBe(200)
      return response.json()
    }
    const own = await get(`summary/?laboratories=${laboratory}`)
    const market = await get('summary/?universe=true')
    const associations = await get('association/summary/?universe=true')
    const [association] = Object.values(associations) as Record<string, number>[]
    const towards = association ?? own
    expect(figures).toMatchObject({
      ...{ day: fixtureToday, total_pvl: own.total_pvl, total_pvp: own.total_pvp },
      ...{ universe_pvl: market.total_pvl, universe_pvp: market.total_pvp },
      ...{ universe_generic_pvl: market.generic_pvl, universe_generic_pvp: market.generic_pvp },
      generic_transferable_pvl: towards.generic_transferable_pvl,
      generic_transferable_pvp: towards.generic_transferable_pvp,
      brand_transferable_pvl: towards.brand_transferable_pvl,
      brand_transferable_pvp: towards.brand_transferable_pvp,
    })
  })

  test('are those that PostgreSQL counts out of sale_day', async () => {
    const figures = await storedFigures(laboratory)
    const relations = [vasto, nu, acido, optima].filter((id) => viewer.includes(id))
    const asked: Asked = { pharmacy, viewer, relations, campaignsOf: relations, today: fixtureToday }
    const lastSaleDay = (await spanBySql(db, asked))?.lastSaleDay ?? null
    const filter = allSales(defaultRange({ today: fixtureToday, lastSaleDay }))

    const own = await pharmacyKpisBySql(db, asked, { ...filter, laboratories: [laboratory] })
    const market = await pharmacyKpisBySql(db, asked, { ...filter, universe: true })
    const [association] = Object.values(await associationKpisBySql(db, asked, filter))
    const towards = association ?? own
    expect(figures).toMatchObject({
      ...{ total_pvl: own.total_pvl, universe_pvl: market.total_pvl },
      ...{ universe_generic_pvl: market.generic_pvl },
      generic_transferable_pvl: towards.generic_transferable_pvl,
      brand_transferable_pvl: towards.brand_transferable_pvl,
    })

    const { rows } = await sql<{ pvl: number; pvp: number }>`
      SELECT coalesce(sum(sold.pvl), 0) AS pvl, coalesce(sum(sold.pvp), 0) AS pvp
      FROM ${transferable(asked, filter, viewer)} AS product JOIN ${sold(asked, filter)} AS sold USING (cn)
      WHERE NOT EXISTS (
        SELECT 1 FROM product mine JOIN ${sold(asked, filter)} AS sold USING (cn)
        WHERE mine.group_id = product.group_id AND mine.laboratory_id = ANY (${viewer}::int[]) AND sold.units > 0)`.execute(
      db,
    )
    expect(figures).toMatchObject({
      first_time_potential_pvl: rows[0]?.pvl,
      first_time_potential_pvp: rows[0]?.pvp,
    })

    // Two campaigns of each laboratory run, of the association's two laboratories four: each sale counts once.
    const campaigns = await campaignKpisBySql(db, asked, filter)
    const potentials = campaigns.map(({ potential_pvl }) => potential_pvl)
    expect(figures.campaign_potential_pvl).toBeGreaterThanOrEqual(Math.max(0, ...potentials))
    expect(figures.campaign_potential_pvl).toBeLessThanOrEqual(
      potentials.reduce((sum, each) => sum + each, 0),
    )
  })
})

test('a relation that grants no access has its figures ready for when it does', async () => {
  await db
    .updateTable('pharmacy_laboratory_relation')
    .set({ laboratory_access: false })
    .where('laboratory_id', '=', acido)
    .execute()
  expect(await refresher.pass()).toBe(0)
  expect(await storedFigures(acido)).toMatchObject({ day: fixtureToday })
})
