import { addMonths, monthOf } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { type Cube, type ProductTotals, totalsByProduct } from '@/domain/sales/cube/cube'
import { monthRange, type SalesRange } from '@/domain/sales/range/range'
import { sumByKind } from '@/domain/sales/selection/totals'

/** 'Reducción 5% EFG a PVP + iva': 5 % of the PVP with IVA of the generics sold in the previous closed month. */
export const genericAmortization = (cube: Cube, catalogue: CatalogueIndex, today: string): Cents =>
  amortizationOf(catalogue, totalsByProduct(cube, amortizedMonth(today)))

export const amortizedMonth = (today: string): SalesRange => monthRange(addMonths(monthOf(today), -1))

/** Of what these products sold in the amortized month. */
export const amortizationOf = (catalogue: CatalogueIndex, sold: ProductTotals): Cents =>
  divideHalfUp(sumByKind(catalogue, sold).generic.pvp * 5, 100)
