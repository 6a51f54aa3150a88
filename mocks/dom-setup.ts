import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { simpleComputedStyle } from './computed-style'
import { patienceMs } from './patient-wait'
import { withoutOwnerStacks } from './react-owner-stacks'

/** `captureStackTrace` is Node's, which the app's types do not know; the flag is one that Testing Library does not declare. */
type CaptureStackTrace = { captureStackTrace: (error: Error, above: unknown) => void }
type Attempt = { _disableExpensiveErrorDiagnostics?: boolean }

configure(({ getElementError }) => ({
  asyncUtilTimeout: patienceMs,
  getElementError: function notFound(message, container) {
    // While these still wait, nobody reads why an attempt failed: the page is printed when they give up.
    const isAttempt = (getConfig() as Attempt)._disableExpensiveErrorDiagnostics
    const error = isAttempt
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container)
    ;(Error as unknown as CaptureStackTrace).captureStackTrace(error, notFound)
    return error
  },
}))

withoutOwnerStacks()

/** Browser APIs that Mantine uses and jsdom lacks. Screens are 1280 px wide unless a test says otherwise. */
const matches = (query: string): boolean => Number(/min-width: ([\d.]+)em/.exec(query)?.[1]) <= 80
window.matchMedia = (query) =>
  ({
    matches: matches(query),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
window.getComputedStyle = simpleComputedStyle(window)
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** jsdom has no canvas: tests read a chart's description and table instead. */
vi.mock('../src/ui/chart/chart-canvas', () => ({ default: () => null }))
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}
URL.createObjectURL = () => 'blob:test'
URL.revokeObjectURL = () => {}

/** Unexpected calls of console.error and console.warn fail the test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(said).toEqual([])
})
