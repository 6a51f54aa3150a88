import { type OrderState, orderSteps } from './history'

const stepOf = (state: OrderState): number => orderSteps.indexOf(state as (typeof orderSteps)[number])

/** Whether an order that was seen in `before` may be seen in `after` later: nothing is undone, and what is taken is not withdrawn. */
export const mayFollow = (before: OrderState, after: OrderState): boolean => {
  if (before === 'withdrawn') return after === 'withdrawn'
  if (after === 'withdrawn') return before === 'waiting' || before === 'sent'
  return stepOf(after) >= stepOf(before)
}

/** Which of two states an order is at least in. What contradicts is left as it was: it is told elsewhere. */
export const further = (one: OrderState, other: OrderState): OrderState =>
  mayFollow(one, other) ? other : one
