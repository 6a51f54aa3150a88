import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Order } from '@/contract/orders/orders'
import type { Quickwin } from '@/domain/offers/quickwin'
import { orderFromProposal } from '@/domain/order/order'
import { requestFor, tagOf } from '@/domain/proposal/extensions'
import { summariseProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { insertCampaign, insertQuickwin } from '../../testing/purchasing-factories'
import { writeSales } from '../sales/sales.service'

test('an order made from a proposal costs what the proposal showed, for any units, tiers and discounts', async () => {
  const fixtures = await createOrderFixtures()
  await insertQuickwin(fixtures.db, {
    code: 'directo',
    laboratories: [fixtures.laboratory],
    auto_buy: true,
    discount: 0.0333,
    campaign_discount: 0.0777,
  })
  const tiers = [
    { quantity: 10, discount: 0.1 },
    { quantity: 25, discount: 0.1234 },
    { quantity: 100, discount: 0.25 },
  ]
  await insertCampaign(fixtures.db, {
    code: 'tramos',
    laboratory_id: fixtures.laboratory,
    products: [{ cn: '662026', tiers }],
  })
  await fixtures.db.updateTable('laboratory_order_method').set({ min_price: 0 }).execute()
  const rows = ['662026', '662027'].map((cn) => ({ day: '2026-03-01', cn, units: 30, pvl: 300, pvp: 450 }))
  await fixtures.db.transaction().execute((trx) => writeSales(trx, { pharmacyId: fixtures.pharmacy, rows }))

  const quickwins = (await fixtures.get(`/user/pharma/${fixtures.pharmacy}/quickwin/`)).json<Quickwin[]>()
  const [quickwin] = quickwins
  if (!quickwin) throw new Error('no quickwin')
  const { laboratoriesExcluded, ...request } = requestFor({
    quickwin,
    extension: 'all',
    repeated: false,
    period: 30,
    startDate: '2025-03-16',
    endDate: '2026-03-15',
  })
  const query = Object.entries(request)
    .flatMap(([name, value]) => (value === null ? [] : [value].flat().map((one) => `${name}=${one}`)))
    .join('&')
  const proposal = await fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/pharma/${fixtures.pharmacy}/provision/?${query}`,
    headers: fixtures.headers,
    payload: { laboratoriesExcluded },
  })
  const groups = proposal.json<ProvisionGroup[]>()
  const keys = groups.filter(({ transferables }) => transferables[0]?.pvl).map(({ key }) => key)
  expect(keys.length).toBe(2)

  const units = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 2, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      units.filter((quantities) => quantities.some((quantity) => quantity > 0)),
      async (quantities) => {
        const byKey = new Map(keys.map((key, index) => [key, quantities[index] ?? 0]))
        const shown = summariseProposal(groups, byKey)
        const order = orderFromProposal({
          quickwin,
          groups,
          quantities: byKey,
          tag: tagOf(quickwin, 'all'),
          name: 'Pedido',
          method: fixtures.method,
          pharma: fixtures.pharmacy,
        })
        const created = await fixtures.post(order)
        expect(created.statusCode, created.body).toBe(200)
        const { id } = created.json<{ id: number }>()
        const stored = (await fixtures.get(`/purchase-order/${id}/`)).json<Order>()
        expect(stored).toMatchObject({
          totalQuantity: shown.totalQuantity,
          totalPvl: shown.totalPvl,
          totalPvp: shown.totalPvp,
          totalPvlWithDiscount: shown.totalPvlWithDiscount,
        })
      },
    ),
    { numRuns: 40 },
  )
})
