import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import type { AppContext } from '@/features/session/app-context'
import type { SessionTimeoutProps } from '@/features/session-timeout/session-timeout'
import { DeviceProvider } from '@/parts/session/scope'

const nothing = () => null
/** Loaded after the first screen. If its file cannot be fetched, the notices appear at the next start. */
const afterFirstScreen = () =>
  import('@/routes/-layout/after-first-screen').catch(() => ({
    CookieBanner: nothing,
    DeviceNotices: nothing,
    // Without it, the server's own limit still ends the session.
    SessionTimeout: nothing,
  }))
const CookieBanner = lazy<FunctionComponent>(async () => ({
  default: (await afterFirstScreen()).CookieBanner,
}))
const SessionTimeout = lazy<FunctionComponent<SessionTimeoutProps>>(async () => ({
  default: (await afterFirstScreen()).SessionTimeout,
}))
const DeviceNotices = lazy<FunctionComponent>(async () => ({
  default: (await afterFirstScreen()).DeviceNotices,
}))

export const Route = createRootRouteWithContext<AppContext>()({
  component: function Root() {
    const { device } = Route.useRouteContext()
    return (
      <DeviceProvider device={device}>
        <Suspense>
          <CookieBanner />
        </Suspense>
        <Suspense>
          <DeviceNotices />
        </Suspense>
        <Outlet />
        <Suspense>
          <SessionTimeout />
        </Suspense>
      </DeviceProvider>
    )
  },
})
