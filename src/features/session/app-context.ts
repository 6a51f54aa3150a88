import type { QueryClient } from '@tanstack/react-query'
import type { Device } from '@/offline/device/device'
import type { AppUpdates, InstallOffer } from '@/ui/prompts/updates'

/** What the composition root passes to every route. */
export type AppContext = {
  device: Device
  queryClient: QueryClient
  updates: AppUpdates
  install: InstallOffer
  /** The log-in that was over before the page showed anything, as nobody had used it for hours. */
  ended?: string | undefined
}
