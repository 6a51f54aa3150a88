import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import type { createAppRouter } from '@/app/router'
import { resolveVariables, theme } from '@/ui/theme'
import { usePrinting } from '@/ui/use-printing'

/**
 * Loaded after the first screen, because no toast is shown before the user does something. If its file cannot be
 * fetched, only toasts are missing.
 */
const Toasts = lazy<FunctionComponent>(() => import('@/app/toasts').catch(() => ({ default: () => null })))

type AppProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

export function App({ router, queryClient }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      // Prints are always light.
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
