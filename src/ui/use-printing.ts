import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. React draws anew before the browser takes its picture of the page. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

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
