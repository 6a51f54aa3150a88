import { describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { SaleRow } from '@/domain/sales/cube/block'
import { writeSales } from '../sales/sales.service'
import { bumpStockVersion } from './stock.queries'
import {
  createPurchasingFixtures,
  endDate,
  proposalQuery,
  startDate,
  yearOfSales,
} from './testing/purchasing-fixtures'

const { app, db, get, headers, pharmacy, ours, theirs, campaign } = await createPurchasingFixtures()

describe('a proposal', () => {
  const provision = (given: Record<string, string | number | boolean> = {}, body = {}) =>
    app.inject({
      method: 'POST',
      url: `${apiPrefix}/purchase-order/pharma/${pharmacy}/provision/?${proposalQuery({ laboratories: ours, template: 'default', period: 60, ...given })}`,
      headers,
      payload: body,
    })

  test('suggests the units of the documented example: 60 days of the group minus the stock', async () => {
    const response = await provision({ discount: 0.1 })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject([
      {
        name: 'Paracetamol 1 g',
        total_ud: 365,
        provision: 48,
        provision_potential_pvl: 14_880,
        tenant_sales_percentage: 5,
        transferables: [
          {
            cn: '662026',
            stock: 12,
            total_ud: 20,
            discount: 0.1,
            campaign: { id: campaign, discount: 0.05 },
            campaign_discount_tier1: 0.2,
            campaign_discount_quantity_tier1: 50,
          },
        ],
        sales: [{ cn: '700001', total_ud: 345 }],
      },
    ])
  })

  test('leaves out excluded laboratories, and starts with the requested default units', async () => {
    const [group] = (await provision({ defaultQuantity: 0 }, { laboratoriesExcluded: [theirs] })).json()
    expect(group).toMatchObject({ total_ud: 20, sales: [], quantity: 0 })
  })

  test('includes imported sales at once', async () => {
    const more = { day: '2026-03-14', cn: '662026', units: 365, pvl: 310, pvp: 484 }
    const write = (rows: SaleRow[]) =>
      db
        .transaction()
        .execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows, replaceMonths: ['2026-03'] }))
    const march = yearOfSales().slice(1)
    await write([...march, more])
    const [group] = (await provision()).json()
    await write(march)
    expect(group).toMatchObject({ total_ud: 730, provision: 108 })
  })

  test('includes a change of stock at once', async () => {
    const shelve = (units: number) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('pharmacy_stock').set({ units }).where('pharmacy_id', '=', pharmacy).execute()
        await bumpStockVersion(trx, pharmacy)
      })
    const [before] = (await provision()).json()
    await shelve(20)
    const [fuller] = (await provision()).json()
    await shelve(12)
    const [after] = (await provision()).json()
    expect([before.provision, fuller.provision, after.provision]).toEqual([48, 40, 48])
  })

  test('for a period that ends before it starts is refused', async () => {
    expect((await provision({ startDate: endDate, endDate: startDate })).statusCode).toBe(400)
    expect((await provision({ startDate: '2026-02-30' })).statusCode).toBe(400)
    expect((await provision({ period: 366 })).statusCode).toBe(400)
  })

  test('for unknown laboratories, campaigns and bids is empty', async () => {
    const unknown = 2_147_483_647
    const response = await provision({ laboratories: unknown, campaigns: unknown, bids: unknown })
    expect([response.statusCode, response.json()]).toEqual([200, []])
  })

  test('of a campaign template can be grouped by campaign', async () => {
    const grouped = { template: 'campaign_group', groupBy: 'campaign' }
    expect((await provision(grouped)).json()).toMatchObject([
      {
        id: campaign,
        name: 'Campaña primavera',
        total_ud: 365,
        provision: 48,
        provision_potential_pvl: 14_880,
        provisions: [{ name: 'Paracetamol 1 g', transferables: [{ cn: '662026' }] }],
      },
    ])
    const refused = await provision({ ...grouped, template: 'campaign' })
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      { groupBy: expect.stringContaining('campaign_group') },
    ])
  })

  test('has the same total as its potential over a year', async () => {
    const query = proposalQuery({ laboratories: ours, period: 365, ignoreStockProvisions: true })
    const potential = (await get(`/purchase-order/pharma/${pharmacy}/potential/?${query}`)).json()
    expect(potential).toEqual({ total_pvl: 365 * 310, total_pvp: 365 * 484 })
    const [group] = (await provision({ period: 365, ignoreStockProvisions: true })).json()
    expect(group).toMatchObject({ provision_potential_pvl: potential.total_pvl })
  })
})

test('the generic amortization is 5 % of the public price of last month’s generics', async () => {
  const february = (rows: SaleRow[]) =>
    db
      .transaction()
      .execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows, replaceMonths: ['2026-02'] }))
  const path = `/pharma/${pharmacy}/sale/generic-amortization/`
  expect((await get(path)).json()).toEqual({ genericAmortization: 0 })
  await february([{ day: '2026-02-28', cn: '662026', units: 30, pvl: 310, pvp: 484 }])
  const paid = (await get(path)).json()
  await february([])
  expect(paid).toEqual({ genericAmortization: 726 })
})
