import { expect, test } from 'vitest'
import type { TodaySupply } from '@/domain/today/pharmacy-today'
import { createSalesEngine } from '@/offline/sales/sales-engine'
import { emptyPurchasing } from '@/offline/testing/fake-api'
import { createSnapshotBench, pharmacy } from '@/offline/testing/snapshot-bench'

/** A pharmacy with 4 units of a product that costs 3.10 €, of which it sold 12 units since its first sale; in March it falls to 2.00 €. */
test('without a network a device says what runs out, what falls in price and which campaign ends', async () => {
  const bench = await createSnapshotBench()
  const products = [{ cn: '100001', discount: 0.1, tiers: [] }]
  bench.api.coming = [{ cn: '100001', from: '2026-03-10', pvl: 200, pvp: 312 }]
  bench.api.purchasing = {
    ...emptyPurchasing('p1'),
    campaigns: [
      {
        ...{ id: 3, name: 'Invierno', laboratoryId: 1, discount: null, startsOn: null },
        ...{ endsOn: '2026-03-10', products },
      },
    ],
  }
  await bench.refresh()
  bench.api.isReachable = false
  const engine = createSalesEngine(bench.snapshots.loadPharmacyData)
  const ask = async (today: string) =>
    (await engine({ owner: '1', pharmacy, today, purchasing: { ask: 'today', carts: [], watched: [] } }))
      ?.data as TodaySupply
  expect(await ask('2026-03-09')).toMatchObject({
    nextDrop: { from: '2026-03-10', days: 1, all: 1, units: 4, atRisk: 440 },
    campaigns: [{ id: 3, name: 'Invierno', days: 1, products: 1, discount: 0.1 }],
    sales: null,
    near: [],
  })
  expect(await ask('2026-03-11')).toMatchObject({ nextDrop: null, campaigns: [], runningOut: [] })
})

test('a month that the device lacks silences only what is made of it', async () => {
  const bench = await createSnapshotBench()
  bench.api.purchasing = emptyPurchasing('p1')
  bench.api.coming = [{ cn: '100001', from: '2026-03-10', pvl: 200, pvp: 312 }]
  await bench.refresh()
  const told = async (missing: string[]) => {
    const engine = createSalesEngine(async (of) => {
      const data = await bench.snapshots.loadPharmacyData(of)
      return data && { ...data, cube: { ...data.cube, missing } }
    })
    const asked = { ask: 'today', carts: [], watched: [] } as const
    return (await engine({ owner: '1', pharmacy, today: '2026-03-09', purchasing: asked }))
      ?.data as TodaySupply
  }
  expect(await told([])).toMatchObject({ nextDrop: { all: 1 } })
  // February's sales alone tell the pace.
  expect(await told(['2026-01'])).toMatchObject({ nextDrop: { all: 1 } })
  expect(await told(['2026-02'])).toMatchObject({ nextDrop: null, runningOut: [], near: [] })
})
