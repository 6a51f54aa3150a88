import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CompactButton } from '@/ui/compact-button'
import classes from '@/ui/filter-panel.module.css'
import { useIsNarrow } from '@/ui/screen-width'

type FilterPanelProps = {
  /** Number of active filters, beside the button's name. */
  active: number
  children: ReactNode
}

/**
 * The filters that have no room in the line of a grid's tools, behind a button. The panel floats over the grid, closed by
 * Escape and by a press beside it; on narrow screens it is part of the page, between the line and the grid.
 */
export function FilterPanel({ active, children }: FilterPanelProps) {
  const [open, setOpen] = useState(false)
  const floats = !useIsNarrow()
  const root = useRef<HTMLDivElement>(null)
  const panel = useId()
  useEffect(() => {
    if (!open || !floats) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open, floats])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for the button and the panel, wherever the focus is in them
    <div
      ref={root}
      className={classes.root}
      onKeyDown={(event) => {
        const { key, defaultPrevented, target, currentTarget } = event
        // Dialogs that were opened from the panel are outside of it in the document.
        if (key !== 'Escape' || defaultPrevented || !open || !currentTarget.contains(target as Node)) return
        setOpen(false)
        currentTarget.querySelector('button')?.focus()
      }}
    >
      <CompactButton
        variant={active > 0 ? 'light' : 'default'}
        icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        label="Filtros"
        {...(active > 0 && { figure: `(${active})` })}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      />
      <section id={panel} hidden={!open} aria-label="Filtros" className={classes.panel}>
        {children}
      </section>
    </div>
  )
}
