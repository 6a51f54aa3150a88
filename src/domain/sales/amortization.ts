import { amortizationOf, amortizedMonth } from '@/domain/sales/generic-amortization'
import type { SalesData } from '@/domain/sales/sales-data'
import { everything } from '@/domain/sales/sales-filter'
import type { AmortizationQuestion, AnswerOf } from '@/domain/sales/sales-question'
import { selectProducts } from '@/domain/sales/select-products'
import { visibleTotals } from '@/domain/sales/visible-totals'

/** The generic amortization of the products that the viewer may see. */
export const amortization = (data: SalesData): AnswerOf<AmortizationQuestion> => {
  const range = amortizedMonth(data.today)
  const sold = visibleTotals(data.cube, range, selectProducts(data, everything(range)))
  return { genericAmortization: amortizationOf(data.catalogue, sold) }
}
