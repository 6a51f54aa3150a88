import { type FunctionComponent, type ReactNode, Suspense, useState } from 'react'
import type { RegistrationDialogProps } from '@/features/registration/registration-dialog'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import { lazyAgain } from '@/ui/lazy-again'

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyAgain(
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
      refused === null ? null : (
        <Suspense>
          <RegistrationDialog refused={refused} onClose={() => setRefused(null)} />
        </Suspense>
      ),
  }
}
