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
} from '@/features/registration/registration-values'
import { SavedStep } from '@/features/registration/saved-step'
import { useRegistration } from '@/features/registration/use-registration'
import { useRegistrationDraft } from '@/features/registration/use-registration-draft'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import { isWaiting } from '@/offline/outbox/kinds/entry-state'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { useEntries } from '@/parts/outbox/use-entries'
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
