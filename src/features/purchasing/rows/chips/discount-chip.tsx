import { memo } from 'react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { DiscountTier } from '@/domain/offers/quickwin'
import { lineDiscount, nextTier, tiersOf } from '@/domain/offers/tiers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { TierChip, TierItem } from '@/features/purchasing/rows/chips/tier-chip'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { stepText } from '@/parts/product-lines/step-text'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

type RowProps = { group: ProvisionGroup }

/** A line's discount that no number of units changes. */
export function FixedDiscount({ group }: RowProps) {
  const product = orderedTransferable(group)
  if (product === undefined || tiersOf(product).length > 0) return null
  const discount = lineDiscount(product, 0)
  if (discount === 0) return null
  return <span title="Descuento aplicado">{formatPercent(discount)} dto. aplicado</span>
}

export const hasTiers = (group: ProvisionGroup) => {
  const product = orderedTransferable(group)
  return product !== undefined && tiersOf(product).length > 0
}

/** The line's tiers as one chip; each sets the units needed for it (purchasing.md §4), which can be undone. */
export const DiscountChip = memo(function DiscountChip({
  group,
  brief,
  short = false,
}: RowProps & {
  /** It stands beside the price, which has to stay in view. */
  brief: boolean
  /** Only what is reached, or what would be next: beside a shortage, whose date has to stay in view. */
  short?: boolean
}) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined || !hasTiers(group)) return null
  const apply = (tier: DiscountTier) => {
    const { undo } = quantities.setAll(new Map([[product.cn, tier.quantity]]))
    void showUndoNotice(`${formatInteger(tier.quantity)} uds de ${product.product}.`, undo)
  }
  const current = lineDiscount(product, quantity)
  const next = nextTier(product, quantity)
  return (
    <TierChip
      what="Descuento"
      of={product.product}
      step={stepText(current === 0 ? null : formatPercent(current), next, brief)}
      short={short ? formatPercent(current === 0 && next ? next.discount : current) : undefined}
      applied={current > 0}
      items={() =>
        tiersOf(product).map((tier) => (
          <TierItem
            key={tier.quantity}
            tier={tier}
            checked={tier.discount === current}
            of={product.product}
            text={`desde ${formatInteger(tier.quantity)} ud`}
            onApply={() => apply(tier)}
          />
        ))
      }
    />
  )
})
