import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { spanOf } from '@/domain/sales/choices/span'
import { type Cube, type ProductTotals, totalsByProduct } from '@/domain/sales/cube/cube'
import type { SalesSpan } from '@/domain/sales/questions/sales-figures'
import { lastCompleteMonth, type SalesRange, salesUntil } from '@/domain/sales/range/range'
import { sumByKind } from '@/domain/sales/selection/totals'

/** 'Reducción 5% EFG a PVP + iva': 5 % of the PVP with IVA of the generics sold in the last complete month. */
export const genericAmortization = (cube: Cube, catalogue: CatalogueIndex, today: string): Cents =>
  amortizationOf(
    catalogue,
    totalsByProduct(
      cube,
      amortizedMonth(
        spanOf(cube, () => true),
        today,
      ),
    ),
  )

export const amortizedMonth = (span: SalesSpan, today: string): SalesRange =>
  lastCompleteMonth(salesUntil({ today, lastSaleDay: span?.lastSaleDay ?? null }))

/** Amortization: 5 % of the PVP of the generics sold in the amortized month. */
export const amortizationOf = (catalogue: CatalogueIndex, sold: ProductTotals): Cents =>
  divideHalfUp(sumByKind(catalogue, sold).generic.pvp * 5, 100)
