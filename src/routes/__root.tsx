import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { AppContext } from '@/features/session/app-context'
import { DeviceProvider } from '@/parts/session/scope'
import { CookieBanner } from '@/routes/-layout/cookie-banner'
import { optionalComponent } from '@/ui/feedback/lazy-component'

/**
 * Loaded after the first screen. If its file cannot be fetched, the notices appear at the next start, and the server's own
 * limit ends the session.
 */
const afterFirstScreen = () => import('@/routes/-layout/after-first-screen')
const SessionTimeout = optionalComponent(async () => ({
  default: (await afterFirstScreen()).SessionTimeout,
}))
const DeviceNotices = optionalComponent(async () => ({
  default: (await afterFirstScreen()).DeviceNotices,
}))

export const Route = createRootRouteWithContext<AppContext>()({
  component: function Root() {
    const { device, ended } = Route.useRouteContext()
    return (
      <DeviceProvider device={device}>
        <CookieBanner />
        <DeviceNotices />
        <Outlet />
        <SessionTimeout ended={ended} />
      </DeviceProvider>
    )
  },
})
