import type { CatalogueIndex } from '@/domain/catalogue-index'
import { addDays } from '@/domain/dates'
import type { Cents } from '@/domain/money'
import type { Cube } from '@/domain/sales/cube'
import { totalsByKind } from '@/domain/sales/totals'

/** 'Reducción 5% EFG a PVP + iva': 5 % of the PVP with IVA of the generics sold in the previous closed month. */
export const genericAmortization = (cube: Cube, catalogue: CatalogueIndex, today: string): Cents => {
  const endDate = addDays(`${today.slice(0, 8)}01`, -1)
  const { generic } = totalsByKind(cube, catalogue, { startDate: `${endDate.slice(0, 8)}01`, endDate })
  return Math.floor((generic.pvp * 5 + 50) / 100)
}
