import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { sampleIdentity, sampleOrder, sampleProduct, sampleTicket } from '@/offline/testing/order-samples'
import { outboxFileV1 } from '@/offline/testing/outbox-file-v1'
import { uuidOf } from '@/offline/testing/seeded-random'

// Code that comes when it is used. Test files share their modules: another one may have loaded it already.
beforeEach(() => {
  const missing = () => {
    throw new Error('no network')
  }
  vi.doMock('@/offline/outbox/outbox-file', missing)
  vi.doMock('@/offline/outbox/direct-order', missing)
  vi.doMock('@/offline/kinds/ticket', missing)
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('@/offline/outbox/outbox-file')
  vi.doUnmock('@/offline/outbox/direct-order')
  vi.doUnmock('@/offline/kinds/ticket')
  vi.resetModules()
})

test('where the code for files of orders cannot be fetched, that is said, and nothing counts as copied', async () => {
  const { createOutboxBench } = await import('@/offline/testing/outbox-bench')
  const { outbox, save } = createOutboxBench(createMemoryOutboxStore())
  await save('uno')

  expect(await outbox.exportEntries(sampleIdentity(1))).toEqual({ ok: false, reason: 'not_loaded' })
  expect(await outbox.importEntries(sampleIdentity(1), outboxFileV1)).toEqual({
    ok: false,
    reason: 'not_loaded',
  })
  expect(await outbox.entries(sampleIdentity(1))).toMatchObject([{ copied: false }])
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

test('where the code of a kind cannot be fetched, none of it is saved, and one that waits is sent later', async () => {
  const { createOutboxBench } = await import('@/offline/testing/outbox-bench')
  const { kindOf } = await import('@/offline/kinds/kinds')
  const { outbox, save, entryOf } = createOutboxBench(createMemoryOutboxStore())
  const ticket = sampleTicket(1, { id: uuidOf(1), description: 'No imprime' })
  expect(await outbox.saveEntry('createTicket', ticket)).toEqual({ ok: false, reason: 'not_loaded' })
  expect(await outbox.entries(sampleIdentity(1))).toEqual([])

  const send = vi.fn()
  const { post } = await kindOf('createTicket')
  expect(await post(send, await entryOf(await save('uno')), [])).toEqual({ ok: false, kind: 'network' })
  expect(send).not.toHaveBeenCalled()
})
