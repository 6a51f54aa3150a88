import { type KeyboardEvent, useRef } from 'react'
import classes from '@/ui/data-grid/way-out.module.css'

/**
 * Past a grid by keyboard: its rows are hundreds of tab stops, and the action comes after them. A button before the rows,
 * and Escape from within them, lead to `end`, from where Tab goes on.
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
      leave()
    },
  }
}
