import { createRouter } from '@tanstack/react-router'
import { routeTree } from '@/app/route-tree.gen'
import type { AppContext } from '@/features/session/app-context'

export const createAppRouter = (context: AppContext) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: false,
    defaultPendingMs: 300,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
