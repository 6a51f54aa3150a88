import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** platform.md §9 */
export const countUpMs = 750

/**
 * A number that runs to its value when it appears and when it changes, and ends exactly there; at once for users who want
 * no motion.
 */
export function useCountUp(value: number): number {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [shown, setShown] = useState(still ? value : 0)
  const latest = useRef(shown)
  useEffect(() => {
    const show = (next: number) => {
      latest.current = next
      setShown(next)
    }
    const from = latest.current
    if (from === value) return
    if (still) return show(value)
    let start: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      start ??= now
      const passed = Math.min(1, (now - start) / countUpMs)
      show(passed === 1 ? value : from + (value - from) * easedOut(passed))
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, still])
  return shown
}

/** Fast at first, slow at the end. */
const easedOut = (passed: number) => 1 - (1 - passed) ** 3
