import { type KeyboardEvent, useRef } from 'react'
import classes from '@/ui/data-grid/way-out.module.css'

/**
 * Lets keyboard users skip a grid, whose rows may be hundreds of tab stops: a button before the rows, and Escape inside
 * of them, move the focus to `end`, from where Tab continues.
 */
export function useWayOut() {
  const end = useRef<HTMLSpanElement>(null)
  const leave = () => end.current?.focus()
  return {
    skip: (
      <button type="button" className={classes.skip} onClick={leave}>
        Saltar la lista (dentro de ella, Esc)
      </button>
    ),
    end: <span ref={end} tabIndex={-1} className={classes.end} />,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      leave()
    },
  }
}
