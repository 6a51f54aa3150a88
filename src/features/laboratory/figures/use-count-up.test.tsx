import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countUpMs, useCountUp } from '@/features/laboratory/figures/use-count-up'

let reduced = false
const { matchMedia } = window

beforeEach(() => {
  reduced = false
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: reduced && query.includes('reduced-motion'),
  })
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  window.matchMedia = matchMedia
  vi.useRealTimers()
})

const frame = 16
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** The frame at which it starts, and those until its end. */
const wholeTime = countUpMs + 2 * frame
const show = (value: number) => {
  let renders = 0
  const hook = renderHook(
    (props: { value: number }) => {
      renders += 1
      return useCountUp(props.value)
    },
    { initialProps: { value } },
  )
  return { ...hook, shown: () => hook.result.current, renders: () => renders }
}

describe('a number that runs to its value', () => {
  test('starts at zero, grows for 750 ms and ends at exactly the value', () => {
    const { shown } = show(123_456_789)
    expect(shown()).toBe(0)
    const seen = [shown()]
    for (let passed = 0; passed < countUpMs - frame; passed += frame) {
      pass(frame)
      seen.push(shown())
    }
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    expect(shown()).toBeGreaterThan(100_000_000)
    expect(shown()).not.toBe(123_456_789)
    pass(3 * frame)
    expect(shown()).toBe(123_456_789)
  })

  test('ends at exactly a share that binary fractions cannot hold', () => {
    const { shown } = show(0.145)
    pass(wholeTime)
    expect(shown()).toBe(0.145)
  })

  test('does not run again when its screen is rendered again', () => {
    const { shown, rerender, renders } = show(1000)
    pass(wholeTime)
    rerender({ value: 1000 })
    const before = renders()
    pass(wholeTime)
    expect(shown()).toBe(1000)
    expect(renders()).toBe(before)
  })

  test('is not set back when its screen is rendered on the way', () => {
    const { shown, rerender } = show(1000)
    pass(countUpMs / 2)
    const halfway = shown()
    rerender({ value: 1000 })
    expect(shown()).toBe(halfway)
    pass(wholeTime / 2 + frame)
    expect(shown()).toBe(1000)
  })

  test('runs from what it shows to a new value', () => {
    const { shown, rerender } = show(1000)
    pass(wholeTime)
    rerender({ value: 400 })
    expect(shown()).toBe(1000)
    pass(countUpMs / 2)
    expect(shown()).toBeLessThan(1000)
    expect(shown()).toBeGreaterThan(400)
    pass(countUpMs)
    expect(shown()).toBe(400)
  })

  test('shows its value at once to who wants no motion', () => {
    reduced = true
    const { shown, rerender } = show(1000)
    expect(shown()).toBe(1000)
    rerender({ value: 400 })
    expect(shown()).toBe(400)
  })
})
