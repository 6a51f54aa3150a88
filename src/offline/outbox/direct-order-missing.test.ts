import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { sampleIdentity, sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'

// Test files share their modules: another one may have loaded this code already.
beforeEach(() => {
  vi.doMock('@/offline/outbox/direct-order', () => {
    throw new Error('no network')
  })
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('@/offline/outbox/direct-order')
  vi.resetModules()
})

test('where it cannot be known whether an order was sent before, it is not saved under another key', async () => {
  const { createOutboxBench } = await import('@/offline/testing/outbox-bench')
  const { unansweredKey } = await import('@/offline/outbox/unanswered-key')
  const texts = new Map([[unansweredKey, '{}']])
  const { outbox } = createOutboxBench(createMemoryOutboxStore(), texts)
  const order = sampleOrder(1, { id: uuidOf(1), name: 'Pedido', products: [sampleProduct(1)] })
  expect(await outbox.saveOrder(order)).toEqual({ ok: false, reason: 'storage_failed' })
  expect(await outbox.sendDirectly(order)).toMatchObject({ ok: false, failure: { kind: 'network' } })
  expect(await outbox.entries(sampleIdentity(1))).toEqual([])

  texts.clear()
  expect(await outbox.saveOrder(order)).toMatchObject({ ok: true })
})
