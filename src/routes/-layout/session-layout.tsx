import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { AppContext } from '@/features/session/app-context'
import { isInternal } from '@/features/session/guards'
import { writePriceMode } from '@/features/session/price-mode-choice'
import { fullName, initialsOf, roleName } from '@/features/session/role-name'
import { SyncPill } from '@/features/sync/sync-pill'
import type { Session } from '@/offline/session'
import { PharmacyFrame } from '@/routes/-layout/pharmacy-frame'
import { type PriceMode, PriceModeProvider } from '@/ui/price-mode'
import { InstallPrompt, UpdatePrompt } from '@/ui/prompts/prompts'
import { PriceModeSwitch } from '@/ui/shell/price-mode-switch'
import { Shell } from '@/ui/shell/shell'
import { ThemeSwitch } from '@/ui/shell/theme-switch'
import { UserMenu } from '@/ui/shell/user-menu'

type SessionLayoutProps = AppContext & { session: Session; priceMode: PriceMode }

/** Fills the slots of the shell; the screens of a pharmacy get its frame, the rest a plain one. */
export function SessionLayout({ session, priceMode, ...context }: SessionLayoutProps) {
  const { device } = context
  const { user, identity } = session
  const [mode, setMode] = useState(priceMode)
  const changeMode = useCallback(
    (next: PriceMode) => {
      setMode(next)
      void writePriceMode(device, session, next)
    },
    [device, session],
  )
  const pharmacy = usePharmacyOfAddress()
  const common = {
    priceMode: <PriceModeSwitch />,
    themeSwitch: <ThemeSwitch />,
    userMenu: (
      <UserMenu
        name={fullName(user)}
        role={roleName(user)}
        initials={initialsOf(fullName(user))}
        isInternal={isInternal(user)}
      />
    ),
  }

  return (
    <PriceModeProvider mode={mode} onChange={changeMode}>
      {pharmacy === null ? (
        <Shell
          {...common}
          title={user.laboratory?.name ?? roleName(user)}
          navigation={[]}
          cart={null}
          sync={<SyncPill device={device} identity={identity} pharmacy={null} snapshot={null} />}
          notices={<Prompts {...context} />}
        >
          <Outlet />
        </Shell>
      ) : (
        <PharmacyFrame key={pharmacy} {...context} {...common} session={session} pharmacy={pharmacy}>
          <Outlet />
        </PharmacyFrame>
      )}
    </PriceModeProvider>
  )
}

function Prompts({ updates, install }: AppContext) {
  return (
    <>
      <UpdatePrompt updates={updates} saveFirst={async () => true} />
      <InstallPrompt offer={install} />
    </>
  )
}

/** The pharmacy of the address, on the screens that have one. */
function usePharmacyOfAddress(): number | null {
  const { id } = useParams({ strict: false })
  const isPortal = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => portalRoutes.includes(routeId)),
  })
  return isPortal || id === undefined ? null : Number(id)
}

const portalRoutes: readonly string[] = ['/_session/laboratory/$id', '/_session/admin']
