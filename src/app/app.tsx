import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { PlatformLook } from '@/app/platform-look'
import type { createAppRouter } from '@/app/router'
import { optionalPart } from '@/ui/feedback/lazy-part'

/**
 * Loaded after the first screen, because no toast is shown before the user does something. If its file cannot be
 * fetched, only toasts are missing.
 */
const Toasts = optionalPart(() => import('@/app/toasts'))

type AppProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

export function App({ router, queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PlatformLook device={router.options.context.device}>
        <RouterProvider router={router} />
        <Toasts />
      </PlatformLook>
    </QueryClientProvider>
  )
}
