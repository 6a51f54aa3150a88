import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { DiscountTier } from '@/domain/offers/quickwin'
import classes from '@/features/purchasing/rows/provision-cells.module.css'

type TierButtonProps = {
  tier: DiscountTier
  applied: boolean
  /** What the units are of: a product, or each product of a campaign. */
  of: string
  /** The units are per product, not of all products together. */
  each?: boolean
  onApply: () => void
}

/** A discount tier, shown as pressed while it applies; a click on another one sets its units (purchasing.md §4). */
export function TierButton({ tier, applied, of, each = false, onApply }: TierButtonProps) {
  return (
    <button
      type="button"
      className={classes.tier}
      data-applied={applied || undefined}
      aria-pressed={applied}
      aria-label={`${formatPercent(tier.discount)} desde ${tier.quantity} unidades de ${of}`}
      title={each ? `Pone ${formatInteger(tier.quantity)} unidades de ${of}` : undefined}
      onClick={() => applied || onApply()}
    >
      <b>{formatPercent(tier.discount)}</b> {formatInteger(tier.quantity)} ud{each ? ' por producto' : ''}
    </button>
  )
}
