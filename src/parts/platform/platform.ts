import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { unwrap } from '@/api/outcome'
import { type PlatformConfiguration, platformConfigurationSchema } from '@/contract/platform/platform'
import type { Device } from '@/offline/device/device'
import { publicKey } from '@/parts/session/query-keys'
import { useDevice } from '@/parts/session/scope'
import { readPreference, writePreference } from '@/ui/state/preferences'

/** Preference of this device, and of nobody's session: log-out leaves it, and the first rendering has it. */
const storedKey = 'platform'

/** What this host was told last; undefined where that cannot be read. */
export function storedPlatform(): PlatformConfiguration | undefined {
  const stored = v.safeParse(platformConfigurationSchema, readPreference(storedKey))
  return stored.success ? stored.output : undefined
}

/** Shown at once from the last visit, however long ago, and asked for again. */
export const platformQuery = (device: Device) =>
  queryOptions({
    queryKey: publicKey('platform'),
    queryFn: async ({ signal }) => {
      const platform = unwrap(await device.client.call('platformConfiguration', { signal }))
      writePreference(storedKey, platform)
      return platform
    },
    initialData: storedPlatform,
    initialDataUpdatedAt: 0,
    staleTime: 60 * 60_000,
    // An app that stays open for days sees a change when somebody comes back to it.
    refetchOnWindowFocus: true,
  })

/**
 * The configuration of the host (platform.md §1): name, theme, support phone, and whether there is support
 * (`supportEnabled`) and documentation. Undefined until the first answer.
 */
export const usePlatform = (): PlatformConfiguration | undefined => useQuery(platformQuery(useDevice())).data
