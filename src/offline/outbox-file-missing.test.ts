import { expect, test, vi } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/memory-outbox-store'
import { sampleIdentity } from '@/offline/testing/order-samples'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { outboxFileV1 } from '@/offline/testing/outbox-file-v1'

vi.mock('@/offline/outbox-file', () => {
  throw new Error('no network')
})

test('where the code for files of orders cannot be fetched, that is said, and nothing counts as copied', async () => {
  const { outbox, save } = createOutboxBench(createMemoryOutboxStore())
  await save('uno')

  expect(await outbox.exportEntries(sampleIdentity(1))).toEqual({ ok: false, reason: 'not_loaded' })
  expect(await outbox.importEntries(sampleIdentity(1), outboxFileV1)).toEqual({
    ok: false,
    reason: 'not_loaded',
  })
  expect(await outbox.entries(sampleIdentity(1))).toMatchObject([{ copied: false }])
})
