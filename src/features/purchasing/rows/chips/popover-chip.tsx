import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '@/features/purchasing/rows/chips/tier-chip.module.css'

type PopoverChipProps = {
  text: string
  /** What it says: of which product. */
  of: string
  /** In the place of the text, where other chips stand beside it and the price has to stay in view. */
  brief: ReactNode
  children: ReactNode
}

/** A chip of a row that says more when it is pressed. */
export function PopoverChip({ text, of, brief, children }: PopoverChipProps) {
  const [opened, setOpened] = useState(false)
  return (
    <span className={`${classes.root} ${classes.whole}`}>
      <button
        type="button"
        className={classes.chip}
        aria-expanded={opened}
        title={brief === null ? undefined : text}
        aria-label={`${text} de ${of}`}
        // Not a press outside of the popover, which would close it before this opens it again.
        onMouseDown={stop}
        onTouchStart={stop}
        onClick={() => setOpened(!opened)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !opened) return
          event.stopPropagation()
          setOpened(false)
        }}
      >
        <span className={brief === null ? classes.pill : `${classes.pill} ${classes.brief}`}>
          {brief ?? text}
        </span>
      </button>
      {/* Rendered once it is open: one popover per row would cost more than the rest of the row. */}
      {opened ? (
        <Popover opened onChange={setOpened} position="bottom-end" withinPortal>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown maw={340}>{children}</Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  )
}

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
