import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundPharmacy } from '@/contract/portal/registration'
import { normaliseNif } from '@/domain/people/nif'
import { FoundStep } from '@/features/registration/found-step'
import { NifStep } from '@/features/registration/nif-step'
import { PharmacyForm } from '@/features/registration/pharmacy-form'
import {
  emptyValues,
  knownValues,
  type RegisteredBy,
  type RegistrationField,
  type RegistrationValues,
  valuesOf,
} from '@/features/registration/registration-values'
import { type RegistrationView, useRegistration } from '@/features/registration/use-registration'
import { ownerOf } from '@/offline/database/identity'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { useEntries } from '@/parts/outbox/use-entries'
import { useSessionScope } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { useStepFocus } from '@/ui/focus/use-step-focus'

/** The steps of platform.md §2. Without a network nothing can be looked up: the form is offered at once. */
type Step = 'check-nif' | 'confirm-use-pharma' | 'form'

type RegistrationStepsProps = {
  by: RegisteredBy
  /** What the server refused, and is corrected here; null for a new registration. */
  refused: RegistrationEntry | null
  onRefused: (entry: RegistrationEntry) => void
  onClose: () => void
}

export function RegistrationSteps({ by, refused, onRefused, onClose }: RegistrationStepsProps) {
  const isOffline = useIsOffline()
  const [step, setStep] = useState<Step>(refused !== null || isOffline ? 'form' : 'check-nif')
  const [found, setFound] = useState<FoundPharmacy | null>(null)
  const draft = useRegistrationDraft(refused)
  const { values } = draft
  const pharma = found?.id ?? refused?.body.pharma
  const registration = useRegistration({
    ...{ by, pharma, refused, onRefused },
    onSaved: draft.forget,
    onAccepted: onClose,
  })
  const { view, faults, problem, isSaving, asks, stopAsking, save, forget } = registration
  const steps = useStepFocus(view === 'form' ? step : 'saved')
  const change = (changed: Partial<RegistrationValues>) => {
    draft.change({ ...values, ...changed })
    forget(Object.keys(changed) as RegistrationField[])
  }
  /** On to what the tax id leads to. What was typed for another one stays behind. */
  const startWith = (typed: string) => {
    const nif = normaliseNif(typed)
    draft.change(nif === normaliseNif(values.nif) ? { ...values, nif } : { ...emptyValues, nif })
  }
  const known = found !== null ? [...Object.keys(knownValues(found)), 'nif'] : pharma ? ['name', 'nif'] : []

  const waiting = useEntries()
    ?.filter((entry) => entry.endpoint === 'createRegistration')
    .find(
      (entry) => isWaiting(entry) && entry.id !== refused?.id && entry.body.nif === normaliseNif(values.nif),
    )

  return (
    <div ref={steps}>
      {view !== 'form' ? (
        <SavedStep view={view} name={values.name} onClose={onClose} />
      ) : step === 'check-nif' ? (
        <NifStep
          nif={values.nif}
          onFound={(nif, pharmacy) => {
            startWith(nif)
            setFound(pharmacy)
            setStep('confirm-use-pharma')
          }}
          onUnknown={(nif) => {
            startWith(nif)
            setStep('form')
          }}
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
          known={known}
          faults={faults}
          problem={problem}
          waiting={waiting?.body.name}
          isSaving={isSaving}
          onChange={change}
          onSubmit={() => save(values)}
        />
      )}
      <ConfirmDialog
        opened={asks}
        title="Guardar el alta corregida"
        confirmLabel="Guardar de todos modos"
        destructive
        onConfirm={() => save(values, { evenIfReceived: true })}
        onCancel={stopAsking}
      >
        Un intento anterior no se confirmó: la farmacia podría estar ya dada de alta con los datos de antes.
      </ConfirmDialog>
    </div>
  )
}

type SavedStepProps = { view: Exclude<RegistrationView, 'form'>; name: string; onClose: () => void }

/** It is on this device; that the server has it, only the server says. */
function SavedStep({ view, name, onClose }: SavedStepProps) {
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

/** What is typed, kept in this tab until it is saved: a dialog closes with one tap beside it. */
function useRegistrationDraft(refused: RegistrationEntry | null) {
  const { identity } = useSessionScope()
  const initial = refused === null ? emptyValues : valuesOf(refused)
  const draft = useTypedText(`registration ${refused?.id ?? ownerOf(identity)}`, JSON.stringify(initial))
  return {
    values: readValues(draft.text),
    change: (values: RegistrationValues) => draft.type(JSON.stringify(values)),
    forget: draft.forget,
  }
}

/** What another version of the app has left in this tab may have other fields. */
const readValues = (text: string): RegistrationValues => {
  const kept = JSON.parse(text) as Partial<Record<RegistrationField, unknown>>
  return Object.fromEntries(
    Object.keys(emptyValues).map((field) => {
      const value = kept[field as RegistrationField]
      return [field, typeof value === 'string' ? value : '']
    }),
  ) as RegistrationValues
}
