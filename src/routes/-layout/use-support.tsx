import { type FunctionComponent, type ReactNode, useState } from 'react'
import { SupportButton } from '@/features/support/support-button'
import type { SupportDialogProps } from '@/features/support/support-dialog'
import { usePlatform } from '@/parts/platform/platform'
import { lazyPart } from '@/ui/feedback/lazy-part'

const SupportDialog: FunctionComponent<SupportDialogProps> = lazyPart(
  () => import('@/features/support/support-dialog'),
)

type Support = {
  /** Null where the platform has no support (platform.md §1). */
  open: (() => void) | null
  /** The floating button, where no navigation has its entry, and the dialog. */
  elements: ReactNode
}

export function useSupport({ hasNavigation }: { hasNavigation: boolean }): Support {
  const isEnabled = usePlatform()?.supportEnabled === true
  const [opened, setOpened] = useState(false)
  if (!isEnabled) return { open: null, elements: null }
  const open = () => setOpened(true)
  return {
    open,
    elements: (
      <>
        {hasNavigation ? null : <SupportButton onClick={open} />}
        {opened ? <SupportDialog onClose={() => setOpened(false)} /> : null}
      </>
    ),
  }
}
