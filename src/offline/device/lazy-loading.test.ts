import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { ownerOf } from '@/offline/database/identity'
import { lazySnapshots } from '@/offline/device/lazy-loading'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'
import { withoutWorker } from '@/offline/testing/without-worker'

const nothingKnown = async () => ({ usedBytes: null, quotaBytes: null })

test('what the screen says of the data on the device follows a refresh, though the engines are fetched when used', async () => {
  const database = openTestDatabase()
  const session = createTestSession(database, () => 'id')
  const { user } = sampleSession({ userId: 1, token: '', id: '' })
  const { identity } = await session.saveSession({ token: 't1', user })
  const snapshots = lazySnapshots(
    {
      ...withoutWorker,
      database,
      session,
      now: () => 0,
      newId: () => 'id',
      estimate: nothingKnown,
    },
    async () => ({
      startSalesWorker: () => null,
      startRefreshWorker: () => null,
      startSessionKeyWorker: () => null,
    }),
  )
  const seen: (number | null)[] = []
  const shown = liveQuery(() => snapshots.refreshedAt(1)).subscribe((at) => seen.push(at))
  await vi.waitFor(() => expect(seen).toEqual([null]))

  await database.snapshots.put({
    owner: ownerOf(identity),
    pharma: 1,
    revision: 'r',
    refreshedAt: 7,
    parts: {},
  })

  await vi.waitFor(() => expect(seen).toEqual([null, 7]))
  shown.unsubscribe()
})
