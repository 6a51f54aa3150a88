import { leftOverSentences } from '@/domain/sales/sentences/share-sentences'
import { amountOf } from '@/features/sales/amounts'
import type { Asked } from '@/features/sales/table/sales-grid'
import { shownTotals, shownTotalsOfRows } from '@/features/sales/table/shown-totals'
import { useSales } from '@/features/sales/use-sales'
import { usePriceMode } from '@/parts/prices/price-mode'

/** How much of the sales of a table by category has none: its row comes last. */
export function WithoutCategory({ asked, pageSize }: { asked: Asked; pageSize: number }) {
  const { mode } = usePriceMode()
  const { data } = useSales(withoutCategoryQuestion(asked), (answer) => ({
    without: answer.rows.find(({ market_category_id }) => market_category_id === 0),
    answer,
  }))
  if (data?.without === undefined) return null
  const { without, answer } = data
  // As its row shows it.
  const euros = answer.count > pageSize ? undefined : shownTotalsOfRows(answer, mode, undefined)
  const shown = euros?.get(without) ?? shownTotals(without, mode)
  const [sentence] = leftOverSentences({
    part: amountOf(without, 'total', mode),
    whole: amountOf(answer.totals, 'total', mode),
    shown: shown.total,
  })
  return sentence === undefined ? null : <> · {sentence}</>
}

export const withoutCategoryQuestion = (asked: Asked) =>
  ({ ask: 'table', rows: 'category', ...asked, sort: [], skip: 0, take: null }) as const
