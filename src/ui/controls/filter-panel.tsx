import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CompactButton } from '@/ui/controls/compact-button'
import classes from '@/ui/controls/filter-panel.module.css'
import { useIsNarrow } from '@/ui/screen/screen-width'

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
    if (!open) return
    // Dialogs that were opened from the panel are outside of it in the document, and have an Escape of their own.
    const isInside = ({ target }: Event) => target instanceof Node && root.current?.contains(target) === true
    const onPress = (event: PointerEvent) => {
      if (floats && !isInside(event)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside(event)) return
      event.preventDefault()
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, floats])
  return (
    <div ref={root} className={classes.root}>
      <PanelButton active={active} open={open} panel={panel} onOpen={setOpen} />
      <section id={panel} hidden={!open} aria-label="Filtros" className={classes.panel}>
        {children}
      </section>
    </div>
  )
}

type PanelButtonProps = { active: number; open: boolean; panel: string; onOpen: (open: boolean) => void }

/** Memoised: what is chosen in the panel renders the panel again. */
const PanelButton = memo(function PanelButton({ active, open, panel, onOpen }: PanelButtonProps) {
  return (
    <CompactButton
      variant={active > 0 ? 'light' : 'default'}
      icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      label="Filtros"
      {...(active > 0 && { figure: `(${active})` })}
      aria-expanded={open}
      aria-controls={panel}
      onClick={() => onOpen(!open)}
    />
  )
})
