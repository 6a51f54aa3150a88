import { type ReactNode, useEffect } from 'react'
import { type PlatformPart, unavailableFeature } from '@/domain/basics/platform-parts'
import { usePlatform } from '@/parts/platform/platform'
import { EmptyState } from '@/ui/feedback/empty-state'
import { notify } from '@/ui/feedback/notify'

/** Whether the installation does without this part of the platform, as far as this device has heard. */
export const useIsSwitchedOff = (part: PlatformPart): boolean =>
  usePlatform()?.switchedOff?.includes(part) ?? false

/** A screen of a part that an installation can switch off, for who opens it by its address. */
export function AvailablePart({ part, children }: { part: PlatformPart; children: ReactNode }) {
  const isOff = useIsSwitchedOff(part)
  useEffect(() => {
    if (isOff) notify.warning(unavailableFeature)
  }, [isOff])
  return isOff ? <EmptyState title={unavailableFeature}>Esta instalación no la ofrece.</EmptyState> : children
}
