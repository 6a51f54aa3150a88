import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
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

/**
 * Potential and order in figures, and the action (purchasing.md §2.4). Where there is little room the figures of the
 * order stand in one line, and the rest opens above it.
 */
export function ProvisionsFooter(props: ProvisionsFooterProps) {
  const { summary, showsDiscount, actionLabel, disabledReason, onAction, onScrollToTop } = props
  const { label } = usePriceMode()
  const [opened, setOpened] = useState(false)
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
          <div className={classes.key}>
            <dt>{label} total</dt>
            <dd>
              <Money pvl={summary.totalPvl} pvp={summary.totalPvp} />
            </dd>
          </div>
          {showsDiscount ? (
            <div className={classes.discounted}>
              <dt>PVL con descuento</dt>
              <dd>
                <Money cents={summary.totalPvlWithDiscount} />
              </dd>
            </div>
          ) : null}
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
        <ActionIcon
          variant="default"
          className={classes.toTop}
          aria-label="Volver arriba"
          onClick={onScrollToTop}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
      </div>
      <ActionButton disabledReason={disabledReason} onClick={onAction}>
        {actionLabel}
      </ActionButton>
    </>
  )
}
