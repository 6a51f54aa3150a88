import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePrinting } from '@/ui/screen/use-printing'

test('the printed content is rendered before the browser captures the page, and the screen is back afterwards', () => {
  const drawn = renderHook(usePrinting)
  expect(drawn.result.current).toBe(false)
  // Without `act`, which would render by itself: the browser does not wait either.
  dispatchEvent(new Event('beforeprint'))
  expect(drawn.result.current).toBe(true)
  act(() => {
    dispatchEvent(new Event('afterprint'))
  })
  expect(drawn.result.current).toBe(false)
})
