import { describe, expect, test } from 'vitest'
import { toWire } from '@/contract/catalogue/catalogue-wire'
import { answerBody } from '@/contract/testing/answer-bodies'
import { quickwin } from '@/domain/testing/quickwin'
import { catalogueOf, product, request } from '@/domain/testing/world'
import { evict, readEvictable } from '@/offline/disk-space/evictable'
import { evictionSteps } from '@/offline/disk-space/eviction-steps'
import { type AskPurchasing, createPurchasingSource } from '@/offline/purchasing/purchasing-source'
import { createSalesEngine } from '@/offline/sales/sales-engine'
import { damageMonths } from '@/offline/testing/damage-months'
import { emptyPurchasing } from '@/offline/testing/fake-api'
import { createSnapshotBench, pharmacy } from '@/offline/testing/snapshot-bench'

describe('the purchasing screens', () => {
  const offered = quickwin({ id: 5 })
  const withQuickwin = async () => {
    const bench = await createSnapshotBench()
    bench.api.purchasing = {
      ...emptyPurchasing('p1'),
      quickwins: [offered],
      conditions: [
        {
          quickwin: 5,
          conditions: [{ id: 1, unit: 'quantity', expression: 'at_least', quantity: 2, cns: [] }],
        },
      ],
      methods: [
        { laboratory: 1, methods: [{ purchaseOrderMethod: { id: 2, name: 'Directo' }, minPrice: 100 }] },
        { laboratory: 2, methods: [] },
      ],
    }
    const { client, snapshots, clock } = bench
    const engine = createSalesEngine(snapshots.loadPharmacyData)
    const ask: AskPurchasing = async (of, { today, question }) =>
      structuredClone(await engine({ owner: '1', pharmacy: of, today, purchasing: question }))
    const source = createPurchasingSource({ pharmacy, client, ask, now: () => clock.now })
    return { ...bench, ask, source }
  }

  test('methods: a laboratory that offers none is known; one that the device has never heard of is not "none"', async () => {
    const { api, source, refresh } = await withQuickwin()
    await refresh()
    api.isReachable = false
    expect(await source.methods(2)).toMatchObject({ ok: true, source: 'device', data: [] })
    expect(await source.methods(3)).toMatchObject({ ok: false, kind: 'network' })
  })

  test('are answered by the device once its data is there, with the day of that data', async () => {
    const { api, source, refresh, clock } = await withQuickwin()
    await refresh()
    api.isReachable = false
    const asOf = clock.now
    clock.now += 24 * 60 * 60_000
    expect(await source.quickwins()).toEqual({ ok: true, data: [offered], source: 'device', asOf })
    expect(await source.conditions(5)).toMatchObject({ source: 'device', data: [{ quantity: 2 }] })
    expect(await source.conditions(6)).toMatchObject({ data: [] })
    expect(await source.methods(1)).toMatchObject({ data: [{ minPrice: 100 }] })
    const provision = await source.provision(request({ startDate: '2026-01-01', endDate: '2026-02-28' }))
    // 12 units in 59 days are 13 in 60; 4 are on the shelf.
    expect(provision).toMatchObject({ ok: true, source: 'device', data: [{ total_ud: 12, provision: 9 }] })
    expect(await source.potential(offered)).toMatchObject({
      ok: true,
      source: 'device',
      data: { total_pvl: 12 * 310 },
    })
    // January's 5 generics at 5.00 €: the sales of February end on the 10th.
    expect(await source.genericAmortization()).toMatchObject({
      source: 'device',
      data: { genericAmortization: 125 },
    })
    // January and February.
    expect(await source.unitsSold()).toEqual(new Map([['100001', 12]]))
  })

  test('have forecasts of this device alone: of the rows of a proposal, and of what each range would have erred by', async () => {
    const { api, source, refresh, clock } = await withQuickwin()
    // The last sales are of the 10th.
    clock.now = Date.parse('2026-02-12T08:00:00Z')
    const asked = {
      request: request({ startDate: '2026-01-01', endDate: '2026-02-28' }),
      level: 0.9 as const,
    }
    expect(await source.forecasts(asked)).toBeNull()
    api.purchasing = { ...api.purchasing, stockOuts: [['100001', [20_500, 20_501, 20_510]]] }
    await refresh()
    api.isReachable = false
    const { rows, horizonDays } = (await source.forecasts(asked)) ?? {}
    expect([...(rows ?? [])]).toMatchObject([['dcpf:11', { demand: expect.any(Number) }]])
    expect(horizonDays).toBe(60)
    // Sales of 41 days are too few to try a range of 30 days on.
    const range = { days: 30, daysBefore: 0 }
    expect(await source.rangeErrors({ period: 30, ranges: [range] })).toEqual({ trials: 0, errors: [null] })
  })

  test('on the host of an association hold the quickwins of its main laboratories alone, also without a network', async () => {
    const { api, refresh, client, ask, clock } = await withQuickwin()
    api.purchasing = {
      ...api.purchasing,
      quickwins: [
        quickwin({ id: 5, laboratories: [{ id: 1, main: true }] }),
        quickwin({
          id: 6,
          laboratories: [
            { id: 2, main: true },
            { id: 1, main: false },
          ],
        }),
      ],
    }
    const catalogue = catalogueOf([product({ cn: '100001' })])
    const laboratories = catalogue.laboratories.map((each) => ({
      ...each,
      associationId: each.id === 1 ? 4 : null,
    }))
    const wire = toWire({ ...catalogue, laboratories, version: api.catalogueVersion })
    api.override.set('/catalogue/', { body: answerBody('catalogue', wire) })
    await refresh()
    api.isReachable = false
    const idsOn = async (laboratoryAssociation: number | undefined) => {
      const source = createPurchasingSource({
        pharmacy,
        client,
        ask,
        laboratoryAssociation: () => laboratoryAssociation,
        now: () => clock.now,
      })
      const answer = await source.quickwins()
      return answer.ok ? answer.data.map(({ id }) => id) : answer
    }
    expect(await idsOn(undefined)).toEqual([5, 6])
    expect(await idsOn(4)).toEqual([5])
    expect(await idsOn(999)).toEqual([])
  })

  test('ask the server while the device has no data', async () => {
    const { api, source } = await withQuickwin()
    const path = '/user/pharma/1/quickwin/'
    api.override.set(path, { body: [offered] })
    expect(await source.quickwins()).toMatchObject({ ok: true, data: [offered], source: 'server' })
    api.override.set('/pharma/1/sale/generic-amortization/', { body: { genericAmortization: 7 } })
    expect(await source.genericAmortization()).toMatchObject({ source: 'server' })
    api.isReachable = false
    expect(await source.quickwins()).toEqual({ ok: false, kind: 'network' })
    expect(await source.unitsSold()).toBeNull()
  })

  test('that nobody waits for any longer ask nobody else', async () => {
    const { api, source } = await withQuickwin()
    const left = new AbortController()
    const asked = source.quickwins({ signal: left.signal })
    left.abort()
    expect(await asked).toEqual({ ok: false, kind: 'aborted' })
    expect(api.requests).toEqual([])
  })

  test('ask the server for what is made from months that the device dropped, and answer the rest themselves', async () => {
    const { api, source, refresh, database } = await withQuickwin()
    await refresh()
    const step = evictionSteps(await readEvictable(database)).find(({ months }) => months.length > 0)
    if (step) await evict(database, step)
    api.isReachable = false
    expect(await source.quickwins()).toMatchObject({ source: 'device' })
    const over = (startDate: string) => source.provision(request({ startDate, endDate: '2026-02-28' }))
    expect(await over('2026-02-01')).toMatchObject({ source: 'device', data: [{ total_ud: 7 }] })
    expect(await over('2026-01-01')).toEqual({ ok: false, kind: 'network' })
  })

  test('ask the server for data that the device has and cannot read', async () => {
    const { api, source, refresh, database } = await withQuickwin()
    await refresh()
    await damageMonths(database)
    api.override.set('/user/pharma/1/quickwin/', { body: [offered] })
    expect(await source.quickwins()).toMatchObject({ ok: true, data: [offered], source: 'server' })
    // What only the device could answer is not said to be missing.
    const asked = { request: request(), level: 0.9 as const }
    await expect(source.forecasts(asked)).rejects.toThrow()
    await expect(source.today({ carts: [], watched: [] })).rejects.toThrow()
    await expect(source.priceDrops()).rejects.toThrow()
  })
})
