import { type ReactNode, useEffect } from 'react'
import { type PlatformFeature, unavailableFeature } from '@/domain/basics/platform-features'
import { usePlatform } from '@/parts/platform/platform'
import { EmptyState } from '@/ui/feedback/empty-state'
import { notify } from '@/ui/feedback/notify'

/** Whether the installation does without this feature of the platform, as far as this device has heard. */
export const useIsSwitchedOff = (feature: PlatformFeature): boolean =>
  usePlatform()?.switchedOff?.includes(feature) ?? false

/** A screen of a feature that an installation can switch off, for who opens it by its address. */
export function AvailableFeature({ feature, children }: { feature: PlatformFeature; children: ReactNode }) {
  const isOff = useIsSwitchedOff(feature)
  useEffect(() => {
    if (isOff) notify.warning(unavailableFeature)
  }, [isOff])
  return isOff ? <EmptyState title={unavailableFeature}>Esta instalación no la ofrece.</EmptyState> : children
}
