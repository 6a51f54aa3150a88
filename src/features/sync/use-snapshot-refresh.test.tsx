import { act } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renewedEveryMs, useSnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { RefreshOutcome } from '@/offline/snapshot/snapshot'
import { serverReady } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(serverReady()))
afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
})
afterAll(() => server.close())

const renewed: RefreshOutcome = { ok: true, changed: false, refreshedAt: 1, missing: [] }
const failedBy = (kind: 'network' | 'storage_full'): RefreshOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})

function Refreshing() {
  useSnapshotRefresh(1, { isWaiting: false })
  return null
}

/** A page whose refreshes end in turn as given, and then well. */
async function open(...outcomes: RefreshOutcome[]) {
  const { device } = await createTestDevice()
  await device.connectivity.check()
  const refresh = vi.spyOn(device.snapshots, 'refreshSnapshot').mockResolvedValue(renewed)
  for (const outcome of outcomes) refresh.mockResolvedValueOnce(outcome)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = renderScreen(<Refreshing />, { device })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  return { refresh, pass, unmount }
}

test('a page that stays visible renews its data each hour', async () => {
  const { refresh, pass, unmount } = await open()
  expect(refresh).toHaveBeenCalledTimes(1)
  await pass(renewedEveryMs - 1)
  expect(refresh).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(refresh).toHaveBeenCalledTimes(2)
  await pass(renewedEveryMs)
  expect(refresh).toHaveBeenCalledTimes(3)
  unmount()
  await pass(renewedEveryMs)
  expect(refresh).toHaveBeenCalledTimes(3)
})

test('a page that nobody sees renews nothing until it is seen', async () => {
  const { refresh, pass } = await open()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(3 * renewedEveryMs)
  expect(refresh).toHaveBeenCalledTimes(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a refresh that was interrupted is tried again by itself, less and less often', async () => {
  const { refresh, pass } = await open(failedBy('network'), failedBy('network'))
  await pass(5_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await pass(4_999)
  expect(refresh).toHaveBeenCalledTimes(2)
  await pass(5_001)
  expect(refresh).toHaveBeenCalledTimes(3)
  await pass(renewedEveryMs - 1)
  expect(refresh).toHaveBeenCalledTimes(3)
})

test('a refresh without room on the disk is not tried again in a moment', async () => {
  const { refresh, pass } = await open(failedBy('storage_full'))
  await pass(renewedEveryMs - 1)
  expect(refresh).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(refresh).toHaveBeenCalledTimes(2)
})
