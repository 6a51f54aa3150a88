import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '@/app/route-tree.gen'
import type { AppContext } from '@/features/session/app-context'
import { RouteProblem } from '@/routes/-layout/route-problem'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const NotFound = lazyComponent(() => import('@/routes/-layout/not-found'))

export const createAppRouter = (context: AppContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    history,
    defaultPreload: false,
    // Shown inside of the route, so that the shell with the status pill stays visible.
    defaultErrorComponent: RouteProblem,
    defaultNotFoundComponent: () => <NotFound />,
    defaultPendingMs: 300,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
