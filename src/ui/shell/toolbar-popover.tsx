import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from '@/ui/shell/toolbar-popover.module.css'

type ToolbarPopoverProps = {
  /** Accessible name of what opens. */
  label: string
  /** Name of the button, where its content does not say it. */
  buttonLabel?: string
  buttonClassName?: string
  buttonTone?: string
  button: ReactNode
  /** `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button of the toolbar and what it opens below: not modal, closed by Escape, by a press elsewhere or by the button.
 * Ours because it hangs from the toolbar's edge, so it needs no positioning library on the first screen.
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
    const onPress = (event: PointerEvent) => {
      const { target } = event
      // Dialogs and toasts opened from here live elsewhere in the page: pressing them is not leaving.
      const elsewhere = target instanceof Element && target.closest('[data-portal]') !== null
      if (target instanceof Node && !root.current?.contains(target) && !elsewhere) setOpen(false)
    }
    // Anywhere: a screen that has just come may have taken the focus to its heading.
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (target instanceof Node && root.current?.contains(target)) button.current?.focus()
      else if (target instanceof Element && target.closest('[data-portal]') !== null) return
      setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={props.buttonClassName ?? classes.button}
        data-tone={props.buttonTone}
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
