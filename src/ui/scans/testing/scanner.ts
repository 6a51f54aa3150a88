import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'

/**
 * Presses keys (as `userEvent.keyboard` spells them) with this pause from one to the next, as their events say, however
 * long the machine takes.
 */
export const pressEvery = async (pauseMs: number, keys: string): Promise<void> => {
  const times = new WeakMap<Event, number>()
  // Long after the keys before.
  now = Math.max(now, new Event('now').timeStamp) + 10_000
  const timeStamp = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    const known = times.get(this)
    if (known !== undefined) return known
    if (this.type === 'keydown') now += pauseMs
    times.set(this, now)
    return now
  })
  try {
    await userEvent.keyboard(keys)
  } finally {
    timeStamp.mockRestore()
  }
}

let now = 0

/** A scanner that reads this code, and sends Enter after it. */
export const scan = (code: string): Promise<void> => pressEvery(20, `${code}{Enter}`)
