import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { CartSummary } from '@/domain/cart/cart-types'
import classes from '@/features/cart/cart-footer.module.css'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'
import { ForReaders } from '@/ui/for-readers'
import { useIsNarrow } from '@/ui/screen-width'

type CartFooterProps = {
  summary: CartSummary
  /** The whole summary, which opens above the bar; null where it stands beside the lines. */
  panel: ReactNode
  /** The action of the bar. */
  children: ReactNode
}

/** The bar at the bottom of the cart: units, total and action. Where there is little room its total opens the summary. */
export function CartFooter({ summary, panel, children }: CartFooterProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  if (panel === null) {
    return (
      <>
        <span className={classes.total}>
          <Total summary={summary} />
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
        <Total summary={summary} />
        <IconChevronUp size={20} aria-hidden />
      </button>
      {children}
    </>
  )
}

function Total({ summary }: { summary: CartSummary }) {
  const { label } = usePriceMode()
  const narrow = useIsNarrow()
  return (
    <span className={classes.figures}>
      <span className={classes.label}>
        {label}
        {/* Beside the action of a phone's bar there is no room for the word. */}
        {narrow ? <ForReaders> Total</ForReaders> : ' Total'} ·{' '}
        {summary.totalQuantity === 1 ? '1 ud' : `${formatInteger(summary.totalQuantity)} uds`}
      </span>{' '}
      <strong>
        <Money pvl={summary.totalPvl} pvp={summary.totalPvp} />
      </strong>
    </span>
  )
}
