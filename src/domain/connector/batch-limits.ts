/** Rows of one batch, over all of its days. */
export const mostRows = 25_000
/** Days of one batch of sales. */
export const mostDays = 1_000
/** Bytes of a batch's JSON, after inflating. */
export const mostBytes = 4 * 1024 * 1024
export const longestCode = 40
export const longestName = 120
