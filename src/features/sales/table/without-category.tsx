import { leftOverSentences } from '@/domain/sales/sentences/share-sentences'
import { amountOf } from '@/features/sales/amounts'
import type { Asked } from '@/features/sales/table/sales-grid'
import { useSales } from '@/features/sales/use-sales'
import { usePriceMode } from '@/parts/prices/price-mode'

/** How much of the sales of a table by category has none: its row comes last. */
export function WithoutCategory({ asked }: { asked: Asked }) {
  const { mode } = usePriceMode()
  const { data } = useSales(withoutCategoryQuestion(asked), ({ rows, totals }) => ({
    without: rows.find(({ market_category_id }) => market_category_id === 0),
    totals,
  }))
  if (data?.without === undefined) return null
  const part = amountOf(data.without, 'total', mode)
  const [sentence] = leftOverSentences({ part, whole: amountOf(data.totals, 'total', mode) })
  return sentence === undefined ? null : <> · {sentence}</>
}

export const withoutCategoryQuestion = (asked: Asked) =>
  ({ ask: 'table', rows: 'category', ...asked, sort: [], skip: 0, take: null }) as const
