import { IconTruckDelivery } from '@tabler/icons-react'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { PopoverChip } from '@/features/purchasing/rows/chips/popover-chip'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const OnItsWayOrders = lazyComponent(() => import('@/features/purchasing/rows/chips/on-its-way-orders'))

type RowChipProps = { group: ProvisionGroup; of: string; brief: boolean }

/** Units of the row that were ordered and have not come; pressed, it says with which orders. */
export function OnItsWayChip({ group, of, brief }: RowChipProps) {
  const { on_its_way: coming } = group
  if (coming === undefined) return null
  const units = formatInteger(coming.units)
  return (
    <PopoverChip
      text={`${units} en camino`}
      of={of}
      brief={
        brief ? (
          <>
            <IconTruckDelivery size={14} aria-hidden />
            {units}
          </>
        ) : null
      }
    >
      <OnItsWayOrders coming={coming} />
    </PopoverChip>
  )
}
