import { IconHelpCircle, IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useCorrection } from '@/features/registration/use-correction'
import type { AppContext } from '@/features/session/app-context'
import { canOrder } from '@/features/session/guards'
import { pharmacyQuery } from '@/features/session/queries'
import { FirstDownload } from '@/features/sync/first-download'
import { SyncPill } from '@/features/sync/sync-pill'
import { useNewData } from '@/features/sync/use-new-data'
import { useSnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { mustAgree } from '@/parts/session/must-agree'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { actAs } from '@/routes/-layout/act-as'
import { pharmacyNavigation } from '@/routes/-layout/navigation'
import { PharmacyCart } from '@/routes/-layout/pharmacy-cart'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { InstallPrompt, UpdatePrompt } from '@/ui/prompts/prompts'
import { NavigationButton } from '@/ui/shell/navigation-entry'
import { Shell, type ShellSlots } from '@/ui/shell/shell'

const WithdrawnPharmacy = lazyPart(() => import('@/routes/-layout/withdrawn-pharmacy'))

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
    </Shell>
  )
}
