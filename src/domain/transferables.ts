import type { Cn } from '@/domain/catalogue'
import type { ProvisionGroup, Transferable } from '@/domain/proposal-types'

/** A product that can be ordered: one with a price. */
export type OrderableTransferable = Transferable & { pvl: number }

/** The product that the units of a group are ordered of: the first with a price. */
export const orderedTransferable = (
  group: Pick<ProvisionGroup, 'transferables'>,
): OrderableTransferable | undefined =>
  group.transferables.find((line): line is OrderableTransferable => line.pvl !== null)

/**
 * Puts another product of the group first, so that the units are ordered of it; the potential follows its
 * price. The group comes back unchanged when the product is not in it or has no price.
 */
export const swapTransferable = (group: ProvisionGroup, cn: Cn): ProvisionGroup => {
  const chosen = group.transferables.find((line) => line.cn === cn)
  if (!chosen || chosen.pvl === null) return group
  return {
    ...group,
    transferables: [chosen, ...group.transferables.filter((line) => line !== chosen)],
    provision_potential_pvl: group.provision * chosen.pvl,
    provision_potential_pvp: group.provision * (chosen.pvp ?? 0),
  }
}
