/**
 * Shares whole units out in proportion to weights, by largest remainder: the shares always add up to the units.
 * Equal remainders go to the first; weights that are all 0 share equally. No weights, no shares.
 */
export const shareOut = (units: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const effective = sum > 0 ? weights : weights.map(() => 1)
  const whole = sum > 0 ? sum : weights.length
  const shares = effective.map((weight) => Math.floor((units * weight) / whole))
  let left = units - shares.reduce((total, share) => total + share, 0)
  const byRemainder = effective
    .map((weight, position) => ({ position, remainder: (units * weight) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.position - b.position)
  for (const { position } of byRemainder) {
    if (left <= 0) break
    shares[position] = (shares[position] ?? 0) + 1
    left--
  }
  return shares
}
