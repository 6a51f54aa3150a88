import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import type { PrudentOf } from '@/features/purchasing/prudent/use-prudent'
import { type Quantities, quantityOf } from '@/features/purchasing/state/quantities'

/**
 * The prudent units of the rows that have others now, by CN. Rows whose units were typed stay as they are, and so do those that start at 0
 * for a reason that they say.
 */
export const prudentUnitsOf = (
  groups: readonly ProvisionGroup[],
  { of, quantities }: { of: PrudentOf; quantities: Pick<Quantities, 'getSnapshot' | 'isOwn'> },
): Map<Cn, number> =>
  new Map(
    groups.flatMap((group) => {
      const product = orderedTransferable(group)
      const units = of(group)?.units
      if (product === undefined || units === undefined || quantities.isOwn(product.cn) || group.info !== null)
        return []
      return quantityOf(group, quantities.getSnapshot()) === units ? [] : [[product.cn, units] as const]
    }),
  )
