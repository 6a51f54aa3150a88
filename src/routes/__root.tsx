import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { AppContext } from '@/features/session/app-context'
import { RouteProblem } from '@/routes/-layout/route-problem'

export const Route = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  errorComponent: RouteProblem,
})
