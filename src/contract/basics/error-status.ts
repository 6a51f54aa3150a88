import type { ErrorCode } from '@/contract/basics/endpoint'

/** Apart from the codes, since no first screen needs it. */
export const errorStatus = {
  bad_request: 400,
  invalid_fields: 422,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  switch_refused: 403,
  terms_required: 403,
  switched_off: 403,
  not_found: 404,
  body_timeout: 408,
  in_flight: 409,
  too_large: 413,
  too_many_requests: 429,
  idempotency_mismatch: 422,
  order_rejected: 422,
  price_risen: 422,
  ticket_rejected: 422,
  reception_rejected: 422,
  registration_rejected: 422,
  order_taken: 409,
  order_cancelled: 409,
  edit_conflict: 409,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>
