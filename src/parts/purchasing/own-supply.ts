import { useSyncExternalStore } from 'react'
import { watchEntries } from '@/offline/outbox/watched-entries'
import type { PurchasingScope } from '@/parts/purchasing/queries'

/**
 * Names what this device has ordered and waits for, as far as proposals count it: what was asked before one of these was saved, sent or
 * refused is asked again.
 */
export const useOwnSupply = ({ device, identity, pharmacy }: PurchasingScope): string => {
  const { subscribe, get } = watchEntries(device.outbox, identity)
  const { entries = [] } = useSyncExternalStore(subscribe, get)
  return entries
    .flatMap((entry) => {
      const { endpoint, id, state } = entry
      const pharma =
        endpoint === 'createOrder' ? entry.body.pharma : endpoint === 'saveWant' ? entry.pharma : 0
      return pharma === pharmacy.id && state !== 'rejected'
        ? `${id.slice(0, 8)}${state === 'accepted' ? '' : '…'}`
        : []
    })
    .join()
}
