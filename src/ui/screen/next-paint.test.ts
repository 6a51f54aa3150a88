import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextPaint } from '@/ui/screen/next-paint'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const seen = (work: Promise<void>) => {
  const done = vi.fn()
  void work.then(done)
  return done
}

test('two frames after what was waited for has been rendered, whether it came or not', async () => {
  for (const render of [() => Promise.resolve(), () => Promise.reject(new Error('no network'))]) {
    const done = seen(nextPaint(render()))
    await vi.advanceTimersToNextFrame()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(40)
    expect(done).toHaveBeenCalled()
  }
})

test('what never comes holds nothing up for longer than half a second', async () => {
  const done = seen(nextPaint(new Promise(() => {})))
  await vi.advanceTimersByTimeAsync(499)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalled()
})
