import { expect, test, vi } from 'vitest'
import { endUnused } from '@/features/session-timeout/end-unused'

test('a device that falls asleep while it locks a session locks it when it wakes up; only one that cannot logs out', async () => {
  vi.useFakeTimers()
  const logOut = vi.fn(async () => {})
  const ended = endUnused({ leave: () => new Promise(() => {}), logOut }, 'one')
  // All timers that were set before are due, and those that follow are set afterwards.
  vi.advanceTimersByTime(3_600_000)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(logOut).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  await ended
  expect(logOut.mock.calls).toEqual([[{ onlyLogIn: 'one' }]])
  vi.useRealTimers()
})
