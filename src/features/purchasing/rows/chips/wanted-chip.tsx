import { IconBellCheck } from '@tabler/icons-react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import classes from '@/features/purchasing/rows/chips/on-its-way-orders.module.css'
import { PopoverChip } from '@/features/purchasing/rows/chips/popover-chip'

type WantedChipProps = { group: ProvisionGroup; of: string; brief: boolean }

/** The pharmacy waits for the row's product; pressed, it says since when and why. */
export function WantedChip({ group, of, brief }: WantedChipProps) {
  const { wanted } = group
  if (wanted === undefined) return null
  return (
    <PopoverChip text="Esperado" of={of} brief={brief ? <IconBellCheck size={14} aria-hidden /> : null}>
      <div role="status" className={classes.root}>
        <b>Esperado: {formatCount(wanted.units, 'ud', 'uds')}</b>
        <span className={classes.facts}>
          Desde el {formatDay(madridDay(new Date(wanted.since)))}
          {wanted.order === null ? '' : `, en falta en ${wanted.order}`}. Se propone primero, y al menos estas
          unidades.
        </span>
      </div>
    </PopoverChip>
  )
}
