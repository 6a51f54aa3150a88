import { IconCheck } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { stockStateTexts } from '@/domain/forecast/days-of-stock'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import type { PrudentRow } from '@/domain/prudent/prudent-row'
import classes from '@/features/purchasing/prudent/prudent.module.css'
import { StockDays } from '@/features/purchasing/prudent/stock-days'
import chip from '@/features/purchasing/rows/chips/tier-chip.module.css'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

type PrudentCellProps = { group: ProvisionGroup; prudent: PrudentRow | null }

/** The prudent units of a row, which one press takes, and how long what is there lasts. */
export const PrudentCell = memo(function PrudentCell({ group, prudent }: PrudentCellProps) {
  if (prudent === null) return null
  return (
    <UseButton group={group} prudent={prudent} className={classes.use}>
      {(units) => (
        <>
          <span className={classes.pill}>{units}</span>
          <StockDays stock={prudent.stock} />
        </>
      )}
    </UseButton>
  )
})

/** As a chip of a card, which says the days elsewhere. */
export const PrudentChip = memo(function PrudentChip({ group, prudent }: PrudentCellProps) {
  if (prudent === null) return null
  return (
    <span className={`${chip.root} ${chip.whole}`}>
      <UseButton group={group} prudent={prudent} className={`${chip.chip} ${classes.chip}`}>
        {(units) => <span className={`${chip.pill} ${classes.pill}`}>{units}</span>}
      </UseButton>
    </span>
  )
})

function UseButton({
  group,
  prudent,
  className,
  children,
}: {
  group: ProvisionGroup
  prudent: PrudentRow
  className: string | undefined
  children: (units: ReactNode) => ReactNode
}) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined) return null
  const { sentence, stock } = prudent
  const why = stock === null ? sentence : `${stockStateTexts[stock.state]}: ${sentence}`
  const units = formatInteger(prudent.units)
  const used = quantity === prudent.units
  const use = () => {
    const { undo } = quantities.take(new Map([[product.cn, prudent.units]]))
    void showUndoNotice(`${units} uds de ${product.product}: ${sentence}.`, undo)
  }
  return (
    <button
      type="button"
      className={className}
      title={sentence}
      aria-label={
        used ? `${units} de ${product.product}: ya es la cantidad` : `Usar ${units} de ${product.product}`
      }
      aria-description={why}
      aria-disabled={used || undefined}
      onClick={() => used || use()}
    >
      {children(
        used ? (
          <>
            <IconCheck size={14} aria-hidden /> {units}
          </>
        ) : (
          `Usar ${units}`
        ),
      )}
    </button>
  )
}
