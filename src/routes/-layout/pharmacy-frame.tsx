import { IconHelpCircle, IconLifebuoy, IconShoppingCart, IconShoppingCartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { cartBadge, unitsInCart } from '@/domain/cart/cart'
import { useCorrection } from '@/features/registration/use-correction'
import type { AppContext } from '@/features/session/app-context'
import { canOrder } from '@/features/session/guards'
import { pharmacyQuery } from '@/features/session/queries'
import { FirstDownload } from '@/features/sync/first-download'
import type { LiveDataProps } from '@/features/sync/live/live-data'
import { SyncPill } from '@/features/sync/sync-pill'
import { useNewData } from '@/features/sync/use-new-data'
import { useSnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import type { CartStore } from '@/offline/cart/cart'
import { mustAgree } from '@/parts/session/must-agree'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { CartEntry, type CartEntryProps } from '@/routes/-layout/cart-entry'
import { actAs } from '@/routes/-layout/impersonation/act-as'
import { pharmacyNavigation } from '@/routes/-layout/navigation'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { iconButton } from '@/ui/controls/icon-button'
import { lazyComponent, optionalComponent } from '@/ui/feedback/lazy-component'
import { InstallPrompt, UpdatePrompt } from '@/ui/prompts/prompts'
import { useIsNarrow } from '@/ui/screen/screen-width'
import badges from '@/ui/shell/count-badge.module.css'
import { NavigationButton } from '@/ui/shell/navigation-entry'
import { Shell, type ShellSlots } from '@/ui/shell/shell'
import classes from '@/ui/shell/toolbar-badge.module.css'

const LiveData = optionalComponent<LiveDataProps>(() => import('@/features/sync/live/live-data'))
const WithdrawnPharmacy = lazyComponent(() => import('@/routes/-layout/withdrawn-pharmacy'))

type PharmacyFrameProps = Omit<AppContext, 'device'> &
  ShellSlots & {
    pharmacy: number
    /** Opens the help menu; null without one. */
    onHelp: (() => void) | null
    /** Writes to support; null where there is none. */
    onSupport: (() => void) | null
    /** Ends the impersonation; null while nobody is impersonated. */
    onEndImpersonation: (() => void) | null
    children: ReactNode
  }

/** The shell around the screens of one pharmacy: its name, its data on this device, and its cart for those who buy there. */
export function PharmacyFrame(props: PharmacyFrameProps) {
  const {
    queryClient,
    updates,
    install,
    pharmacy,
    onHelp,
    onSupport,
    onEndImpersonation,
    children,
    ...slots
  } = props
  const { device, session, identity, user } = useSessionScope()
  const name =
    useQuery({ ...pharmacyQuery(device, identity, pharmacy), enabled: false }).data?.name ??
    user.pharmas.find(({ id }) => id === pharmacy)?.name ??
    ''

  const cart = canOrder(user) ? device.cart(identity, pharmacy) : null

  const onNewData = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ownedKey('purchasing', identity, pharmacy) })
    void queryClient.invalidateQueries({ queryKey: ownedKey('sales', identity, pharmacy) })
  }, [queryClient, identity, pharmacy])
  useNewData({ pharmacy, onNewData })
  const snapshot = useSnapshotRefresh(pharmacy, { isWaiting: mustAgree(session) })
  useEffect(() => {
    if (snapshot.isWithdrawn) queryClient.removeQueries({ queryKey: ownedKey('sales', identity, pharmacy) })
  }, [snapshot.isWithdrawn, queryClient, identity, pharmacy])
  const refreshedAt = useLiveQuery(() => device.snapshots.refreshedAt(pharmacy), [device, pharmacy])
  useEffect(() => {
    void device.storage.request()
  }, [device])

  const onCart = useToCart()
  const { correct, dialog } = useCorrection()
  // Only where a pharmacist starts: the other screens need their height for rows.
  const offersInstallation = useRouterState({
    select: ({ matches }) => matches.at(-1)?.routeId === '/_session/dashboard/$id',
  })
  return (
    <Shell
      {...slots}
      title={name}
      navigation={pharmacyNavigation(pharmacy, { user, onEndImpersonation })}
      navigationEnd={
        onHelp === null && onSupport === null ? null : (
          <ul>
            {onHelp === null ? null : (
              <NavigationButton
                label="Ayuda"
                icon={<IconHelpCircle size={22} />}
                opens="dialog"
                onClick={onHelp}
              />
            )}
            {onSupport === null ? null : (
              <NavigationButton
                label="Soporte"
                icon={<IconLifebuoy size={22} />}
                opens="dialog"
                onClick={onSupport}
              />
            )}
          </ul>
        )
      }
      cart={cart === null ? null : <PharmacyCart cart={cart} pharmacy={pharmacy} />}
      sync={
        <SyncPill pharmacy={pharmacy} snapshot={snapshot} onCart={onCart} onCorrect={correct} actAs={actAs} />
      }
      notices={
        <>
          <UpdatePrompt updates={updates} saveFirst={async () => cart === null || (await cart.flush()).ok} />
          {refreshedAt === undefined ? null : (
            <FirstDownload refreshedAt={refreshedAt} snapshot={snapshot} files={updates.files} />
          )}
          {offersInstallation ? <InstallPrompt offer={install} /> : null}
        </>
      }
    >
      {snapshot.isWithdrawn ? <WithdrawnPharmacy name={name} pharmacy={pharmacy} /> : children}
      {dialog}
      {mustAgree(session) ? null : <LiveData pharmacy={pharmacy} isRefreshing={snapshot.running} />}
    </Shell>
  )
}

const JudgedCartEntry = optionalComponent<CartEntryProps>(() => import('@/routes/-layout/judged-cart-entry'))

/** The way to the cart of the current pharmacy with what is in it; saves its edits when the page is hidden or the pharmacy is left. */
function PharmacyCart({ cart, pharmacy }: { cart: CartStore; pharmacy: number }) {
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
  const narrow = useIsNarrow()
  const shown = { pharmacy, units, badge: cartBadge(units) }
  if (!narrow) return <CartButton {...shown} />
  const entry = { ...shown, items }
  return <JudgedCartEntry {...entry} fallback={<CartEntry {...entry} />} />
}

type CartButtonProps = {
  pharmacy: number
  units: number
  /** '+99' from 99 units (purchasing.md §2.9). */
  badge: string
}

/** Link to the cart; highlighted when there is something in it. */
function CartButton({ pharmacy, units, badge }: CartButtonProps) {
  const label = units === 0 ? 'Carrito vacío' : `Carrito, ${units} unidades`
  return (
    <Link
      to="/cart/$id"
      params={{ id: String(pharmacy) }}
      aria-label={label}
      className={iconButton(classes.button)}
      data-filled={units > 0 || undefined}
    >
      {units > 0 ? (
        <IconShoppingCartFilled size={24} aria-hidden />
      ) : (
        <IconShoppingCart size={24} aria-hidden />
      )}
      {units > 0 ? (
        <span data-live className={`${badges.count} ${classes.badge}`} aria-hidden>
          {badge}
        </span>
      ) : null}
    </Link>
  )
}
