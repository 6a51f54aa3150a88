import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ProductSearch } from '@/domain/catalogue/product-search'

/**
 * A longer pause starts a new sequence of keys. Long enough for slow scanners: codes are told from units by their
 * length.
 */
const pauseMs = 300
/** Units have at most four digits; no code is shorter than this. */
const shortestCode = 6

type Strays = {
  field: RefObject<HTMLInputElement | null>
  byCode: ProductSearch['byCode']
  onCode: (code: string) => void
}

/** Keys typed quickly one after the other, and the content of their field before the first one. */
type Run = {
  input: HTMLInputElement
  before: string
  text: string
  /** When all work caused by the last key was done: rendering may delay the next key. */
  doneAt: number
}

/**
 * A scanner is a keyboard that types into the focused element. Keys that no field would receive go to the code field; a
 * code scanned into a units field is removed from it again.
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
      // Scanners send it for capital letters.
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

/** Changes the field as if `text` had been typed, and renders at once, so that the blur event sees this text. */
const retype = (input: HTMLInputElement, text: string): void => {
  // React tracks values set on the element itself and would ignore the change; the prototype's setter avoids that.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })))
}
