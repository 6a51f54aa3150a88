import { type FunctionComponent, type ReactNode, useState } from 'react'
import type { RegistrationDialogProps } from '@/features/registration/registration-dialog'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyComponent(
  () => import('@/features/registration/registration-dialog'),
)

type Correction = {
  /** Opens the form of a registration that the server refused. */
  correct: (refused: RegistrationEntry) => void
  dialog: ReactNode
}

export function useCorrection(): Correction {
  const [refused, setRefused] = useState<RegistrationEntry | null>(null)
  return {
    correct: setRefused,
    dialog:
      refused === null ? null : <RegistrationDialog refused={refused} onClose={() => setRefused(null)} />,
  }
}
