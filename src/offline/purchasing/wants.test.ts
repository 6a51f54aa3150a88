import { expect, test } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { ListedWant } from '@/domain/supply/want-list'
import { knownWant } from '@/domain/testing/wants'
import { request } from '@/domain/testing/world'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import type { PurchasingQuestion } from '@/offline/purchasing/purchasing-questions'
import { createSalesEngine } from '@/offline/sales/sales-engine'
import { emptyPurchasing } from '@/offline/testing/fake-api'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { createSnapshotBench, pharmacy, user } from '@/offline/testing/snapshot-bench'

const want = '11111111-1111-4111-8111-111111111111'
const removal = '22222222-2222-4222-8222-222222222222'
const order = '33333333-3333-4333-8333-333333333333'
const wantedAt = '2026-03-02T07:00:00.000Z'

/** A pharmacy that needs 13 of product 100001 and has 4. */
const openBench = async () => {
  const bench = await createSnapshotBench()
  let version = 0
  const serverTells = async (told: Partial<PurchasingSnapshot['supply']> = {}) => {
    version += 1
    const supply = { deliveryDays: [[1, 10]] as [number, number][], orders: [], received: [], ...told }
    bench.api.purchasing = {
      ...emptyPurchasing(`p${version}`),
      ...{ methods: [{ laboratory: 1, methods: [] }], supply },
    }
    await bench.refresh()
  }
  await serverTells()
  const engine = createSalesEngine(bench.snapshots.loadPharmacyData)
  const ask = async (purchasing: PurchasingQuestion, today = '2026-03-03') =>
    (await engine({ ...{ owner: '1', pharmacy, today }, purchasing }))?.data
  /** Units that each row proposes, and units that are waited for. */
  const proposed = async () => {
    const asked = request({ startDate: '2026-01-01', endDate: '2026-02-28' })
    const groups = (await ask({ ask: 'provision', request: asked })) as ProvisionGroup[]
    return groups.map(({ provision, wanted }) => [provision, wanted?.units ?? 0])[0]
  }
  const listed = async () =>
    ((await ask({ ask: 'wants' })) as ListedWant[]).map(({ cn, units, state }) => [cn, units, state])
  const store = createDexieOutboxStore(bench.database)
  const put = async (id: string, fields: object) => {
    const { identity } = sampleOrder(pharmacy, { id, name: 'Pedido', products: [] })
    const entry = {
      ...{ id, version: 1, identity, owner: '1', createdAt: wantedAt, state: 'queued', attempts: 0 },
      ...{ nextAttemptAt: 0, waitsFor: 'backoff', maybeReceived: false, copied: false, refusedSession: null },
      ...{ reason: null, acceptedAt: null, ...fields },
    } as OutboxEntry
    await store.transact((transaction) => transaction.putEntry(entry))
  }
  const body = { cn: '100001', units: 20, order: null, wantedAt, wasShort: true, promisedFor: null }
  const putWant = (fields: object = {}) =>
    put(want, {
      ...{ endpoint: 'saveWant', pharma: pharmacy, product: { name: 'UNO' }, order: null, want: null },
      ...{ body: { ...body, removes: null }, ...fields },
    })
  const putRemoval = () =>
    put(removal, {
      ...{ endpoint: 'saveWant', pharma: pharmacy, product: { name: 'UNO' }, order: null, want: null },
      body: { ...body, removes: want },
    })
  const putOrder = () => {
    const { order: ordered, display } = sampleOrder(pharmacy, {
      id: order,
      name: 'Pedido',
      products: [sampleProduct(1, 20)],
    })
    const createdAt = '2026-03-02T08:00:00.000Z'
    return put(order, { endpoint: 'createOrder', body: ordered, display, order: null, createdAt })
  }
  return { ...bench, serverTells, proposed, listed, put, putWant, putRemoval, putOrder }
}

const known = (fields: object = {}) =>
  knownWant({ id: want, cn: '100001', units: 20, wantedAt, wasShort: true, ...fields })

test('a want counts from the moment it is saved, once, until it is removed, on this device or another', async () => {
  const { proposed, listed, putWant, putRemoval, serverTells } = await openBench()
  expect([await proposed(), await listed()]).toEqual([[9, 0], []])
  await putWant()
  expect([await proposed(), await listed()]).toEqual([[20, 20], [['100001', 20, 'back']]])
  await putWant({ state: 'accepted', acceptedAt: 1, want: { id: want } })
  await serverTells({ wants: [known()] })
  expect([await proposed(), await listed()]).toEqual([[20, 20], [['100001', 20, 'back']]])
  // On another device: this one's own entry does not bring it back.
  await serverTells({ wants: [known({ isRemoved: true })] })
  expect([await proposed(), await listed()]).toEqual([[9, 0], []])
  await serverTells({ wants: [known()] })
  await putRemoval()
  expect([await proposed(), await listed()]).toEqual([[9, 0], []])
})

test('what is ordered again on the device is not proposed again, and on its way on the list', async () => {
  const { proposed, listed, putOrder, serverTells } = await openBench()
  await serverTells({ wants: [known()] })
  await putOrder()
  expect([await proposed(), await listed()]).toEqual([[0, 0], [['100001', 20, 'coming']]])
})

test('a want that was refused does not count', async () => {
  const { proposed, putWant } = await openBench()
  await putWant({ state: 'rejected' })
  expect(await proposed()).toEqual([9, 0])
})

test('a laboratory in a pharmacy’s place learns of no want, not of its own device either', async () => {
  const { proposed, listed, putWant, session } = await openBench()
  await putWant()
  await session.updateUser({ ...user, laboratory: { id: 1 } as never })
  expect([await proposed(), await listed()]).toEqual([[9, 0], []])
})
