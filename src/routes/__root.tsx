import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import type { AppContext } from '@/features/session/app-context'

/** Comes after the first screen; where its file cannot be fetched, it asks the next time. */
const CookieBanner = lazy<FunctionComponent>(() =>
  import('@/features/legal/cookie-banner').catch(() => ({ default: () => null })),
)

export const Route = createRootRouteWithContext<AppContext>()({
  component: function Root() {
    return (
      <>
        <Suspense>
          <CookieBanner />
        </Suspense>
        <Outlet />
      </>
    )
  },
})
