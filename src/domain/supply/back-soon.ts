import { daysBetween } from '@/domain/basics/dates'

/** Days for which a product that is short is waited for, whatever is on the shelf: about the time between two direct orders. */
export const shortWaitDays = 7

/** `covered`: what is there and comes lasts until then. `brief`: it is back within `shortWaitDays`. */
export const backSoonReasons = ['covered', 'brief'] as const
export type BackSoon = (typeof backSoonReasons)[number]

/**
 * Why a product that is short is to be ordered all the same; null where it is back too late, or nobody knows when. `until` is the last
 * day that it is expected to be short; the pharmacy sold `units` in `days`.
 */
export const backSoon = (
  until: string | null,
  today: string,
  { units, days, there }: { units: number; days: number; there: number },
): BackSoon | null => {
  if (until === null) return null
  const wait = daysBetween(today, until) + 1
  // Whole numbers on both sides: at a pace of units / days what is there lasts for there × days / units.
  if (Math.max(0, units) * wait <= there * days) return 'covered'
  return wait <= shortWaitDays ? 'brief' : null
}
