import type { RouterHistory } from '@tanstack/react-router'
import { leftAddressKey } from '@/app/first-screen/left-address'

const here = () => hrefOf(location)
const hrefOf = ({ pathname, search, hash }: Location | URL) => pathname + search + hash

/**
 * At `pagehide` screens write what is not in the address yet. A reload asks for the address that the page had when the
 * reload began, so the tab keeps the last one until the next page is at the former.
 */
export function keepAddress(history: RouterHistory) {
  let from = here()
  const onEnd = () => {
    history.flush()
    const to = hrefOf(new URL(history.location.href, location.origin))
    if (to !== from) sessionStorage.setItem(leftAddressKey, JSON.stringify({ from, to }))
  }
  const onBegin = () => {
    from = here()
    // Added anew, so that it comes after the listeners of all screens.
    removeEventListener('pagehide', onEnd)
    addEventListener('pagehide', onEnd)
  }
  addEventListener('beforeunload', onBegin)
  return () => {
    removeEventListener('beforeunload', onBegin)
    removeEventListener('pagehide', onEnd)
  }
}

/** At the start, before the router reads the address. */
export function restoreAddress() {
  const { from, to } = JSON.parse(sessionStorage.getItem(leftAddressKey) ?? '{}')
  sessionStorage.removeItem(leftAddressKey)
  if (from === here()) history.replaceState(history.state, '', to)
}
