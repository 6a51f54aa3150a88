import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from '@/ui/shell/toolbar-popover.module.css'

type ToolbarPopoverProps = {
  /** Accessible name of the popover. */
  label: string
  /** Name of the button, if its content does not say it. */
  buttonLabel?: string
  buttonClassName?: string
  buttonTone?: string
  button: ReactNode
  /** `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A toolbar button with a popover: not modal, closed by Escape, by leaving it or by the button. Always placed below the
 * toolbar's edge, so that the first screen needs no positioning library.
 */
export function ToolbarPopover(props: ToolbarPopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    panel.current?.focus({ preventScroll: true })
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && root.current?.contains(target) === true
    // Dialogs and toasts opened from the popover are rendered in portals: moving the focus there does not close it.
    const isInPortal = (target: EventTarget | null) =>
      target instanceof Element && target.closest('[data-portal]') !== null
    const leave = ({ target }: Event) => {
      if (!isInside(target) && !isInPortal(target)) setOpen(false)
    }
    // On the document, because a new screen may have moved the focus to its heading.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isInPortal(event.target)) return
      event.preventDefault()
      if (isInside(event.target)) button.current?.focus()
      setOpen(false)
    }
    // Closes when Tab has moved the focus out, so that the popover does not cover the focused element.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Tab') leave(event)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keyup', onKeyUp)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
    }
  }, [open])

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={props.buttonClassName ?? classes.button}
        data-tone={props.buttonTone}
        data-live={props.buttonTone}
        aria-label={props.buttonLabel}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </button>
      {open ? (
        <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={props.label}>
          {props.children(close)}
        </section>
      ) : null}
    </div>
  )
}
