import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { cartBadge, unitsInCart } from '@/domain/cart'
import { purchasingKey } from '@/features/purchasing/queries'
import type { AppContext } from '@/features/session/app-context'
import { pharmacyQuery } from '@/features/session/queries'
import { summaryKey } from '@/features/summary/queries'
import { FirstDownload } from '@/features/sync/first-download'
import { SyncPill } from '@/features/sync/sync-pill'
import { useSnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import type { Session } from '@/offline/session'
import { pharmacyNavigation } from '@/routes/-layout/navigation'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { InstallPrompt, UpdatePrompt } from '@/ui/prompts/prompts'
import { CartButton } from '@/ui/shell/cart-button'
import { Shell, type ShellSlots } from '@/ui/shell/shell'

type PharmacyFrameProps = AppContext &
  ShellSlots & {
    session: Session
    pharmacy: number
    children: ReactNode
  }

/** The shell around the screens of one pharmacy: its name, its cart, its data on this device. */
export function PharmacyFrame(props: PharmacyFrameProps) {
  const { device, queryClient, updates, install, session, pharmacy, children, ...slots } = props
  const { identity, user } = session
  const name =
    useQuery({ ...pharmacyQuery(device, identity, pharmacy), enabled: false }).data?.name ??
    user.pharmas.find(({ id }) => id === pharmacy)?.name ??
    ''

  const cart = device.cart(identity, pharmacy)
  const { items } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const units = unitsInCart(items)
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden') void cart.flush()
    }
    document.addEventListener('visibilitychange', save)
    addEventListener('pagehide', cart.flush)
    return () => {
      document.removeEventListener('visibilitychange', save)
      removeEventListener('pagehide', cart.flush)
      void cart.flush()
    }
  }, [cart])

  const onChanged = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: purchasingKey(pharmacy) })
    void queryClient.invalidateQueries({ queryKey: summaryKey(pharmacy) })
  }, [queryClient, pharmacy])
  const snapshot = useSnapshotRefresh({ device, pharmacy, onChanged })
  const refreshedAt = useLiveQuery(() => device.snapshots.refreshedAt(pharmacy), [device, pharmacy])
  useEffect(() => {
    void device.storage.request()
  }, [device])

  const onCart = useToCart()
  return (
    <Shell
      {...slots}
      title={name}
      navigation={pharmacyNavigation(pharmacy, user)}
      cart={<CartButton pharmacy={pharmacy} units={units} badge={cartBadge(units)} />}
      sync={
        <SyncPill
          device={device}
          identity={identity}
          pharmacy={pharmacy}
          snapshot={snapshot}
          onCart={onCart}
        />
      }
      notices={
        <>
          <UpdatePrompt updates={updates} saveFirst={async () => (await cart.flush()).ok} />
          {refreshedAt === undefined ? null : <FirstDownload refreshedAt={refreshedAt} snapshot={snapshot} />}
          <InstallPrompt offer={install} />
        </>
      }
    >
      {children}
    </Shell>
  )
}
