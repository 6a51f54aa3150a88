import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconChevronUp } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type Cents, discountedAmount } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProposalSummary } from '@/domain/proposal/proposal-types'
import { AmortizationFigure, AmortizationMark } from '@/features/purchasing/actions/amortization'
import classes from '@/features/purchasing/actions/provisions-footer.module.css'
import { Money } from '@/parts/prices/money'
import { type OrderTotal, orderTotals } from '@/parts/prices/order-totals'
import { priceModeLabels, usePriceMode } from '@/parts/prices/price-mode'
import { ActionButton } from '@/ui/controls/action-button'

type ProvisionsFooterProps = {
  summary: ProposalSummary
  showsDiscount: boolean
  /** Only for generic_amortization proposals; `cents` is undefined while loading and after a failure. */
  amortization: { cents: Cents | undefined } | undefined
  /** Null for users who cannot order. */
  actionLabel: string | null
  /** What the action takes, where that is more than the search shows. */
  actionNote: string | null
  disabledReason: string | null
  /** What conditions of purchase are missing; null where nothing is. */
  unmet: string | null
  /** Opens the review, which the action stands for: it can be opened for what is missing, too. */
  onReview: () => void
  onScrollToTop: () => void
}

/**
 * Figures of potential and order, and the action (purchasing.md §2.4). On narrow screens the order's figures are in one
 * line, and the others open above it.
 */
export const ProvisionsFooter = memo(function ProvisionsFooter(props: ProvisionsFooterProps) {
  const { summary, showsDiscount, amortization, onScrollToTop } = props
  const { actionLabel, actionNote, disabledReason, unmet, onReview } = props
  const { mode } = usePriceMode()
  const [opened, setOpened] = useState(false)
  const totals = orderTotals(mode, {
    ...summary,
    discountedPvl: showsDiscount ? summary.totalPvlWithDiscount : null,
  })
  // What will be paid comes first, the total that the screen's prices add up to beside it.
  const [key, ...others] = [
    ...totals.filter((total) => total.discounted),
    ...totals.filter((total) => !total.discounted),
  ]
  const covered = isCovered(summary, amortization?.cents)
  return (
    <>
      <div className={classes.figures} data-opened={opened || undefined}>
        <dl className={classes.summary}>
          <div className={classes.potential}>
            <dt>Potencial</dt>
            <dd>
              {formatInteger(summary.potentialSkus)} SKUs ·{' '}
              <Money pvl={summary.potentialPvl} pvp={summary.potentialPvp} />
            </dd>
          </div>
          <div>
            <dt>SKUs</dt>
            <dd>{formatInteger(summary.totalSkus)}</dd>
          </div>
          <div>
            <dt>Uds</dt>
            <dd>{formatInteger(summary.totalQuantity)}</dd>
          </div>
          {key === undefined ? null : (
            <div className={classes.key} data-covered={covered}>
              <dt>{totalLabel(key)}</dt>
              <dd>
                <Money cents={key.cents} />
                {covered === undefined ? null : <AmortizationMark covered={covered} />}
              </dd>
            </div>
          )}
          {others.map((total) => (
            <div key={totalLabel(total)} className={classes.total}>
              <dt>{totalLabel(total)}</dt>
              <dd>
                <Money cents={total.cents} />
              </dd>
            </div>
          ))}
          {amortization === undefined ? null : (
            <AmortizationFigure cents={amortization.cents} half={halfOf(summary)} covered={covered} />
          )}
        </dl>
        <button
          type="button"
          className={classes.moreFigures}
          aria-expanded={opened}
          aria-label="Todas las cifras"
          title="Todas las cifras"
          onClick={() => setOpened(!opened)}
        >
          <IconChevronUp size={20} aria-hidden />
        </button>
        <ActionIcon variant="default" aria-label="Volver arriba" onClick={onScrollToTop}>
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
      </div>
      {unmet === null ? null : (
        <Button
          variant="light"
          color="amber"
          justify="flex-start"
          className={classes.unmet}
          onClick={onReview}
        >
          {unmet}
        </Button>
      )}
      {actionLabel === null ? null : (
        <ActionButton disabledReason={disabledReason} onClick={onReview}>
          <span className={classes.action}>
            {actionLabel}{' '}
            {actionNote === null ? null : <span className={classes.actionNote}>{actionNote}</span>}
          </span>
        </ActionButton>
      )}
    </>
  )
})

const totalLabel = ({ price, discounted }: OrderTotal): string =>
  discounted ? 'PVL con descuento' : `${priceModeLabels[price]} total`

/** True if half of the total PVL covers the amortization (purchasing.md §9); undefined where there is none. */
const isCovered = (summary: ProposalSummary, amortization: Cents | undefined): boolean | undefined =>
  amortization === undefined ? undefined : halfOf(summary) >= amortization

/** Rounded like every discounted amount, so that it is the same as a discount of 50 % beside it. */
const halfOf = ({ totalPvl }: ProposalSummary): Cents => discountedAmount(totalPvl, 0.5)
