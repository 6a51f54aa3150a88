import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { formatInteger } from '@/domain/numbers'
import type { ProposalSummary } from '@/domain/proposal-types'
import classes from '@/features/purchasing/provisions.module.css'
import { ActionButton } from '@/ui/action-button'
import { Money } from '@/ui/money'
import { usePriceMode } from '@/ui/price-mode'

type ProvisionsFooterProps = {
  summary: ProposalSummary
  showsDiscount: boolean
  actionLabel: string
  disabledReason: string | null
  onAction: () => void
  onScrollToTop: () => void
}

/** Potential and order in figures, and the action (purchasing.md §2.4). */
export function ProvisionsFooter(props: ProvisionsFooterProps) {
  const { summary, showsDiscount, actionLabel, disabledReason, onAction, onScrollToTop } = props
  const { label } = usePriceMode()
  return (
    <>
      <div className={classes.figures}>
        <dl className={classes.summary}>
          <div className={classes.potentialFigures}>
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
          <div className={classes.key}>
            <dt>{label} total</dt>
            <dd>
              <Money pvl={summary.totalPvl} pvp={summary.totalPvp} />
            </dd>
          </div>
          {showsDiscount ? (
            <div>
              <dt>PVL con descuento</dt>
              <dd>
                <Money cents={summary.totalPvlWithDiscount} />
              </dd>
            </div>
          ) : null}
        </dl>
        <ActionIcon variant="default" aria-label="Volver arriba" onClick={onScrollToTop}>
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
      </div>
      <ActionButton disabledReason={disabledReason} onClick={onAction}>
        {actionLabel}
      </ActionButton>
    </>
  )
}
