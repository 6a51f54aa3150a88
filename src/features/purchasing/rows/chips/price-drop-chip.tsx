import { IconTrendingDown } from '@tabler/icons-react'
import { formatDay } from '@/domain/basics/dates'
import { formatPercent } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { shownTransferable } from '@/domain/proposal/transferables'
import { PopoverChip } from '@/features/purchasing/rows/chips/popover-chip'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const PriceDropFacts = lazyComponent(() => import('@/features/purchasing/rows/chips/price-drop-facts'))

type PriceDropChipProps = { group: ProvisionGroup; of: string; brief: boolean }

/** The price of the row's product falls; pressed, it says when and to what. */
export function PriceDropChip({ group, of, brief }: PriceDropChipProps) {
  const product = shownTransferable(group)
  const drop = product?.price_drop
  if (drop === undefined || product?.pvl == null) return null
  const fall = formatPercent((product.pvl - drop.pvl) / product.pvl)
  return (
    <PopoverChip
      text={`Baja un ${fall} el ${formatDay(drop.from).slice(0, 5)}`}
      of={of}
      brief={
        brief ? (
          <>
            <IconTrendingDown size={14} aria-hidden />
            {fall}
          </>
        ) : null
      }
    >
      <PriceDropFacts from={drop.from} pvl={product.pvl} nextPvl={drop.pvl} />
    </PopoverChip>
  )
}
