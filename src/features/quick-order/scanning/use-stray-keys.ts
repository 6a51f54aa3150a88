import { type RefObject, useEffect } from 'react'

const takesText = 'textarea, select, input:not([type=radio], [type=checkbox])'

/** Letters and digits that no field would receive go to this one. */
export function useStrayKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = ({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (!(target instanceof HTMLElement) || ctrlKey || altKey || metaKey) return
      if (target.closest(`[role=dialog], ${takesText}`) !== null) return
      if (/^[\p{L}\p{N}]$/u.test(key)) field.current?.focus()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [field])
}
