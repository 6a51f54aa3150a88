import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { CartSummary } from '@/domain/cart/cart-types'
import classes from '@/features/cart/cart-footer.module.css'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'
import { ForReaders } from '@/ui/focus/for-readers'
import { useIsNarrow } from '@/ui/screen/screen-width'

type CartFooterProps = {
  summary: CartSummary
  /** Null if this device does not know the discounts. */
  discountedPvl: Cents | null
  /** The whole summary, which opens above the bar; null where it stands beside the lines. */
  panel: ReactNode
  /** The action of the bar. */
  children: ReactNode
}

/** The bar at the bottom of the cart: units, total and action. Where there is little room its total opens the summary. */
export function CartFooter({ summary, discountedPvl, panel, children }: CartFooterProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  if (panel === null) {
    return (
      <>
        <span className={classes.total}>
          <Total summary={summary} discountedPvl={discountedPvl} />
        </span>
        {children}
      </>
    )
  }
  return (
    <>
      <div id={id} hidden={!opened} className={classes.sheet}>
        {opened ? panel : null}
      </div>
      <button
        type="button"
        className={classes.total}
        aria-expanded={opened}
        aria-controls={id}
        title="Resumen del pedido"
        onClick={() => setOpened(!opened)}
      >
        <Total summary={summary} discountedPvl={discountedPvl} />
        <IconChevronUp size={20} aria-hidden />
      </button>
      {children}
    </>
  )
}

function Total({ summary, discountedPvl }: Pick<CartFooterProps, 'summary' | 'discountedPvl'>) {
  const { label } = usePriceMode()
  const narrow = useIsNarrow()
  const { totalPvl, totalPvp, totalQuantity } = summary
  const total = <Money pvl={totalPvl} pvp={totalPvp} />
  // What it costs, where something is taken off.
  const net = discountedPvl === null || discountedPvl === totalPvl ? null : discountedPvl
  const units = totalQuantity === 1 ? '1 ud' : `${formatInteger(totalQuantity)} uds`
  if (narrow)
    return (
      <span className={classes.figures}>
        <span className={classes.label}>
          {/* Beside the action of a phone's bar there is no room for more words. */}
          {net === null ? label : 'Neto'}
          <ForReaders>{net === null ? ' Total' : ' PVL Total'}</ForReaders> · {units}
        </span>{' '}
        <strong>{net === null ? total : <Money cents={net} />}</strong>
      </span>
    )
  return (
    <span className={classes.figures}>
      <span className={classes.label}>
        {label} Total · {units}
        {net === null ? null : <> · {total}</>}
      </span>{' '}
      <span>
        <strong>{net === null ? total : <Money cents={net} />}</strong>
        {net === null ? null : ' PVL con descuento'}
      </span>
    </span>
  )
}
