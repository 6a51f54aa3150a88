import { Popover } from '@mantine/core'
import { memo, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { PrudentRow } from '@/domain/prudent/prudent-row'
import type { ProvisionRules } from '@/features/purchasing/rows/provision-rules'
import { reasonsText } from '@/features/purchasing/rows/reasons-text'
import classes from '@/features/purchasing/rows/suggested-cell.module.css'

type SuggestedCellProps = {
  group: ProvisionGroup
  reasons: ProvisionRules['reasons']
  /** The second suggestion, which says its reason beside this one's. */
  prudent: PrudentRow | null
}

/** The suggested units, which say why on hover, to screen readers, and in a popover when pressed. */
export const SuggestedCell = memo(function SuggestedCell({ group, reasons, prudent }: SuggestedCellProps) {
  const [opened, setOpened] = useState(false)
  const why = reasons(group)
  const units = formatInteger(group.provision)
  if (why === null) return units
  const text = reasonsText(why)
  const question = `¿Por qué ${units}?`
  return (
    <span className={classes.root}>
      <button
        type="button"
        className={classes.units}
        title={text}
        aria-expanded={opened}
        aria-label={`${units}. ${question}`}
        aria-description={text}
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
        {units}
      </button>
      {/* Rendered once it is open: one popover per row would cost more than the rest of the row. */}
      {opened ? (
        <Popover opened onChange={setOpened} position="bottom-end" withinPortal>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown maw={300}>
            <p role="status" className={classes.why}>
              <b>{question}</b> {text}
            </p>
            {prudent === null ? null : (
              <p className={classes.why}>
                <b>Prudente: {formatInteger(prudent.units)}.</b> {prudent.sentence}
              </p>
            )}
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  )
})

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
