import { shareOut } from '@/domain/basics/share-out'

/** Whole percentages that add up to 100; all 0 if there is nothing. More returned than sold is no part. */
export const wholeShares = (values: readonly number[]): number[] => {
  const parts = values.map((value) => Math.max(0, value))
  return parts.some((part) => part > 0) ? shareOut(100, parts) : parts
}
