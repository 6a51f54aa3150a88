import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession, userAgainAfterMs } from '@/app/session-keeper'
import { createTestDevice } from '@/features/testing/test-device'
import { createObservable } from '@/offline/basics/observable'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a server that answers everything but the user is asked for the user again after a while only', async () => {
  const { device } = await createTestDevice()
  const connection = createObservable<'online' | 'offline'>('online')
  const refreshUser = vi.fn(async () => false)
  const connectivity = {
    ...device.connectivity,
    getSnapshot: connection.get,
    subscribe: connection.subscribe,
  }
  const router = { invalidate: vi.fn() }
  keepSession({
    device: { ...device, connectivity, refreshUser },
    queryClient: new QueryClient(),
    router: router as never,
    restoreAnswers: async () => {},
  })
  const loseAndFind = async () => {
    connection.set('offline')
    connection.set('online')
    await Promise.resolve()
  }
  for (let times = 0; times < 5; times += 1) await loseAndFind()
  expect(refreshUser).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(userAgainAfterMs)
  await loseAndFind()
  expect(refreshUser).toHaveBeenCalledTimes(2)
})
