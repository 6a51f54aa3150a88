import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundPharmacy } from '@/contract/registration'
import type { User } from '@/contract/session'
import { FoundStep } from '@/features/registration/found-step'
import { NifStep } from '@/features/registration/nif-step'
import { PharmacyForm } from '@/features/registration/pharmacy-form'
import {
  emptyValues,
  knownValues,
  type RegistrationValues,
} from '@/features/registration/registration-values'
import { type RegistrationView, useRegistration } from '@/features/registration/use-registration'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { useIsNarrow } from '@/ui/screen-width'
import { useReturnedFocus } from '@/ui/use-returned-focus'

export type RegistrationDialogProps = {
  laboratory: NonNullable<User['laboratory']>
  /** Whose pharmacy it will be. */
  delegate: number
  onClose: () => void
}

/** The steps of platform.md §2. Without a network nothing can be looked up: the form is offered at once. */
type Step = 'check-nif' | 'confirm-use-pharma' | 'form'

export default function RegistrationDialog({ laboratory, delegate, onClose }: RegistrationDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const isOffline = useIsOffline()
  const [step, setStep] = useState<Step>(isOffline ? 'form' : 'check-nif')
  const [found, setFound] = useState<FoundPharmacy | null>(null)
  const [values, setValues] = useState(emptyValues)
  const registration = useRegistration({ laboratory, delegate, found, onAccepted: onClose })
  const { view, faults, problem, isSaving, save, forget } = registration
  const change = (changed: Partial<RegistrationValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    forget(Object.keys(changed) as (keyof RegistrationValues)[])
  }

  return (
    <Modal opened onClose={onClose} title="Agregar farmacia" size="xl" fullScreen={narrow}>
      {view !== 'form' ? (
        <Saved view={view} name={values.name} onClose={onClose} />
      ) : step === 'check-nif' ? (
        <NifStep
          nif={values.nif}
          onChange={(nif) => change({ nif })}
          onFound={(pharmacy) => {
            setFound(pharmacy)
            setStep('confirm-use-pharma')
          }}
          onUnknown={() => setStep('form')}
        />
      ) : step === 'confirm-use-pharma' && found !== null ? (
        <FoundStep
          found={found}
          onUse={() => {
            change(knownValues(found))
            setStep('form')
          }}
          onBack={() => {
            setFound(null)
            setStep('check-nif')
          }}
        />
      ) : (
        <PharmacyForm
          values={values}
          known={found === null ? [] : [...Object.keys(knownValues(found)), 'nif']}
          faults={faults}
          problem={problem}
          isSaving={isSaving}
          onChange={change}
          onSubmit={() => save(values)}
        />
      )}
    </Modal>
  )
}

type SavedProps = { view: Exclude<RegistrationView, 'form'>; name: string; onClose: () => void }

/** It is on this device; that the server has it, only the server says. */
function Saved({ view, name, onClose }: SavedProps) {
  const isSending = view === 'sending'
  return (
    <Stack align="center" gap="md" py="lg">
      {isSending ? (
        <Loader size={32} aria-hidden />
      ) : (
        <IconClock size={48} color="var(--rb-amber-dot)" aria-hidden />
      )}
      <Stack role="status" gap={4} align="center" ta="center">
        <Text fw={600}>
          {isSending ? `Enviando el alta de ${name}…` : `El alta de ${name} está guardada, por enviar.`}
        </Text>
        <Text size="sm">
          {isSending
            ? 'Está guardada en este dispositivo: puede cerrar esta ventana.'
            : 'Se enviará cuando haya conexión, una sola vez. Hasta entonces la farmacia no está dada de alta.'}
        </Text>
      </Stack>
      <Group justify="center">
        <Button onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </Group>
    </Stack>
  )
}
