import { expect, test, vi } from 'vitest'
import { backedUpOutboxStore } from '@/offline/backup/backed-up-outbox-store'
import { discard } from '@/offline/outbox/decisions'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { createOutboxBench } from '@/offline/testing/outbox-bench'

test('an order that its user could not discard, as it was being sent once there was room, keeps its copies', async () => {
  const disk = createMemoryOutboxStore()
  const id = await createOutboxBench(disk).save('Pedido', 1)
  const send = () =>
    disk.transact(async (transaction) => {
      const entry = await transaction.entry(id)
      if (entry) await transaction.putEntry({ ...entry, state: 'sending' })
    })
  // Space is made for a failed write as `evictWhenFull` does, and the drainer goes on meanwhile.
  const roomy: OutboxStore = {
    ...disk,
    transact: async (work) => {
      disk.failNextCommit('storage_full')
      expect(await disk.transact(work)).toEqual({ ok: false, reason: 'storage_full' })
      await send()
      return disk.transact(work)
    },
  }
  const follow = vi.fn(async () => {})
  expect(
    await discard(backedUpOutboxStore(roomy, follow), {
      id,
      confirmation: undefined,
      readSession: async () => null,
    }),
  ).toEqual({
    ok: false,
    reason: 'sending',
  })
  expect(follow).not.toHaveBeenCalled()
})
