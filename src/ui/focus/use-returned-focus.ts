import { useEffect, useRef } from 'react'

/**
 * Returns the focus to the element that had it before. For dialogs that are only mounted while open; Mantine's own hook
 * is for those that stay mounted.
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
