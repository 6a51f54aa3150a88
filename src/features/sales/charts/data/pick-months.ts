/** No month, a first one, or first and last, as 'YYYY-MM' in order. */
export type PickedMonths = readonly string[]

/** The first click selects the first month, the second the last one, the third clears both (analytics.md §2). */
export const pickMonth = (picked: PickedMonths, month: string): PickedMonths => {
  const [first, last] = picked
  if (first === undefined) return [month]
  return last === undefined ? [first, month].sort() : []
}

/** First and last month to highlight; until the last one is selected, the hovered month is used instead. */
export const markedMonths = (picked: PickedMonths, pointedAt: string | null): [string, string] | null => {
  const [first, last] = picked
  if (first === undefined) return null
  const [from = first, to = first] = [first, last ?? pointedAt ?? first].sort()
  return [from, to]
}
