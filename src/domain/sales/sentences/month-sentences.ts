import { addMonths, formatMonth, monthNames } from '@/domain/basics/dates'
import { formatEurosRounded } from '@/domain/basics/money'
import {
  changeSince,
  formatInteger,
  formatPercent,
  formatPercentPrecise,
  formatPoints,
} from '@/domain/basics/numbers'
import { capitalised } from '@/domain/basics/text'

/** Cents, units, number of distinct products, or a fraction. */
export type SentenceMeasure = 'euros' | 'units' | 'references' | 'percent'

/** A figure of a month ('YYYY-MM'), and of the month that it is compared with. */
export type MonthFigure = { month: string; value: number; before: { month: string; value: number } | null }

export type MonthsStory = {
  /** What the figure is of, where the title of its card does not say it: 'Genéricos'. */
  subject?: string | undefined
  measure: SentenceMeasure
  /** Complete months, the oldest first. */
  complete: readonly MonthFigure[]
  /** The month that is not over; `before` holds the same days, up to `lastDay`. */
  running: (MonthFigure & { lastDay: string }) | null
}

/** A smaller change of a month is nothing to point at: by a tenth more, or as much less. */
const striking = Math.log(1.1)

/**
 * What a chart by month tells: how the last complete month went, how the running one goes over the same days, and the month
 * that changed most. The first sentence is the answer; empty without any figure.
 */
export const monthSentences = ({ subject, measure, complete, running }: MonthsStory): string[] => {
  if ([...complete, ...(running === null ? [] : [running])].every(({ value }) => value === 0)) return []
  const last = complete.at(-1)
  const sentences: string[] = []
  if (last !== undefined) {
    const month = nameOf(last.month)
    sentences.push(
      `${subject === undefined ? capitalised(month) : `${subject} en ${month}`}: ${said(last, measure)}`,
    )
  }
  if (running !== null && (running.before !== null || last === undefined)) {
    const days = `${capitalised(nameOf(running.month))}, hasta el día ${Number(running.lastDay.slice(8))}`
    sentences.push(`${days}: ${said(running, measure, 'los mismos días de ')}`)
  }
  const most = mostChanged(complete, measure)
  if (most !== undefined && most !== last) {
    sentences.push(`El mes que más cambió: ${nameOf(most.month)}, ${said(most, measure)}`)
  }
  return sentences
}

/** Month with the most striking change in percent; none for shares and numbers of products, which are not compared in percent. */
const mostChanged = (months: readonly MonthFigure[], measure: SentenceMeasure): MonthFigure | undefined => {
  if (measure === 'percent' || measure === 'references') return undefined
  const changes = months.map((month) => ({ month, change: ratioOf(month) }))
  const most = changes.reduce((found, each) => (each.change > found.change ? each : found), {
    month: undefined as MonthFigure | undefined,
    change: striking,
  })
  return most.month
}

/** By how many times, up or down: to fall by a half is as much as to double. */
const ratioOf = ({ value, before }: MonthFigure): number =>
  before === null || before.value <= 0 ? 0 : Math.abs(Math.log(Math.max(0, value) / before.value))

const changeOf = ({ value, before }: MonthFigure): number | null => changeSince(before?.value, value)

/** The change, or the figure itself where a change would mean nothing. */
const said = (figure: MonthFigure, measure: SentenceMeasure, days = ''): string => {
  const { month, value, before } = figure
  if (before === null) return amount(value, measure)
  const other = `${days}${nameBeside(before.month, month)}`
  const change = changeOf(figure)
  if (measure === 'percent') {
    return `${amount(value, measure)}, ${formatPoints(asShown(value) - asShown(before.value))} frente a ${other}`
  }
  if (change === null) return `${amount(value, measure)}; en ${other}, ${amount(before.value, measure)}`
  if (measure === 'references') {
    return `${amount(value, measure)}, ${withPlus(value - before.value, formatInteger)} frente a ${other}`
  }
  return `${formatWholeChange(change)} frente a ${other}`
}

const amount = (value: number, measure: SentenceMeasure): string => {
  switch (measure) {
    case 'euros':
      return formatEurosRounded(value)
    case 'units':
      return `${formatInteger(value)} ${value === 1 ? 'unidad' : 'unidades'}`
    case 'references':
      return `${formatInteger(value)} ${value === 1 ? 'referencia' : 'referencias'}`
    case 'percent':
      return formatPercentPrecise(value)
  }
}

/** Shares as they are shown, so that their difference is that of the two. */
const asShown = (fraction: number): number => Math.round(fraction * 1000) / 1000

/** A change in whole percent: '+11 %', '-27 %', '0 %'. */
const formatWholeChange = (fraction: number): string => {
  // Half away from zero, as in shares: 12,5 % less is as much as 12,5 % more.
  const percent = Math.round(Number(Math.abs(fraction * 100).toFixed(8)))
  return withPlus(Math.sign(fraction) * percent, (whole) => formatPercent(whole / 100))
}

const withPlus = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : ''}${format(value)}`

const nameOf = (month: string): string => monthNames[Number(month.slice(5, 7)) - 1] ?? ''

/** The month before needs no year. */
const nameBeside = (other: string, month: string): string =>
  other === addMonths(month, -1) ? nameOf(other) : formatMonth(other)
