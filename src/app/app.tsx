import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import type { createAppRouter } from '@/app/router'
import { resolveVariables, theme } from '@/ui/theme'
import { usePrinting } from '@/ui/use-printing'

/**
 * Toasts come after the first screen: none is shown before somebody has done something. Where their file cannot be
 * fetched, everything else works without them.
 */
const Toasts = lazy<FunctionComponent>(() => import('@/app/toasts').catch(() => ({ default: () => null })))

type AppProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

export function App({ router, queryClient }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      // Paper is white.
      forceColorScheme={usePrinting() ? 'light' : undefined}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}
