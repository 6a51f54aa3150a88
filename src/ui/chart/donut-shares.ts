/** Whole percents that add up to 100; 0 each where there is nothing. Of equal remainders the first gets the one left over. */
export const wholeShares = (values: readonly number[]): number[] => {
  const parts = values.map((value) => Math.max(0, value))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts
  // In integers: a binary fraction must not decide which half is rounded up.
  const shares = parts.map((part) => Math.floor((100 * part) / whole))
  const remainders = parts.map((part, index) => 100 * part - (shares[index] as number) * whole)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const order = [...remainders.keys()].sort((a, b) => (remainders[b] as number) - (remainders[a] as number))
  for (const index of order.slice(0, left)) shares[index] = (shares[index] as number) + 1
  return shares
}
