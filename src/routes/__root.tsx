import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import type { AppContext } from '@/features/session/app-context'
import type { SessionTimeoutProps } from '@/features/session-timeout/session-timeout'
import { DeviceProvider } from '@/parts/session/scope'

/** Loaded after the first screen. If its file cannot be fetched, the banner appears at the next start. */
const CookieBanner = lazy<FunctionComponent>(() =>
  import('@/features/legal/cookie-banner').catch(() => ({ default: () => null })),
)

/** Loaded in the same way. Without it, the server's own limit still ends the session. */
const SessionTimeout = lazy<FunctionComponent<SessionTimeoutProps>>(() =>
  import('@/features/session-timeout/session-timeout').catch(() => ({ default: () => null })),
)

/** Loaded in the same way. Without it, the notice appears at the next start. */
const LossNotice = lazy<FunctionComponent>(() =>
  import('@/features/sync/loss-notice').catch(() => ({ default: () => null })),
)

export const Route = createRootRouteWithContext<AppContext>()({
  component: function Root() {
    const { device } = Route.useRouteContext()
    return (
      <DeviceProvider device={device}>
        <Suspense>
          <CookieBanner />
        </Suspense>
        <Suspense>
          <LossNotice />
        </Suspense>
        <Outlet />
        <Suspense>
          <SessionTimeout />
        </Suspense>
      </DeviceProvider>
    )
  },
})
