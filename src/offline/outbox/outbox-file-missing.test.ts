import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { sampleIdentity } from '@/offline/testing/order-samples'
import { outboxFileV1 } from '@/offline/testing/outbox-file-v1'

// Test files share their modules: another one may have loaded this code already.
beforeEach(() => {
  vi.doMock('@/offline/outbox/outbox-file', () => {
    throw new Error('no network')
  })
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('@/offline/outbox/outbox-file')
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
