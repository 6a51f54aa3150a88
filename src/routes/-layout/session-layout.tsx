import { IconHelpCircle } from '@tabler/icons-react'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { type FunctionComponent, memo, type ReactNode, useCallback, useState } from 'react'
import { isPharmacyUser } from '@/domain/people/roles'
import { NotificationBell } from '@/features/notifications/notification-bell'
import type { AppContext } from '@/features/session/app-context'
import { isStaff } from '@/features/session/guards'
import { writePriceMode } from '@/features/session/price-mode-choice'
import { pharmacyQuery } from '@/features/session/queries'
import { SupportButton } from '@/features/support/support-button'
import type { SupportDialogProps } from '@/features/support/support-dialog'
import type { AppBadgeProps } from '@/features/sync/app-badge'
import type { TermsGateProps } from '@/features/terms/terms-gate'
import { isOpenedByPin } from '@/offline/session/session'
import { roleName } from '@/parts/people/role-name'
import { usePlatform } from '@/parts/platform/platform'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'
import { PriceModeSwitch } from '@/parts/prices/price-mode-switch'
import { mustAgree } from '@/parts/session/must-agree'
import { useSessionScope } from '@/parts/session/scope'
import { useImpersonation } from '@/routes/-layout/impersonation/use-impersonation'
import { PharmacyFrame } from '@/routes/-layout/pharmacy-frame'
import { PortalFrame } from '@/routes/-layout/portal-frame'
import { SearchButton } from '@/routes/-layout/search/search-button'
import { useHelp } from '@/routes/-layout/use-help'
import { usePermissions } from '@/routes/-layout/use-permissions'
import { usePharmacyOfAddress } from '@/routes/-layout/use-pharmacy-of-address'
import { UserMenu } from '@/routes/-layout/user-menu'
import { IconButton } from '@/ui/controls/icon-button'
import { lazyComponent, optionalComponent } from '@/ui/feedback/lazy-component'
import { afterPaint } from '@/ui/screen/after-paint'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { ThemeSwitch } from '@/ui/shell/theme-switch'

const loadTerms = () => import('@/features/terms/terms-gate')
/** Where it cannot be loaded, the problem takes the screen: nothing goes on without the general terms. */
const RequiredTerms = lazyComponent<TermsGateProps>(loadTerms)
const TermsGate = optionalComponent<TermsGateProps>(loadTerms)
const AppBadge = optionalComponent<AppBadgeProps>(() => import('@/features/sync/app-badge'))
/** Where it cannot be loaded, the problem takes the screen: without it nobody could log in. */
const ServerLogIn = lazyComponent(() => import('@/features/session/server-log-in'))
const KeepLaboratoryColors = optionalComponent(() => import('@/parts/laboratories/keep-laboratory-colors'))

type SessionLayoutProps = Omit<AppContext, 'device'> & { priceMode: PriceMode }

/**
 * Fills the slots of the shell; screens of a pharmacy get that pharmacy's frame. Memoised, so that changes of search
 * params do not render it again.
 */
export const SessionLayout = memo(function SessionLayout({ priceMode, ...context }: SessionLayoutProps) {
  const { queryClient } = context
  const router = useRouter()
  const navigate = useNavigate()
  const { device, session, user, identity } = useSessionScope()
  const pharmacy = usePharmacyOfAddress()
  const impersonation = useImpersonation()
  const help = useHelp(pharmacy)
  // Who acts as a pharmacy has «Inicio» in the bar of a phone, too: eight entries would touch each other.
  const hasHelpInToolbar = useIsNarrow() && impersonation.leave !== null
  const open = useCallback((path: string) => router.history.push(path), [router])
  const support = useSupport({ hasNavigation: pharmacy !== null })
  const Terms = mustAgree(session) ? RequiredTerms : TermsGate
  const logIn = isOpenedByPin(session) ? <ServerLogIn /> : null
  const slots = {
    banner: logIn ?? impersonation.banner,
    priceMode: <PriceModeSwitch />,
    notifications: (
      <>
        <SearchButton {...{ pharmacy, help, support, impersonation }} />
        {help.open !== null && (pharmacy === null || hasHelpInToolbar) ? (
          <IconButton aria-label="Ayuda" aria-haspopup="dialog" onClick={help.open}>
            <IconHelpCircle size={22} aria-hidden />
          </IconButton>
        ) : null}
        <NotificationBell />
      </>
    ),
    themeSwitch: <ThemeSwitch />,
    userMenu: <SessionMenu pharmacy={pharmacy} onEndImpersonation={impersonation.leave} />,
  }

  return (
    <ChosenPriceMode initial={priceMode}>
      {pharmacy === null ? (
        <PortalFrame {...context} {...slots}>
          <Outlet />
        </PortalFrame>
      ) : (
        <PharmacyFrame
          key={pharmacy}
          {...context}
          {...slots}
          pharmacy={pharmacy}
          onHelp={hasHelpInToolbar ? null : help.open}
          onSupport={support.open}
          onEndImpersonation={impersonation.leave}
        >
          <Outlet />
        </PharmacyFrame>
      )}
      {impersonation.dialogs}
      {help.dialog}
      {support.elements}
      <KeepLaboratoryColors />
      <AppBadge onOpen={open} />
      {isPharmacyUser(user.rol) && session.real === undefined ? (
        <Terms
          logIn={logIn}
          onAgreed={() => {
            for (const { id } of user.pharmas) {
              void queryClient.invalidateQueries(pharmacyQuery(device, identity, id))
            }
            // What the server has refused until now.
            void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
            void router.invalidate()
          }}
          onReject={() => navigate({ to: '/logout' })}
        />
      ) : null}
    </ChosenPriceMode>
  )
})

type ChosenPriceModeProps = { initial: PriceMode; children: ReactNode }

/** A component of its own, so that a change of price mode renders only what shows prices. */
function ChosenPriceMode({ initial, children }: ChosenPriceModeProps) {
  const { device, session } = useSessionScope()
  const [mode, setMode] = useState(initial)
  const change = useCallback(
    (next: PriceMode) => {
      setMode(next)
      afterPaint(() => void writePriceMode(device, session, next))
    },
    [device, session],
  )
  return (
    <PriceModeProvider mode={mode} onChange={change}>
      {children}
    </PriceModeProvider>
  )
}

type SessionMenuProps = {
  pharmacy: number | null
  /** Ends the impersonation and goes to the administration; null while nobody is impersonated. */
  onEndImpersonation: (() => void) | null
}

/** The user menu with what this user may do. */
function SessionMenu({ pharmacy, onEndImpersonation }: SessionMenuProps) {
  const { user } = useSessionScope()
  const permissions = usePermissions(pharmacy)
  return (
    <>
      <UserMenu
        role={roleName(user)}
        user={user}
        // Without a pharmacy in the address, the account opens within the user's first one.
        pharmacy={pharmacy === user.pharmas[0]?.id ? null : pharmacy}
        onPermissions={permissions.open}
        hasAdmin={isStaff(user)}
        onAdmin={onEndImpersonation}
      />
      {permissions.dialog}
    </>
  )
}

const SupportDialog: FunctionComponent<SupportDialogProps> = lazyComponent(
  () => import('@/features/support/support-dialog'),
)

type Support = {
  /** Null where the platform has no support (platform.md §1). */
  open: (() => void) | null
  /** The floating button, where no navigation has its entry, and the dialog. */
  elements: ReactNode
}

function useSupport({ hasNavigation }: { hasNavigation: boolean }): Support {
  const isEnabled = usePlatform()?.supportEnabled === true
  const [opened, setOpened] = useState(false)
  if (!isEnabled) return { open: null, elements: null }
  const open = () => setOpened(true)
  return {
    open,
    elements: (
      <>
        {hasNavigation ? null : <SupportButton onClick={open} />}
        {opened ? <SupportDialog onClose={() => setOpened(false)} /> : null}
      </>
    ),
  }
}
