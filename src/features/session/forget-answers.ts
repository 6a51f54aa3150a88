import type { QueryClient } from '@tanstack/react-query'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

/**
 * Deletes what is cached or stored of a pharmacy that refuses this user: its orders and reports. Its name stays until
 * the server refuses that, too.
 */
export async function forgetAnswers(
  { device, queryClient }: { device: Device; queryClient: QueryClient },
  { identity, pharmacy }: { identity: Identity; pharmacy: number },
): Promise<void> {
  const owner = ownerOf(identity)
  queryClient.removeQueries({
    predicate: ({ queryKey: [subject, whose, id] }) =>
      whose === owner &&
      subject !== 'pharmacy' &&
      (subject === 'order' ? pharmacyOfOrder(Number(id)) : id) === pharmacy,
  })
  const [orders, reports] = await Promise.all([device.orders(), device.reports()])
  await orders.forgetPharmacy(identity, pharmacy)
  await reports.forgetPharmacy(identity, pharmacy)
}
