import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { createAppRouter } from '@/app/router'
import type { Device } from '@/offline/device/device'
import { platformQuery } from '@/parts/platform/platform'
import { optionalComponent } from '@/ui/feedback/lazy-component'
import { usePrinting } from '@/ui/screen/use-printing'
import { ProductNameProvider } from '@/ui/shell/product-name'
import { associationTheme, resolveVariables, theme } from '@/ui/styles/theme'

/**
 * Loaded after the first screen, because no toast is shown before the user does something. If its file cannot be
 * fetched, only toasts are missing.
 */
const Toasts = optionalComponent(() => import('@/app/toasts'))

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

/** The laboratory association that has a theme of its own (platform.md §9). */
const themedAssociation = 4

/** Theme and name of this host around the whole app, as it was last told: the first paint has them. */
function PlatformLook({ device, children }: { device: Device; children: ReactNode }) {
  const platform = useQuery(platformQuery(device)).data
  const look = platform?.laboratoryAssociation === themedAssociation ? associationTheme : theme
  return (
    <MantineProvider
      theme={look}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      // Prints are always light.
      forceColorScheme={usePrinting() ? 'light' : undefined}
    >
      <ProductNameProvider value={platform?.name ?? 'Rebotica'}>{children}</ProductNameProvider>
    </MantineProvider>
  )
}
