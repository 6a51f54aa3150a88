import { type RefObject, useEffect, useRef } from 'react'
import type { ProductSearch } from '@/domain/product-search'
import type { BasketLine } from '@/features/quick-order/basket'

/** No hand types this fast. */
const keyGapMs = 40

type Strays = {
  field: RefObject<HTMLInputElement | null>
  byCode: ProductSearch['byCode']
  /** Units of a line now. */
  unitsOf: (cn: string) => number
  /** A scan went into the units of a line, which had these before. */
  onScanIntoUnits: (code: string, line: BasketLine) => void
}

/**
 * A scanner is a keyboard that types where the focus is. Keys that no field would take go to the code field; a code
 * scanned into the units of a line is taken out of them again.
 */
export function useStrayScans(strays: Strays): void {
  const latest = useRef(strays)
  latest.current = strays
  useEffect(() => {
    let burst = { text: '', at: 0, line: { cn: '', quantity: 0 } }
    const listen = (event: KeyboardEvent) => {
      const { field, byCode, unitsOf, onScanIntoUnits } = latest.current
      const { target, key } = event
      if (!(target instanceof HTMLElement) || target === field.current) return
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest('[role=dialog]')) return
      const cn = target.closest<HTMLElement>('[data-units-of]')?.dataset.unitsOf
      if (target.matches('input') && cn !== undefined) {
        const goesOn = event.timeStamp - burst.at < keyGapMs
        if (key.length === 1) {
          burst = goesOn
            ? { ...burst, text: burst.text + key, at: event.timeStamp }
            : { text: key, at: event.timeStamp, line: { cn, quantity: unitsOf(cn) } }
        } else if (key === 'Enter' && goesOn && burst.text.length >= 6 && isCode(byCode, burst.text)) {
          event.preventDefault()
          event.stopPropagation()
          onScanIntoUnits(burst.text, burst.line)
          burst = { ...burst, text: '', at: 0 }
        }
      } else if (/^[\p{L}\p{N}]$/u.test(key) && !target.matches('input, textarea, select')) {
        field.current?.focus()
      }
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

const isCode = (byCode: Strays['byCode'], text: string): boolean => byCode(text).kind !== 'not_a_code'
