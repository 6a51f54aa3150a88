import { monthOf } from '@/domain/basics/dates'
import { comparedMonths } from '@/domain/sales/months/compare-months'
import type { PeriodMonth } from '@/domain/sales/questions/sales-figures'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { partialMonth } from '@/domain/sales/range/range'
import { type Months, sameDaysBefore } from '@/features/sales/charts/data/graph-months'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'

/** Sales by month, and the months that they are compared with. With null nothing is queried. */
export function usePeriods(question: Omit<QuestionOf<'periods'>, 'ask'> | null, compare: Comparison | null) {
  const until = scopeUntil(useSalesScope())
  const now = useSales(question && { ask: 'periods', ...question })
  const before = useSales(question && compare && { ask: 'periods', ...beforeOf(question, compare) })
  const isPartial = question !== null && monthOf(question.filter.endDate) === partialMonth(until)
  // A sentence more once it is there: the chart does not wait for it.
  const sameDays = useSales(
    isPartial && compare === null
      ? { ask: 'periods', ...question, filter: sameDaysBefore(question.filter) }
      : null,
  )
  const months: Months<PeriodMonth> | null =
    question === null || now.data === undefined
      ? null
      : {
          now: now.data,
          before: compare === null ? undefined : before.data,
          sameDays:
            isPartial && compare === null && !sameDays.isPlaceholderData ? sameDays.data?.[0] : undefined,
          compare,
          until,
        }
  return { months, queries: [now, before] }
}

const beforeOf = (question: Omit<QuestionOf<'periods'>, 'ask'>, compare: Comparison) => ({
  ...question,
  filter: { ...question.filter, ...comparedMonths(question.filter, compare) },
})
