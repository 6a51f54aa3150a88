import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createBasketStore } from '@/features/quick-order/basket-store'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

/** The basket of this identity at this pharmacy, as long as the screen is open. */
export function useBasket({
  device,
  identity,
  pharmacy,
}: {
  device: Device
  identity: Identity
  pharmacy: number
}) {
  const key = `quick-order:${ownerOf(identity)}:${pharmacy}`
  const store = useMemo(() => createBasketStore(device.preferences, key), [device, key])
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => store.follow(), [store])
  return { store, ...snapshot }
}
