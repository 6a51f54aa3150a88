import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { User } from '@/contract/session/session'
import { RegistrationSteps } from '@/features/registration/registration-steps'
import { registeredBy, registeredByOf } from '@/features/registration/registration-values'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

type NewRegistration = {
  laboratory: NonNullable<User['laboratory']>
  /** Whose pharmacy it will be. */
  delegate: number
}

/** `refused`: its form opens as it was filled in. */
export type RegistrationDialogProps = (NewRegistration | { refused: RegistrationEntry }) & {
  onClose: () => void
}

/** «Agregar farmacia» (platform.md §2), and the same form again for what the server refused. */
export default function RegistrationDialog({ onClose, ...of }: RegistrationDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const [refused, setRefused] = useState('refused' in of ? of.refused : null)
  const by = 'refused' in of ? registeredByOf(of.refused) : registeredBy(of.laboratory, of.delegate)
  return (
    <Modal opened onClose={onClose} title="Agregar farmacia" size="xl" fullScreen={narrow}>
      <RegistrationSteps
        key={refused?.id ?? 'new'}
        by={by}
        refused={refused}
        onRefused={setRefused}
        onClose={onClose}
      />
    </Modal>
  )
}
