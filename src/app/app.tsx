import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createAppRouter } from '@/app/router'
import { resolveVariables, theme } from '@/ui/theme'

type AppProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

export function App({ router, queryClient }: AppProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="top-right" limit={3} containerWidth={380} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
