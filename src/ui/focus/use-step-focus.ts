import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the keyboard to the next step of a dialog, whose button went with the step before: to what is marked with
 * `data-autofocus`, else to its first field. The first step gets its focus from the dialog.
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const first = ['[data-autofocus]', 'input:enabled:not([readonly])']
      .map((marked) => container.current?.querySelector<HTMLElement>(marked))
      .find((element) => element instanceof HTMLElement)
    first?.focus()
  }, [step])
  return container
}
