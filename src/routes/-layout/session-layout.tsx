import { Outlet, useNavigate } from '@tanstack/react-router'
import { type FunctionComponent, lazy, memo, Suspense, useCallback, useState } from 'react'
import { NotificationBell } from '@/features/notifications/notification-bell'
import type { AppContext } from '@/features/session/app-context'
import { writePriceMode } from '@/features/session/price-mode-choice'
import { pharmacyQuery } from '@/features/session/queries'
import type { TermsGateProps } from '@/features/terms/terms-gate'
import type { Session } from '@/offline/session'
import { PharmacyFrame } from '@/routes/-layout/pharmacy-frame'
import { PortalFrame } from '@/routes/-layout/portal-frame'
import { SessionMenu } from '@/routes/-layout/session-menu'
import { usePharmacyOfAddress } from '@/routes/-layout/use-pharmacy-of-address'
import { usePlace } from '@/routes/-layout/use-place'
import { type PriceMode, PriceModeProvider } from '@/ui/price-mode'
import { PriceModeSwitch } from '@/ui/shell/price-mode-switch'
import { ThemeSwitch } from '@/ui/shell/theme-switch'

const TermsGate = lazy<FunctionComponent<TermsGateProps>>(() =>
  import('@/features/terms/terms-gate').catch(() => ({ default: () => null })),
)

type SessionLayoutProps = AppContext & { session: Session; priceMode: PriceMode }

/**
 * Fills the slots of the shell; the screens of a pharmacy get its frame, the rest a plain one. What the address says of a
 * screen does not render it again.
 */
export const SessionLayout = memo(function SessionLayout({
  session,
  priceMode,
  ...context
}: SessionLayoutProps) {
  const { device, queryClient } = context
  const navigate = useNavigate()
  const { user, identity } = session
  const [mode, setMode] = useState(priceMode)
  const changeMode = useCallback(
    (next: PriceMode) => {
      setMode(next)
      void writePriceMode(device, session, next)
    },
    [device, session],
  )
  const pharmacy = usePharmacyOfAddress(user)
  const place = usePlace({ device, session })
  const slots = {
    banner: place.banner,
    priceMode: <PriceModeSwitch />,
    notifications: <NotificationBell device={device} identity={identity} />,
    themeSwitch: <ThemeSwitch />,
    userMenu: (
      <SessionMenu device={device} session={session} pharmacy={pharmacy} onLeavePlace={place.leave} />
    ),
  }

  return (
    <PriceModeProvider mode={mode} onChange={changeMode}>
      {pharmacy === null ? (
        <PortalFrame {...context} {...slots} session={session}>
          <Outlet />
        </PortalFrame>
      ) : (
        <PharmacyFrame key={pharmacy} {...context} {...slots} session={session} pharmacy={pharmacy}>
          <Outlet />
        </PharmacyFrame>
      )}
      {place.dialogs}
      {user.rol === 'ROLE_FARMACIA' && session.real === undefined ? (
        <Suspense>
          <TermsGate
            device={device}
            onGranted={() => {
              for (const { id } of user.pharmas) {
                void queryClient.invalidateQueries(pharmacyQuery(device, identity, id))
              }
            }}
            onReject={() => navigate({ to: '/logout' })}
          />
        </Suspense>
      ) : null}
    </PriceModeProvider>
  )
})
