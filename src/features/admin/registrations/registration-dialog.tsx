import { Modal } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { ModuleFields } from '@/features/admin/registrations/module-fields'
import { PharmacyFields } from '@/features/admin/registrations/pharmacy-fields'
import classes from '@/features/admin/registrations/registration-dialog.module.css'
import { faultOf, useRegistration } from '@/features/admin/registrations/use-registration'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { problemText } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { ActionButton } from '@/ui/controls/action-button'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

export type RegistrationDialogProps = { onClose: () => void }

/** Registers a pharmacy onto a module (platform.md §5). What is typed stays in this tab until it is sent. */
export default function RegistrationDialog({ onClose }: RegistrationDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const offline = useOfflineReason()
  const form = useRef<HTMLFormElement>(null)
  const { words, faults, error, isSaving, change, submit } = useRegistration({
    onDone: onClose,
    onFaults: () => {
      if (form.current) focusFirstFault(form.current)
    },
  })
  const fields = {
    words,
    onChange: change,
    faultOf: (field: Parameters<typeof faultOf>[1]) => faultOf(faults, field),
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (offline === null) submit()
  }
  const problem = error === null ? null : problemText(error, Object.keys(faults))
  return (
    <Modal opened onClose={onClose} title="Dar de alta una farmacia" size="xl" fullScreen={narrow}>
      <form ref={form} onSubmit={onSubmit} noValidate aria-label="Alta de farmacia" className={classes.form}>
        <PharmacyFields {...fields} />
        <ModuleFields {...fields} />
        {problem === null ? null : <FormProblem>{problem}</FormProblem>}
        <div className={classes.actions}>
          <ActionButton type="submit" loading={isSaving} disabledReason={offline}>
            Dar de alta
          </ActionButton>
        </div>
      </form>
    </Modal>
  )
}
