/** Over how many days it is looked at. */
export const servicePeriods = ['30', '90', '365'] as const

/** What a laboratory answered of its part of one order. */
export type AnsweredPart = {
  laboratory: number
  lines: number
  answeredLines: number
  /** Units of the answered lines. */
  ordered: number
  /** Units that come now and of the ordered product: neither delayed nor substituted ones. */
  served: number
  /** Epoch milliseconds. */
  createdAt: number
  /** When the last units of it came; null where nothing was received. */
  receivedAt: number | null
}

export type ServiceLevel = {
  laboratory: number
  /** Orders of which it has answered something. */
  orders: number
  /** Orders of which it serves each line completely. */
  inFull: number
  ordered: number
  served: number
  /** From the order to its last reception, the median of its received orders, in days with one decimal; null without one. */
  daysToReceive: number | null
}

const dayMs = 24 * 60 * 60 * 1000

/** How each laboratory serves, the one that serves most of what is ordered first. */
export const serviceLevels = (parts: readonly AnsweredPart[]): ServiceLevel[] => {
  const byLaboratory = new Map<number, AnsweredPart[]>()
  for (const part of parts) {
    const answered = byLaboratory.get(part.laboratory)
    if (answered) answered.push(part)
    else byLaboratory.set(part.laboratory, [part])
  }
  return [...byLaboratory]
    .map(([laboratory, answered]) => ({
      laboratory,
      orders: answered.length,
      inFull: answered.filter(isInFull).length,
      ordered: answered.reduce((sum, { ordered }) => sum + ordered, 0),
      served: answered.reduce((sum, { served }) => sum + served, 0),
      daysToReceive: medianDays(answered),
    }))
    .sort(
      (a, b) =>
        b.served * a.ordered - a.served * b.ordered || b.orders - a.orders || a.laboratory - b.laboratory,
    )
}

const isInFull = ({ lines, answeredLines, ordered, served }: AnsweredPart): boolean =>
  answeredLines === lines && served === ordered

const medianDays = (parts: readonly AnsweredPart[]): number | null => {
  const waits = parts
    .flatMap(({ createdAt, receivedAt }) => (receivedAt === null ? [] : Math.max(0, receivedAt - createdAt)))
    .sort((a, b) => a - b)
  if (waits.length === 0) return null
  const middle = (waits.length - 1) / 2
  const median = ((waits[Math.floor(middle)] ?? 0) + (waits[Math.ceil(middle)] ?? 0)) / 2
  return Math.round((median / dayMs) * 10) / 10
}
