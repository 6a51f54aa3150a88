import { clampQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import { wholePacks } from '@/domain/proposal/proposal-suggestion'
import type { ProvisionGroup, Transferable } from '@/domain/proposal/proposal-types'

/** A product that can be ordered: one with a price. */
export type OrderableTransferable = Transferable & { pvl: number }

/** The product that the units of a group are ordered of: the first with a price. */
export const orderedTransferable = (
  group: Pick<ProvisionGroup, 'transferables'>,
): OrderableTransferable | undefined =>
  group.transferables.find((line): line is OrderableTransferable => line.pvl !== null)

/** The product that stands for a row: the one that would be ordered, or the first where none has a price. */
export const shownTransferable = (group: Pick<ProvisionGroup, 'transferables'>): Transferable | undefined =>
  orderedTransferable(group) ?? group.transferables[0]

/** What keeps the first product of a row from being ordered or delivered. */
export const warningOf = (first: Transferable | undefined): string | null =>
  first === undefined || first.pvl === null ? 'Sin precio' : first.out_of_stock ? 'En rotura' : null

/**
 * Puts another product of the group first, so that the units are ordered of it. Suggested units stay, raised to its whole
 * packs; the potential follows its price, except where the template values it at the group's average. The group comes
 * back unchanged when the product is not in it or has no price.
 */
export const swapTransferable = (group: ProvisionGroup, cn: Cn): ProvisionGroup => {
  const chosen = group.transferables.find((line) => line.cn === cn)
  if (!chosen || chosen.pvl === null) return group
  const provision = wholePacks(group.provision, chosen.pot)
  return {
    ...group,
    transferables: [chosen, ...group.transferables.filter((line) => line !== chosen)],
    provision,
    quantity: group.quantity === clampQuantity(group.provision) ? clampQuantity(provision) : group.quantity,
    provision_potential_pvl: provision * (group.reference_pvl ?? chosen.pvl),
    provision_potential_pvp:
      provision * ((group.reference_pvl === null ? chosen.pvp : group.reference_pvp) ?? 0),
    warning: warningOf(chosen),
    pot: chosen.pot,
  }
}
