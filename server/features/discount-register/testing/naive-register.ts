/** What was said of a line, one after the other: an answer, or units that were counted. */
export type Said =
  | { month: string; served: number; delayed: number; price: number | null }
  | { month: string; came: number }

type Line = { quantity: number; pvl: number; discount: number }

/** What was served of a line by month, unit after unit: a pile on which each lies with its month, and the last ones go first. */
export function naiveRegister(
  { quantity, pvl, discount }: Line,
  said: readonly Said[],
): { month: string; units: number; amount: number }[] {
  const pile: string[] = []
  let last: { served: number; delayed: number; price: number | null } | null = null
  let came = 0
  for (const each of said) {
    if ('came' in each) came += each.came
    else last = each
    let served = 0
    if (last !== null) {
      served = last.served
      for (let unit = 0; unit < last.delayed && came > served; unit += 1) served += 1
    }
    while (pile.length > served) pile.pop()
    while (pile.length < served) pile.push(each.month)
  }
  const price = last?.price ?? null
  if (price === null ? discount === 0 : price >= pvl) return []
  const whole = Math.round(quantity * pvl * (1 - discount))
  const paid = (units: number) =>
    price === null ? Math.floor((whole * units * 2 + quantity) / (quantity * 2)) : units * price
  const months = pile.toSorted()
  return [...new Set(months)].map((month) => ({
    month,
    units: months.filter((each) => each === month).length,
    amount: paid(months.lastIndexOf(month) + 1) - paid(months.indexOf(month)),
  }))
}
