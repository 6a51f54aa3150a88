import { type Cents, formatEuros, formatEurosRounded } from '@/domain/basics/money'
import classes from '@/parts/prices/money.module.css'
import { byMode, usePriceMode } from '@/parts/prices/price-mode'

type Amounts = { cents: Cents | null | undefined } | { pvl: Cents | null; pvp: Cents | null }
type MoneyProps = Amounts & {
  /** Whole euros, for key figures. */
  rounded?: boolean
  /** What stands where there is no amount: '- - -', or 'sin precio' for a unit price. */
  missing?: string
}

/** An amount with its "€" lighter than the number. With `pvl` and `pvp` it follows the price mode. */
export function Money({ rounded = false, missing = '- - -', ...amounts }: MoneyProps) {
  const { mode } = usePriceMode()
  const cents = 'cents' in amounts ? amounts.cents : byMode(mode, amounts)
  if (cents === null || cents === undefined) return <span className={classes.missing}>{missing}</span>
  const text = rounded ? formatEurosRounded(cents) : formatEuros(cents)
  return (
    <span className={classes.figure}>
      {text.replace(/\s*€$/, '')}
      <span className={classes.unit}>&nbsp;€</span>
    </span>
  )
}
