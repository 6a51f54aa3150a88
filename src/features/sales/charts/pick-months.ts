/** Nothing, a first month, or first and last, 'YYYY-MM' in order. */
export type PickedMonths = readonly string[]

/** A click picks the first month, the next one the last, a third one clears (analytics.md §2). */
export const pickMonth = (picked: PickedMonths, month: string): PickedMonths => {
  const [first, last] = picked
  if (first === undefined) return [month]
  return last === undefined ? [first, month].sort() : []
}

/** First and last month to be marked: until the last one is picked, the month pointed at takes its place. */
export const markedMonths = (picked: PickedMonths, pointedAt: string | null): [string, string] | null => {
  const [first, last] = picked
  if (first === undefined) return null
  const [from = first, to = first] = [first, last ?? pointedAt ?? first].sort()
  return [from, to]
}
