import { salesSpan } from '@/domain/sales/choices/span'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amortizationOf, amortizedMonth } from '@/domain/sales/kpis/generic-amortization'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { AnswerOf, QuestionOf } from '@/domain/sales/questions/sales-question'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/** The generic amortization of the products that the viewer may see. */
export const amortization = (data: SalesData): AnswerOf<QuestionOf<'amortization'>> => {
  const range = amortizedMonth(salesSpan(data), data.today)
  const sold = visibleTotals(data.cube, range, selectProducts(data, allSales(range)))
  return { genericAmortization: amortizationOf(data.catalogue, sold) }
}
