import type { Cents } from '@/domain/basics/money'

/**
 * Amounts as whole euros (in cents) that add up to their total in whole euros, by largest remainder: each is rounded up or
 * down. `total` is given where it has been rounded as a part of something else.
 */
export const wholeEuros = (parts: readonly Cents[], total = roundedToEuros(sumOf(parts))): Cents[] => {
  const euros = parts.map((part) => Math.floor(part / 100) * 100)
  const up = (total - sumOf(euros)) / 100
  parts
    .map((part, position) => ({ position, remainder: part - (euros[position] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.position - b.position)
    .slice(0, up)
    .forEach(({ position }) => {
      euros[position] = (euros[position] ?? 0) + 100
    })
  return euros
}

const sumOf = (parts: readonly Cents[]): Cents => parts.reduce((sum, part) => sum + part, 0)

/** As `formatEurosRounded`: half away from zero. */
export const roundedToEuros = (cents: Cents): Cents =>
  Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100
