import { formatInteger, formatPercent } from '@/domain/numbers'
import type { DiscountTier } from '@/domain/quickwin'
import classes from '@/features/purchasing/provision-cells.module.css'

type TierButtonProps = {
  tier: DiscountTier
  applied: boolean
  /** The product, or the products of a campaign. */
  of: string
  onApply: () => void
}

/** A discount tier: pressed once it applies; pressing one that does not sets its units (purchasing.md §4). */
export function TierButton({ tier, applied, of, onApply }: TierButtonProps) {
  return (
    <button
      type="button"
      className={classes.tier}
      data-applied={applied || undefined}
      aria-pressed={applied}
      aria-label={`${formatPercent(tier.discount)} desde ${tier.quantity} unidades de ${of}`}
      onClick={() => applied || onApply()}
    >
      <b>{formatPercent(tier.discount)}</b> {formatInteger(tier.quantity)} ud
    </button>
  )
}
