import { type RawBuilder, sql } from 'kysely'
import { isPharmacyUser } from '@/domain/people/roles'
import type { AuthUser } from '../access/auth-types'
import { associatesOf, hasLaboratoryView } from '../access/pharmacy-access'

/** Whether the user sees a row of order_delivery (named `d`): staff all, a laboratory its association's, a pharmacy none. */
export const isDeliveryVisible = (user: AuthUser): RawBuilder<unknown> => {
  if (isPharmacyUser(user.role)) return sql`false`
  return hasLaboratoryView(user)
    ? sql`d.laboratory_id = ANY(ARRAY${associatesOf(user.laboratoryId)})`
    : sql`true`
}

/**
 * State of an order's deliveries that the user sees (the order is `o`), one of `overallDeliveryStates`; null without deliveries.
 */
export const overallDeliveryState = (user: AuthUser): RawBuilder<unknown> =>
  isPharmacyUser(user.role)
    ? sql`NULL::text`
    : sql`(
  SELECT CASE WHEN bool_or(d.state = 'failed') THEN 'failed' WHEN bool_or(d.state <> 'delivered') THEN 'waiting'
    WHEN count(*) > 0 THEN 'delivered' END
  FROM order_delivery d
  WHERE d.pharmacy_id = o.pharmacy_id AND d.order_id = o.id AND ${isDeliveryVisible(user)})`
