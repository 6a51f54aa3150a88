import type { Cn } from '@/domain/catalogue/catalogue'
import { mainLaboratoryId, type Quickwin } from '@/domain/offers/quickwin'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { quantityOf } from '@/features/purchasing/state/quantities'
import type { Compared } from '@/parts/purchasing/comparison/use-comparison'

type Proposal = {
  groups: readonly ProvisionGroup[]
  touched: ReadonlyMap<Cn, number>
  quickwin: Pick<Quickwin, 'id' | 'laboratories' | 'autoBuy'>
}

/** A row as it is compared: its units, and the proposal's other lines, which count for the quickwin's conditions. Null without a price. */
export const comparedRow = (
  row: ProvisionGroup,
  { groups, touched, quickwin }: Proposal,
): Compared | null => {
  const line = orderedTransferable(row)
  if (line === undefined) return null
  const quickwins = [quickwin.id]
  const proposed = groups.flatMap((group) => {
    const other = orderedTransferable(group)
    const quantity = quantityOf(group, touched)
    if (other === undefined || quantity === 0 || other.cn === line.cn) return []
    const { cn, pvl, laboratory } = other
    return { cn, pvl, quantity, laboratoryId: laboratory.id, campaign: null, quickwins }
  })
  return {
    cn: line.cn,
    product: line.product,
    quantity: quantityOf(row, touched),
    now: {
      cart: mainLaboratoryId(quickwin) ?? line.laboratory.id,
      campaign: line.campaign?.id,
      quickwins,
    },
    proposed,
    isOwnOrder: quickwin.autoBuy,
  }
}
