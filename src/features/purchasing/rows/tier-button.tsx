import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { DiscountTier } from '@/domain/offers/quickwin'
import classes from '@/features/purchasing/rows/tier-button.module.css'

type TierButtonProps = {
  tier: DiscountTier
  applied: boolean
  /** What the units are of: each product of a campaign. */
  of: string
  onApply: () => void
}

/** A discount tier, shown as pressed while it applies; a click on another one sets its units (purchasing.md §4). */
export function TierButton({ tier, applied, of, onApply }: TierButtonProps) {
  return (
    <button
      type="button"
      className={classes.tier}
      data-applied={applied || undefined}
      aria-pressed={applied}
      aria-label={`${formatPercent(tier.discount)} desde ${tier.quantity} unidades de ${of}`}
      title={`Pone ${formatInteger(tier.quantity)} unidades de ${of}`}
      onClick={() => applied || onApply()}
    >
      <b>{formatPercent(tier.discount)}</b> {formatInteger(tier.quantity)} ud por producto
    </button>
  )
}
