import { useSyncExternalStore } from 'react'
import { ownerOf } from '@/offline/database/identity'
import { watchEntries } from '@/offline/outbox/watched-entries'
import type { PurchasingScope } from '@/parts/purchasing/queries'
import { readPreference, writePreference } from '@/ui/state/preferences'

type Owner = { identity: PurchasingScope['identity']; pharmacy: number }

const keyOf = ({ identity, pharmacy }: Owner) => `ignores-on-its-way:${ownerOf(identity)}:${pharmacy}`

/** Whether proposals of this pharmacy suggest again what was ordered and has not come, as its user left it on this device. */
export const ignoresOnItsWay = (owner: Owner): boolean => readPreference(keyOf(owner)) === true

export const keepIgnoresOnItsWay = (owner: Owner, ignores: boolean): void =>
  writePreference(keyOf(owner), ignores)

/**
 * Names the orders of this device that count as on their way: what was asked before one of them was saved, sent or refused is asked
 * again.
 */
export const useOwnOrders = ({ device, identity, pharmacy }: PurchasingScope): string => {
  const { subscribe, get } = watchEntries(device.outbox, identity)
  const { entries = [] } = useSyncExternalStore(subscribe, get)
  return entries
    .flatMap((entry) =>
      entry.endpoint === 'createOrder' && entry.body.pharma === pharmacy.id && entry.state !== 'rejected'
        ? `${entry.id.slice(0, 8)}${entry.state === 'accepted' ? '' : '…'}`
        : [],
    )
    .join()
}
