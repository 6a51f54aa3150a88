import { useEffect, useRef } from 'react'

const preparations = new Set<() => Promise<unknown>>()

/**
 * Reads what is on paper alone, before Ctrl+P prints: once the browser has begun, it waits for nothing. Its own menu prints
 * what is on the screen.
 */
export function usePreparedPrint(prepare: () => Promise<unknown>): void {
  const latest = useRef(prepare)
  latest.current = prepare
  useEffect(() => {
    const run = () => latest.current()
    preparations.add(run)
    addEventListener('keydown', printPrepared)
    return () => {
      preparations.delete(run)
      if (preparations.size === 0) removeEventListener('keydown', printPrepared)
    }
  }, [])
}

async function printPrepared(event: KeyboardEvent) {
  const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isPrint || event.key.toLowerCase() !== 'p') return
  event.preventDefault()
  if (event.repeat) return
  await Promise.allSettled([...preparations].map((prepare) => prepare()))
  window.print()
}
