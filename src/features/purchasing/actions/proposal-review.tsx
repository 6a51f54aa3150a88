import { Text } from '@mantine/core'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProposalSummary } from '@/domain/proposal/proposal-types'
import { orderedShortages, soldWithoutPrice } from '@/domain/proposal/shortages'
import { adjustableLines } from '@/features/purchasing/actions/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'
import { quantitiesByKey } from '@/features/purchasing/state/quantities'
import { ReviewConditions } from '@/parts/orders/review/review-conditions'
import type { ReviewedOrder } from '@/parts/orders/review/review-summary'
import { ShortageNotice } from '@/parts/orders/review/shortage-notice'

/** The figures of a proposal that are reviewed before it is added or saved. */
export const reviewedProposal = (summary: ProposalSummary): ReviewedOrder => ({
  lines: summary.totalSkus,
  units: summary.totalQuantity,
  totalPvl: summary.totalPvl,
  totalPvp: summary.totalPvp,
  discountedPvl: summary.totalPvlWithDiscount,
})

/** What stands in the way of a proposal, or may surprise: conditions, shortages, products without price. */
export function ProposalReview({
  groups,
  touched,
  quantities,
  conditions,
}: Pick<ProposalDialogProps, 'groups' | 'touched' | 'quantities' | 'conditions'>) {
  const { cns, summary } = orderedShortages(groups, quantitiesByKey(groups, touched))
  const unpriced = soldWithoutPrice(groups).length
  return (
    <>
      {conditions === undefined ? (
        <Text size="sm">
          No se han podido leer las condiciones de compra: no se sabe si este pedido las cumple.
        </Text>
      ) : (
        <ReviewConditions
          title="Condiciones de compra"
          conditions={conditions}
          lines={adjustableLines(groups, touched)}
          onChange={(changes) => quantities.setAll(new Map(changes.map(({ cn, to }) => [cn, to])))}
        />
      )}
      <ShortageNotice
        shortages={{
          lines: summary.totalSkus,
          units: summary.totalQuantity,
          totalPvl: summary.totalPvl,
          totalPvp: summary.totalPvp,
        }}
        onRemove={() => quantities.setAll(new Map([...cns].map((cn) => [cn, 0])))}
      />
      {unpriced === 0 ? null : (
        <Text size="sm" c="dimmed">
          {unpriced === 1
            ? '1 producto vendido no tiene precio y no se puede pedir.'
            : `${formatInteger(unpriced)} productos vendidos no tienen precio y no se pueden pedir.`}
        </Text>
      )}
    </>
  )
}
