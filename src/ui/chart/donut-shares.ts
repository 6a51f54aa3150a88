import { shareOut } from '@/domain/basics/share-out'

/** Whole percents that add up to 100; 0 each where there is nothing. Of equal remainders the first gets the one left over. */
export const wholeShares = (values: readonly number[]): number[] => {
  const parts = values.map((value) => Math.max(0, value))
  return parts.some((part) => part > 0) ? shareOut(100, parts) : parts
}
