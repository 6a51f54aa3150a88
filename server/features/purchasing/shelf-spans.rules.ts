/**
 * Between counts that are further apart nobody knows what was on the shelf: a connector was silent, or a file did not come. Two weeks,
 * so that a weekly file may fail once.
 */
const mostDaysBetweenCounts = 14

/**
 * First and last days of a stock-out, one pair after the other, over the days between counts that are close to each other; without a last one
 * while it goes on. `none` is the day whose count found none, `back` the one whose count found some again; `counts` rise.
 */
export const daysWithout = ({
  none,
  back,
  counts,
  today,
}: {
  none: number
  back: number | null
  counts: readonly number[]
  today: number
}): number[] => {
  const between = counts.filter((day) => day > none && (back === null || day < back))
  const known = [none, ...between, back ?? today]
  const days: number[] = []
  known.slice(1).forEach((next, at) => {
    const before = known[at] as number
    if (next - before > mostDaysBetweenCounts) return
    const isEnd = at === known.length - 2
    const last = isEnd ? next - 1 : next
    // What is still out has no last day.
    const open = isEnd && back === null
    if (days.at(-1) === before) days.pop()
    else if (open || before < last) days.push(before + 1)
    else return
    if (!open) days.push(last)
  })
  return days
}
