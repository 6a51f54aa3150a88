import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { keepAddress, restoreAddress } from '@/app/address-keeper'
import { hasLeftAddress } from '@/app/first-screen/left-address'

const here = () => location.pathname + location.search

beforeEach(() => history.replaceState(null, '', '/dashboard/1?section=ventas'))
afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** A page whose screen writes this to the address when the page goes, and `meanwhile` after the reload has begun. */
const leave = (search: string, meanwhile?: string) => {
  const router = createBrowserHistory()
  onTestFinished(() => router.destroy())
  onTestFinished(keepAddress(router))
  addEventListener('pagehide', () => router.replace(`/dashboard/1?${search}`), { once: true })
  dispatchEvent(new Event('beforeunload'))
  if (meanwhile !== undefined) router.push(`/dashboard/1?${meanwhile}`)
  router.flush()
  dispatchEvent(new Event('pagehide'))
}

test('what a screen writes to the address as the page goes is there after a reload of the former address', () => {
  leave('section=ventas&q=%22alba%22')
  expect(here()).toBe('/dashboard/1?section=ventas&q=%22alba%22')
  history.replaceState(null, '', '/dashboard/1?section=ventas')
  restoreAddress()
  expect(here()).toBe('/dashboard/1?section=ventas&q=%22alba%22')
})

test('so is what was written after the reload had begun', () => {
  leave('section=ventas&q=alba', 'section=ventas&q=alba')
  history.replaceState(null, '', '/dashboard/1?section=ventas')
  restoreAddress()
  expect(here()).toBe('/dashboard/1?section=ventas&q=alba')
})

test('another address is left as it is, and the tab forgets what was left', () => {
  leave('section=ventas&q=alba')
  history.replaceState(null, '', '/cart/1')
  restoreAddress()
  expect(here()).toBe('/cart/1')
  history.replaceState(null, '', '/dashboard/1?section=ventas')
  restoreAddress()
  expect(here()).toBe('/dashboard/1?section=ventas')
})

test('a page that goes without a change leaves nothing', () => {
  leave('section=ventas')
  expect(hasLeftAddress()).toBe(false)
})
