import { expect, test } from 'vitest'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { PriceDrop } from '@/domain/supply/price-drops'
import { request } from '@/domain/testing/world'
import type { PurchasingQuestion } from '@/offline/purchasing/purchasing-questions'
import { createSalesEngine } from '@/offline/sales/sales-engine'
import { emptyPurchasing } from '@/offline/testing/fake-api'
import { createSnapshotBench, pharmacy } from '@/offline/testing/snapshot-bench'

/** A pharmacy with 4 units of a product that costs 3.10 €, of which it sold 12 units since its first sale; in March it falls to 2.00 €. */
const openBench = async () => {
  const bench = await createSnapshotBench()
  bench.api.coming = [{ cn: '100001', from: '2026-03-10', pvl: 200, pvp: 312 }]
  bench.api.purchasing = { ...emptyPurchasing('p1'), methods: [{ laboratory: 1, methods: [] }] }
  await bench.refresh()
  bench.api.isReachable = false
  const engine = createSalesEngine(bench.snapshots.loadPharmacyData)
  return async (purchasing: PurchasingQuestion, today: string) =>
    (await engine({ ...{ owner: '1', pharmacy, today }, purchasing }))?.data
}

test('without a network a device says which prices fall and what is left of them, until the day has come', async () => {
  const ask = await openBench()
  const drops = async (today: string) => (await ask({ ask: 'price-drops' }, today)) as PriceDrop[]
  expect(await drops('2026-02-11')).toMatchObject([
    {
      cn: '100001',
      from: '2026-03-10',
      days: 27,
      pvl: 310,
      nextPvl: 200,
      stock: 4,
      sold: 4,
      left: 0,
      atRisk: 0,
    },
  ])
  // Sales stopped: their last days still tell the pace.
  expect(await drops('2026-03-09')).toMatchObject([{ days: 1, sold: 0, left: 4, atRisk: 440 }])
  expect(await drops('2026-03-10')).toEqual([])
})

test('the row of a proposal says so, too, and from that day on is proposed at the lower price', async () => {
  const ask = await openBench()
  const asked = request({ startDate: '2026-01-01', endDate: '2026-02-28' })
  const row = async (today: string) => {
    const [group] = (await ask({ ask: 'provision', request: asked }, today)) as ProvisionGroup[]
    const { pvl, price_drop } = group?.transferables[0] ?? {}
    return [pvl, price_drop, (group?.provision_potential_pvl ?? 0) / (group?.provision ?? 1)]
  }
  expect(await row('2026-03-09')).toEqual([310, { from: '2026-03-10', pvl: 200 }, 310])
  expect(await row('2026-03-10')).toEqual([200, undefined, 200])
})
