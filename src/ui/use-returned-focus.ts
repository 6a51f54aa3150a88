import { useEffect, useRef } from 'react'

/**
 * For a dialog that is there only while it is open: gives the focus back to what had it before. Mantine's own does so for
 * those that stay and are told to open.
 */
export function useReturnedFocus(): void {
  const opener = useRef(document.activeElement)
  useEffect(() => {
    const { current } = opener
    return () => {
      if (current instanceof HTMLElement) current.focus({ preventScroll: true })
    }
  }, [])
}
