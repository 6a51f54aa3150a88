import { expect, test } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { request } from '@/domain/testing/world'
import type { OutboxState } from '@/offline/kinds/entry-fields'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { createSalesEngine } from '@/offline/sales/sales-engine'
import { emptyPurchasing } from '@/offline/testing/fake-api'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { createSnapshotBench, pharmacy, user } from '@/offline/testing/snapshot-bench'

const key = '11111111-1111-4111-8111-111111111111'

/** A pharmacy that needs 13 of product 100001 and has 4; the server may tell of orders. */
const openBench = async (supply?: PurchasingSnapshot['supply']) => {
  const bench = await createSnapshotBench()
  let version = 0
  const serverTells = async (told: PurchasingSnapshot['supply']) => {
    version += 1
    const methods = [{ laboratory: 1, methods: [] }]
    bench.api.purchasing = { ...emptyPurchasing(`p${version}`), methods, ...(told && { supply: told }) }
    await bench.refresh()
  }
  await serverTells(supply)
  const engine = createSalesEngine(bench.snapshots.loadPharmacyData)
  const row = async (today = '2026-03-02', given: Parameters<typeof request>[0] = {}) => {
    const asked = request({ startDate: '2026-01-01', endDate: '2026-02-28', ...given })
    const answer = await engine({
      ...{ owner: '1', pharmacy, today },
      purchasing: { ask: 'provision', request: asked },
    })
    return ((answer?.data ?? []) as ProvisionGroup[])[0] as ProvisionGroup
  }
  const suggested = async (...asked: Parameters<typeof row>) => {
    const { provision, on_its_way } = await row(...asked)
    return [provision, on_its_way?.units ?? 0]
  }
  const store = createDexieOutboxStore(bench.database)
  const put = async (state: OutboxState, change: Partial<OutboxEntry> = {}) => {
    const {
      id,
      identity,
      order: body,
      display,
    } = sampleOrder(pharmacy, {
      id: key,
      name: 'Pedido de marzo',
      products: [sampleProduct(1, 6)],
    })
    const entry = {
      ...{ id, version: 1, identity, owner: '1', createdAt: '2026-03-02T07:00:00.000Z', state, attempts: 0 },
      ...{ nextAttemptAt: 0, waitsFor: 'backoff', maybeReceived: false, copied: false, refusedSession: null },
      ...{ reason: null, acceptedAt: null, endpoint: 'createOrder', body, display },
      order: state === 'accepted' ? { id: 1_000_007, name: body.name } : null,
      ...change,
    } as OutboxEntry
    await store.transact((transaction) => transaction.putEntry(entry))
  }
  return { ...bench, serverTells, row, suggested, put, store }
}

const nothing = { deliveryDays: [[1, 10]] as [number, number][], orders: [], received: [] }
const known = (units: number) => ({
  ...{ id: 1_000_007, key, name: 'Pedido de marzo', createdAt: '2026-03-02T07:05:00.000Z' },
  expected: units === 0 ? [] : [{ cn: '100001', units, until: '2026-03-12' }],
})

test('an order counts from the moment it is saved, and once: waiting, sent, told by the server, received and counted', async () => {
  const { suggested, put, row, serverTells } = await openBench(nothing)
  expect(await suggested()).toEqual([9, 0])
  for (const state of ['queued', 'sending', 'needs-login', 'review'] as const) {
    await put(state)
    expect([state, ...(await suggested())]).toEqual([state, 3, 6])
  }
  expect((await row()).on_its_way?.orders).toEqual([
    { id: null, name: 'Pedido de marzo', createdAt: '2026-03-02T07:00:00.000Z', units: 6 },
  ])
  await put('accepted')
  expect(await suggested()).toEqual([3, 6])
  expect((await row()).on_its_way?.orders).toMatchObject([{ id: 1_000_007, units: 6 }])
  // A refresh that was under way before it was sent.
  await serverTells({ ...nothing, deliveryDays: [[1, 10]] })
  expect(await suggested()).toEqual([3, 6])
  await serverTells({ ...nothing, orders: [known(6)] })
  expect(await suggested()).toEqual([3, 6])
  await serverTells({
    ...nothing,
    orders: [known(2)],
    received: [{ cn: '100001', units: 4, day: '2026-03-02' }],
  })
  expect(await suggested()).toEqual([3, 2])
  await serverTells({
    ...nothing,
    orders: [known(0)],
    received: [{ cn: '100001', units: 6, day: '2026-03-02' }],
  })
  expect(await suggested()).toEqual([3, 0])
})

test('an order that the server has and has not answered for counts once', async () => {
  const { suggested, put } = await openBench({ ...nothing, orders: [known(6)] })
  await put('queued', { maybeReceived: true })
  expect(await suggested()).toEqual([3, 6])
})

test('an order that was refused, discarded, or is of another pharmacy does not count', async () => {
  const { suggested, put, store } = await openBench(nothing)
  await put('rejected')
  expect(await suggested()).toEqual([9, 0])
  const other = sampleOrder(2, { id: key, name: 'Otra', products: [sampleProduct(1, 6)] })
  await put('queued', { body: other.order } as Partial<OutboxEntry>)
  expect(await suggested()).toEqual([9, 0])
  await put('queued')
  expect(await suggested()).toEqual([3, 6])
  await store.transact((transaction) => transaction.deleteEntry(key))
  expect(await suggested()).toEqual([9, 0])
})

test('what a colleague left on the tablet counts; a laboratory in a pharmacy’s place learns nothing of it', async () => {
  const { suggested, put, session } = await openBench(nothing)
  await put('queued', { owner: '9' })
  expect(await suggested()).toEqual([3, 6])
  await session.updateUser({ ...user, laboratory: { id: 1 } as never })
  expect(await suggested()).toEqual([9, 0])
})

test('time goes on without a network: an order that is too old is suggested again', async () => {
  const { suggested, put } = await openBench({ ...nothing, deliveryDays: [[1, 3]] })
  await put('queued')
  expect(await suggested('2026-03-05')).toEqual([3, 6])
  expect(await suggested('2026-03-06')).toEqual([9, 0])
})

test('what is on its way can be left aside, and a snapshot of before still proposes', async () => {
  const { suggested, put } = await openBench()
  await put('queued')
  expect(await suggested()).toEqual([3, 6])
  expect(await suggested('2026-03-02', { ignoreOnItsWay: true })).toEqual([9, 6])
})
