import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// How long to look before calling a thing missing: a busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 })

/** What jsdom lacks and Mantine asks for. Screens are wide unless a test says otherwise. */
const matches = (query: string): boolean => /min-width/.test(query)
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
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** No canvas: what a chart says is in its description and its table. */
vi.mock('../src/ui/chart/chart-canvas', () => ({ default: () => null }))
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}
URL.createObjectURL = () => 'blob:test'
URL.revokeObjectURL = () => {}

/** An error or warning that nobody expected fails the test. */
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
