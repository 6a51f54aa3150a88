import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { AppContext } from '@/features/session/app-context'

export const Route = createRootRouteWithContext<AppContext>()({
  component: Outlet,
})
