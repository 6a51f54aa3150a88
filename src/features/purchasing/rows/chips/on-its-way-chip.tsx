import { Popover } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import classes from '@/features/purchasing/rows/chips/tier-chip.module.css'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const OnItsWayOrders = lazyComponent(() => import('@/features/purchasing/rows/chips/on-its-way-orders'))

/** Units of the row that were ordered and have not come; pressed, it says with which orders. */
export function OnItsWayChip({
  group,
  of,
  brief,
}: {
  group: ProvisionGroup
  of: string
  /** Another chip stands beside it, and the price has to stay in view. */
  brief: boolean
}) {
  const [opened, setOpened] = useState(false)
  const { on_its_way: coming } = group
  if (coming === undefined) return null
  const text = `${formatInteger(coming.units)} en camino`
  return (
    <span className={`${classes.root} ${classes.whole}`}>
      <button
        type="button"
        className={classes.chip}
        aria-expanded={opened}
        title={brief ? text : undefined}
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
        {brief ? (
          <span className={`${classes.pill} ${classes.brief}`}>
            <IconTruckDelivery size={14} aria-hidden />
            {formatInteger(coming.units)}
          </span>
        ) : (
          <span className={classes.pill}>{text}</span>
        )}
      </button>
      {/* Rendered once it is open: one popover per row would cost more than the rest of the row. */}
      {opened ? (
        <Popover opened onChange={setOpened} position="bottom-end" withinPortal>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown maw={340}>
            <OnItsWayOrders coming={coming} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  )
}

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
