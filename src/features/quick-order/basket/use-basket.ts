import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createBasketStore } from '@/features/quick-order/basket/basket-store'
import { ownerOf } from '@/offline/database/identity'
import { usePharmacyScope } from '@/parts/session/scope'

/** The basket of this identity at this pharmacy, for as long as the screen is open. */
export function useBasket() {
  const { device, identity, pharmacy } = usePharmacyScope()
  const key = `quick-order:${ownerOf(identity)}:${pharmacy.id}`
  const store = useMemo(() => createBasketStore(device.preferences, key), [device, key])
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => store.follow(), [store])
  return { store, ...snapshot }
}
