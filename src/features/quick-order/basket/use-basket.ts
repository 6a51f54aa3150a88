import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Basket, emptyBasket, parseBasket } from '@/features/quick-order/basket/basket'
import { ownerOf } from '@/offline/database/identity'
import { createDraftStore, type DraftStore } from '@/parts/drafts/draft-store'
import { usePharmacyScope } from '@/parts/session/scope'

export type BasketStore = DraftStore<Basket>

/** The basket of this identity at this pharmacy, for as long as the screen is open. */
export function useBasket() {
  const { device, identity, pharmacy } = usePharmacyScope()
  const key = `quick-order:${ownerOf(identity)}:${pharmacy.id}`
  const store = useMemo(
    () => createDraftStore(device.preferences, { key, empty: emptyBasket, parse: parseBasket }),
    [device, key],
  )
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => store.follow(), [store])
  const { draft: basket, ...state } = snapshot
  return { store, basket, ...state }
}
