import { counterpartOf } from '@/domain/sales/months/compare-months'
import { type CalendarMonth, monthText } from '@/domain/sales/months/months'
import { partialMonth } from '@/domain/sales/range/range'
import {
  type MonthFigure,
  monthSentences,
  type SentenceMeasure,
} from '@/domain/sales/sentences/month-sentences'
import { rankSentences } from '@/domain/sales/sentences/share-sentences'
import type { Months } from '@/features/sales/charts/data/graph-months'
import type { BarModel, ChartSeries } from '@/ui/chart/model/chart-model'

/** How the months of one figure went, in words; null where a month has none, such as a share of nothing. */
export const monthsInWords = <Month extends CalendarMonth>(
  months: Months<Month>,
  figureOf: (month: Month) => number | null,
  { measure = 'euros', subject }: { measure?: SentenceMeasure; subject?: string } = {},
): string[] => {
  const figures = figuresOf(months, figureOf)
  const last = figures.at(-1)
  const isRunning = last?.month === partialMonth(months.until)
  return monthSentences({
    subject,
    measure,
    complete: isRunning ? figures.slice(0, -1) : figures,
    running: last !== undefined && isRunning ? { ...last, lastDay: months.until.lastDay } : null,
  })
}

/** Beside the month that each is compared with; without a comparison that is the month before. */
const figuresOf = <Month extends CalendarMonth>(
  { now, before, sameDays, until }: Months<Month>,
  figureOf: (month: Month) => number | null,
): MonthFigure[] => {
  const running = partialMonth(until)
  return now.flatMap((each, index) => {
    const value = figureOf(each)
    if (value === null) return []
    const month = monthText(each)
    const other =
      before !== undefined
        ? counterpartOf({ now, before }, index)
        : month === running
          ? sameDays
          : now[index - 1]
    const otherValue = other === undefined ? null : figureOf(other)
    return {
      month,
      value,
      before:
        other === undefined || otherValue === null ? null : { month: monthText(other), value: otherValue },
    }
  })
}

/** The first series among the others, over the complete months. */
export const rankInWords = (
  { categories }: Pick<BarModel, 'categories'>,
  [own, ...others]: readonly ChartSeries[],
): string[] => {
  const sum = (series: ChartSeries) => ({ name: series.name, value: completeSum({ categories }, series) })
  const months = categories.filter(({ partial }) => partial === undefined).length
  return own === undefined ? [] : rankSentences(sum(own), others.map(sum), { months })
}

/** Sum of the complete months. */
export const completeSum = (
  { categories }: Pick<BarModel, 'categories'>,
  { values }: Pick<ChartSeries, 'values'>,
): number =>
  values.reduce<number>(
    (sum, value, index) => sum + (categories[index]?.partial === undefined ? (value ?? 0) : 0),
    0,
  )
