import { memo } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { BonusTier } from '@/domain/offers/quickwin'
import { nextBonus, tierReached, unitTerms } from '@/domain/offers/tiers'
import { unitsText } from '@/domain/order/line-answer'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { StepItem, TierChip } from '@/features/purchasing/rows/chips/tier-chip'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { bonusStepText } from '@/parts/product-lines/step-text'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

export const hasBonuses = (group: ProvisionGroup): boolean =>
  (orderedTransferable(group)?.unit_tiers?.bonuses ?? []).length > 0

/**
 * The free units of a row, beside its discounts; each step sets the paid units that it needs, which can be undone. `short`: only what
 * is reached, or what would be next.
 */
export const BonusChip = memo(function BonusChip({
  group,
  short,
}: {
  group: ProvisionGroup
  short: boolean
}) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  const bonuses = product?.unit_tiers?.bonuses ?? []
  const { bonus } = unitTerms({ bonuses }, quantity)
  const next = nextBonus({ bonuses }, quantity)
  const step = bonusStepText({ quantity, bonus }, next)
  if (product === undefined || step === null) return null
  const apply = (tier: BonusTier) => {
    const { undo } = quantities.setAll(new Map([[product.cn, tier.quantity]]))
    void showUndoNotice(`${formatInteger(tier.quantity)} uds de ${product.product}.`, undo)
  }
  return (
    <TierChip
      what="Unidades bonificadas"
      of={product.product}
      step={step}
      short={short ? unitsText(bonus === 0 && next ? next : { quantity, bonus }) : undefined}
      applied={bonus > 0}
      items={() =>
        bonuses.map((tier) => (
          <StepItem
            key={tier.quantity}
            value={String(tier.quantity)}
            checked={tier === tierReached(bonuses, quantity)}
            label={`${unitsText(tier)} de ${product.product}`}
            onApply={() => apply(tier)}
          >
            <b>{unitsText(tier)}</b> {tier.repeats ? `por cada ${formatInteger(tier.quantity)}` : 'una vez'}
          </StepItem>
        ))
      }
    />
  )
})
