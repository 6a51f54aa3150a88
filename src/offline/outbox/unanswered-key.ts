/** Where the journal keeps orders that were posted directly and never answered (unanswered-orders.ts, which comes when it is used). */
export const unansweredKey = 'unanswered-orders'
