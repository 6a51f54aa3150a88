import { ApiError } from '../../plugins/api-error'
import type { OrderOutcome } from './orders.service'

/** What was created; everything else as the caller is told it. */
export function createdOrThrow(outcome: OrderOutcome): Extract<OrderOutcome, { kind: 'created' }> {
  switch (outcome.kind) {
    case 'created':
      return outcome
    case 'forbidden':
      throw new ApiError('forbidden')
    case 'mismatch':
      throw new ApiError('idempotency_mismatch')
    case 'in_flight':
      throw new ApiError('in_flight', { retryAfter: 1 })
    case 'rejected':
      throw rejection(outcome.fields)
    case 'price_risen':
      throw new ApiError('price_risen', { prices: outcome.prices })
  }
}

/** People read the first reason as the message; `fields` has all of them. */
function rejection(fields: Record<string, string>): ApiError {
  const [first = '', ...others] = Object.values(fields)
  const more = others.length === 0 ? '' : ` (y ${others.length} motivo${others.length === 1 ? '' : 's'} más)`
  return new ApiError('order_rejected', { message: first + more, fields })
}
