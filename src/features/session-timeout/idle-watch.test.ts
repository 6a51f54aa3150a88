import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleLimitMs } from '@/contract/session/session'
import { idleStateAt, idleWarningMs } from '@/features/session-timeout/idle-state'
import { createIdleWatch, type IdleWatch } from '@/features/session-timeout/idle-watch'

const warningMs = idleLimitMs - idleWarningMs
let activity: number | undefined
let countdown: number | undefined
let begin: number | undefined
let contacts = 0
const watches: IdleWatch[] = []

const open = (): IdleWatch => {
  const watch = createIdleWatch({
    now: () => Date.now(),
    readActivity: () => activity,
    readBegin: () => begin,
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
  begin = undefined
  contacts = 0
})
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
  vi.useRealTimers()
})

describe('the session of an inactive user', () => {
  test('is counted from its begin where a killed browser lost the note of what was done', () => {
    begin = Date.now() - idleLimitMs
    expect(open().getSnapshot()).toEqual({ kind: 'expired' })
    begin = Date.now() - 60_000
    expect(open().getSnapshot().kind).toBe('active')
    expect(activity).toBe(Date.now())
  })

  test('has a countdown in its last minute, second by second, and then ends', () => {
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

  test('continues as long as there is activity', () => {
    const watch = open()
    for (let passed = 0; passed < 3 * idleLimitMs; passed += warningMs - 1) {
      vi.advanceTimersByTime(warningMs - 1)
      watch.touch()
    }
    expect(watch.getSnapshot().kind).toBe('active')
  })

  test('is only kept by the button during the countdown', () => {
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

  test('has ended when the device wakes up after the limit, whatever woke it', () => {
    const watch = open()
    // Timers do not run while a device is asleep.
    vi.setSystemTime(Date.now() + idleLimitMs)
    watch.touch()
    expect(watch.getSnapshot()).toEqual({ kind: 'expired' })
    watch.touch()
    expect(watch.getSnapshot()).toEqual({ kind: 'expired' })
  })

  test('has ended when the app is opened again after the limit, but not before', () => {
    activity = Date.now() - idleLimitMs + 1
    expect(open().getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 1 })
    activity = Date.now() - idleLimitMs
    expect(open().getSnapshot()).toEqual({ kind: 'expired' })
  })
})

describe('the session in several tabs', () => {
  test('continues if there is activity in one of them', () => {
    const [here, there] = [open(), open()]
    vi.advanceTimersByTime(warningMs - 1)
    here.touch()
    vi.advanceTimersByTime(1)
    expect(there.getSnapshot().kind).toBe('active')
  })

  test('has its countdown stopped in all of them by the button in one', () => {
    const [here, there] = [open(), open()]
    vi.advanceTimersByTime(warningMs + 10_000)
    here.stay()
    there.check()
    expect(there.getSnapshot().kind).toBe('active')
  })
})

describe('the countdown of an inactive session', () => {
  test('continues after a reload, even if activity cannot be stored', () => {
    open()
    vi.advanceTimersByTime(warningMs + 20_000)
    activity = undefined
    expect(open().getSnapshot()).toEqual({ kind: 'countdown', secondsLeft: 40 })
  })
})

describe('the server of an active session', () => {
  test('is informed of activity within five minutes, and always of the last activity', () => {
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

test('a clock that was set back ends no session', () => {
  fc.assert(fc.property(fc.nat(), fc.nat(), (now, ahead) => idleStateAt(now, now + ahead).kind === 'active'))
})
