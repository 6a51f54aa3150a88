import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  headroomForData,
  monthsBeyondHeadroom,
  orderReserveBytes,
  triedAgainAfterMs,
} from '@/offline/disk-space/headroom'

const bytes = fc.nat(100_000_000)
const asked = fc.record({
  estimate: fc.record({ usedBytes: fc.option(bytes), quotaBytes: fc.option(bytes) }),
  reservedBytes: fc.nat(orderReserveBytes),
  refusal: fc.option(fc.record({ at: fc.nat(1_000), leftBytes: fc.option(bytes) })),
  now: fc.nat(2_000).map((ms) => ms * triedAgainAfterMs),
  isAsked: fc.boolean(),
})

describe('the room for data that can be fetched again', () => {
  test('never reaches into what is held for orders', () => {
    fc.assert(
      fc.property(asked, (all) => {
        const { usedBytes, quotaBytes } = all.estimate
        const room = headroomForData(all)
        expect(room).toBeGreaterThanOrEqual(0)
        if (usedBytes === null || quotaBytes === null) return
        const left = Math.max(0, quotaBytes - usedBytes)
        expect(room).toBeLessThanOrEqual(Math.max(0, left + all.reservedBytes - orderReserveBytes))
      }),
    )
  })

  test('after a refusal is only what has come since, until a day has passed or the user asks', () => {
    fc.assert(
      fc.property(asked, bytes, (all, leftBytes) => {
        const estimate = { usedBytes: 0, quotaBytes: leftBytes }
        const refused = { ...all, estimate, reservedBytes: orderReserveBytes, now: 10, isAsked: false }
        const refusal = { at: 10, leftBytes }
        expect(headroomForData({ ...refused, refusal })).toBe(0)
        const more = { usedBytes: 0, quotaBytes: leftBytes + 500 }
        expect(headroomForData({ ...refused, refusal, estimate: more })).toBe(500)
        expect(headroomForData({ ...refused, refusal, isAsked: true })).toBe(leftBytes)
        expect(headroomForData({ ...refused, refusal, now: 10 + triedAgainAfterMs })).toBe(leftBytes)
        // A clock that was ahead must not keep data away for ever.
        expect(headroomForData({ ...refused, refusal: { at: 11, leftBytes } })).toBe(leftBytes)
      }),
    )
  })

  test('after a refusal is none where the browser says nothing', () => {
    const all = { reservedBytes: 0, now: 10, refusal: { at: 10, leftBytes: null } }
    expect(headroomForData({ ...all, estimate: { usedBytes: 5, quotaBytes: null }, isAsked: false })).toBe(0)
    expect(headroomForData({ ...all, estimate: { usedBytes: 5, quotaBytes: null }, isAsked: true })).toBe(
      Number.POSITIVE_INFINITY,
    )
  })
})

describe('the months that stay away', () => {
  const months = fc.uniqueArray(
    fc.record({
      month: fc.integer({ min: 10, max: 40 }).map((number) => `20${number}-01`),
      bytes: fc.nat(1_000),
      isHeld: fc.boolean(),
    }),
    { selector: ({ month }) => month },
  )

  test('are the oldest ones, and the rest has room', () => {
    fc.assert(
      fc.property(months, fc.nat(5_000), (all, room) => {
        const without = monthsBeyondHeadroom(all, room)
        expect(without).toEqual(
          all
            .map(({ month }) => month)
            .sort()
            .slice(0, without.length),
        )
        const kept = all.filter(({ month }) => !without.includes(month))
        const sum = (some: typeof all) => some.reduce((total, each) => total + each.bytes, 0)
        expect(sum(kept)).toBeLessThanOrEqual(room + sum(all.filter(({ isHeld }) => isHeld)))
      }),
    )
  })

  test('are none that the device has, where nothing new comes', () => {
    fc.assert(
      fc.property(months, fc.nat(5_000), (all, room) => {
        expect(
          monthsBeyondHeadroom(
            all.map((each) => ({ ...each, isHeld: true })),
            room,
          ),
        ).toEqual([])
      }),
    )
  })

  test('are none where nobody knows of a limit', () => {
    fc.assert(
      fc.property(months, (all) => {
        expect(monthsBeyondHeadroom(all, Number.POSITIVE_INFINITY)).toEqual([])
      }),
    )
  })
})
