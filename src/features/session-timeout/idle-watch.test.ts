import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleLimitMs } from '@/contract/session'
import { countdownMs, idleStateAt } from '@/features/session-timeout/idle-state'
import { createIdleWatch, type IdleWatch } from '@/features/session-timeout/idle-watch'

const warningMs = idleLimitMs - countdownMs
let activity: number | undefined
let countdown: number | undefined
let contacts = 0
const watches: IdleWatch[] = []

const open = (): IdleWatch => {
  const watch = createIdleWatch({
    now: () => Date.now(),
    readActivity: () => activity,
    writeActivity: (at) => {
      activity = at
    },
    readCountdown: () => countdown,
    writeCountdown: (endsAt) => {
      countdown = endsAt
    },
    contact: () => {
      contacts += 1
    },
  })
  watches.push(watch)
  return watch
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') })
  activity = undefined
  countdown = undefined
  contacts = 0
})
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
  vi.useRealTimers()
})

describe('a session that nobody uses', () => {
  test('is counted down in its last minute, second by second, and is then over', () => {
    const watch = open()
    const seen: unknown[] = []
    watch.subscribe(() => seen.push(watch.getSnapshot()))
    vi.advanceTimersByTime(warningMs - 1)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(watch.getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 60 })
    vi.advanceTimersByTime(59_000)
    expect(watch.getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 1 })
    vi.advanceTimersByTime(1_000)
    expect(watch.getSnapshot()).toEqual({ kind: 'expired' })
    expect(seen).toHaveLength(61)
  })

  test('goes on for as long as something is done', () => {
    const watch = open()
    for (let passed = 0; passed < 3 * idleLimitMs; passed += warningMs - 1) {
      vi.advanceTimersByTime(warningMs - 1)
      watch.touch()
    }
    expect(watch.getSnapshot().kind).toBe('active')
  })

  test('is only kept by the button while it is counted down', () => {
    const watch = open()
    vi.advanceTimersByTime(warningMs + 30_000)
    watch.touch()
    expect(watch.getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 30 })
    const before = contacts
    watch.stay()
    expect(watch.getSnapshot().kind).toBe('active')
    expect([contacts, countdown]).toEqual([before + 1, undefined])
    vi.advanceTimersByTime(warningMs - 1)
    expect(watch.getSnapshot().kind).toBe('active')
  })

  test('is over when a device wakes up past the limit, whatever woke it', () => {
    const watch = open()
    // Timers do not run while a device is asleep.
    vi.setSystemTime(Date.now() + idleLimitMs)
    watch.touch()
    expect(watch.getSnapshot()).toEqual({ kind: 'expired' })
    watch.touch()
    expect(watch.getSnapshot()).toEqual({ kind: 'expired' })
  })

  test('is over when the app is opened again past the limit, and not before', () => {
    activity = Date.now() - idleLimitMs + 1
    expect(open().getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 1 })
    activity = Date.now() - idleLimitMs
    expect(open().getSnapshot()).toEqual({ kind: 'expired' })
  })
})

describe('in several tabs', () => {
  test('activity in one counts for all', () => {
    const [here, there] = [open(), open()]
    vi.advanceTimersByTime(warningMs - 1)
    here.touch()
    vi.advanceTimersByTime(1)
    expect(there.getSnapshot().kind).toBe('active')
  })

  test('the button in one ends the countdown in all', () => {
    const [here, there] = [open(), open()]
    vi.advanceTimersByTime(warningMs + 10_000)
    here.stay()
    there.check()
    expect(there.getSnapshot().kind).toBe('active')
  })
})

describe('the countdown', () => {
  test('goes on after a reload, also where activity cannot be kept', () => {
    open()
    vi.advanceTimersByTime(warningMs + 20_000)
    activity = undefined
    expect(open().getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 40 })
  })
})

describe('the server', () => {
  test('hears of activity within five minutes, and never before its last', () => {
    const watch = open()
    for (let second = 0; second < 290; second += 10) {
      vi.advanceTimersByTime(10_000)
      watch.touch()
    }
    expect(contacts).toBe(0)
    vi.advanceTimersByTime(10_000)
    expect(contacts).toBe(1)
    vi.advanceTimersByTime(60 * 60_000)
    expect(contacts).toBe(1)
  })
})

test('a clock that went back expires nothing', () => {
  fc.assert(fc.property(fc.nat(), fc.nat(), (now, ahead) => idleStateAt(now, now + ahead).kind === 'active'))
})
