import type { QueryClient } from '@tanstack/react-query'
import type { Device } from '@/offline/device'

/** What the composition root hands to every route. */
export type AppContext = { device: Device; queryClient: QueryClient }
