/** Rows of one batch, over all of its days. */
export const mostRows = 25_000
/** Days of one batch of sales. */
export const mostDays = 1_000
/** Bytes of a batch's JSON, after inflating. */
export const mostBytes = 4 * 1024 * 1024
/**
 * How far a number may be above the highest one known. A program counts one by one, and one that writes the largest number there is
 * would leave none to those after it.
 */
export const mostSequenceJump = 1_000_000
export const longestCode = 40
export const longestName = 120
