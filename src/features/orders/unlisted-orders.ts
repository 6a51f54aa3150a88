import { isWaiting } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'

/**
 * Orders that were saved on this device and are not in the list of their pharmacy: those that wait, and those that the server
 * accepted after it gave the list. A pharmacy's orders get rising ids, so `newest`, the highest that the list knows, says which;
 * undefined while there is no list yet, which may have all of them.
 */
export const unlistedOrders = (
  entries: readonly OutboxEntry[],
  { pharmacy, newest }: { pharmacy: number; newest: number | undefined },
): OrderEntry[] =>
  entries
    .filter(isOrder)
    .filter(({ body }) => body.pharma === pharmacy)
    .filter((entry) => isWaiting(entry) || (newest !== undefined && (entry.order?.id ?? 0) > newest))

/** The highest id that any of these rows has; 0 without a row. */
export const newestOf = (...lists: readonly (readonly { id: number }[] | undefined)[]): number =>
  lists.reduce((newest, rows = []) => rows.reduce((most, { id }) => Math.max(most, id), newest), 0)
