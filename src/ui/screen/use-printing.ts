import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed. useSyncExternalStore renders synchronously, before the browser captures the page. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, now, now)

const now = () => isPrinting

let isPrinting = false

function subscribe(listener: () => void) {
  const follow = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    flushSync(listener)
  }
  addEventListener('beforeprint', follow)
  addEventListener('afterprint', follow)
  return () => {
    removeEventListener('beforeprint', follow)
    removeEventListener('afterprint', follow)
  }
}
