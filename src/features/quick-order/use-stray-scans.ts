import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ProductSearch } from '@/domain/catalogue/product-search'

/** A longer pause begins a new run of keys. Wide, for slow scanners: it is its length that tells a code from units. */
const pauseMs = 300
/** Units have four digits at most, no code has fewer than this. */
const shortestCode = 6

type Strays = {
  field: RefObject<HTMLInputElement | null>
  byCode: ProductSearch['byCode']
  onCode: (code: string) => void
}

/** Keys typed one upon the other, and what their field held before the first. */
type Run = {
  input: HTMLInputElement
  before: string
  text: string
  /** When all that the last key set off was done: redrawing the lines may hold the next key up. */
  doneAt: number
}

/**
 * A scanner is a keyboard that types where the focus is. Keys that no field would take go to the code field; a code
 * scanned into the units of a line is taken out of them again.
 */
export function useStrayScans(strays: Strays): void {
  const latest = useRef(strays)
  latest.current = strays
  useEffect(() => {
    let run: Run | null = null
    const listen = (event: KeyboardEvent) => {
      const { field, byCode, onCode } = latest.current
      const { target, key } = event
      if (!(target instanceof HTMLElement) || target === field.current) return
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest('[role=dialog]')) return
      if (!isUnits(target)) {
        if (/^[\p{L}\p{N}]$/u.test(key) && !target.matches(takesText)) field.current?.focus()
        return
      }
      // Scanners press it for capitals.
      if (key === 'Shift') return
      const goesOn = run?.input === target && performance.now() - run.doneAt < pauseMs
      const { before, text } = goesOn && run !== null ? run : { before: target.value, text: '' }
      run = null
      if (key.length === 1 && !event.repeat) {
        const typed: Run = { input: target, before, text: text + key, doneAt: Number.POSITIVE_INFINITY }
        setTimeout(() => {
          typed.doneAt = performance.now()
        })
        run = typed
      }
      if (key !== 'Enter' || text.length < shortestCode || byCode(text).kind === 'not_a_code') return
      event.preventDefault()
      event.stopPropagation()
      retype(target, before)
      field.current?.focus()
      onCode(text)
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

const takesText = 'textarea, select, input:not([type=radio], [type=checkbox])'

const isUnits = (element: HTMLElement): element is HTMLInputElement =>
  element.matches('input[data-quantity-input]')

/** As if `text` had been typed; drawn at once, so that leaving the field reads this text and not the one before. */
const retype = (input: HTMLInputElement, text: string): void => {
  // React remembers what is set through the element itself, and would not tell of a change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })))
}
