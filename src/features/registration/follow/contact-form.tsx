import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { correctRegistration, type RegistrationDetail } from '@/contract/portal/registration'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, type Faults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

type Contact = Pick<RegistrationDetail, 'contactPerson' | 'contactEmail' | 'contactPhone'>
const inputs = [
  { field: 'contactPerson', label: 'Persona de contacto', type: 'text', maxLength: 120 },
  { field: 'contactEmail', label: 'Correo electrónico', type: 'email', maxLength: 254 },
  { field: 'contactPhone', label: 'Teléfono', type: 'tel', maxLength: 20 },
] as const

type ContactFormProps = {
  registration: RegistrationDetail
  onSaved: (changed: RegistrationDetail) => void
  onCancel: () => void
}

export function ContactForm({ registration, onSaved, onCancel }: ContactFormProps) {
  const { id, contactPerson, contactEmail, contactPhone } = registration
  const { device } = useSessionScope()
  const offline = useOfflineReason()
  const form = useRef<HTMLFormElement>(null)
  const [words, setWords] = useState<Contact>({ contactPerson, contactEmail, contactPhone })
  const [faults, setFaults] = useState<Faults<keyof Contact>>({})
  const saving = useSingleMutation({
    mutationFn: async (body: Contact) =>
      unwrap(await device.client.call('correctRegistration', { params: { id }, body })),
    onSuccess: (changed) => {
      notify.success('Contacto corregido.')
      onSaved(changed)
    },
    onError: (error) => {
      setFaults(serverFaults(error))
      if (form.current) focusFirstFault(form.current)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (offline !== null) return
    const found = checkedFaults(correctRegistration.body, words)
    setFaults(found)
    if (Object.keys(found).length > 0) focusFirstFault(event.currentTarget)
    else saving.mutate(words)
  }
  const problem = saving.isError ? problemText(saving.error, Object.keys(faults)) : null
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Corregir contacto">
      <Stack>
        <Text size="sm">Si cambia el correo, se escribe al nuevo y el enlace de antes deja de valer.</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {inputs.map(({ field, label, type, maxLength }) => (
            <TextInput
              key={field}
              {...{ label, type, maxLength }}
              required
              // The data are somebody else's: nothing that this browser knows of its user fits.
              autoComplete="off"
              value={words[field]}
              error={faults[field]}
              onChange={(event) => {
                setFaults({ ...faults, [field]: undefined })
                setWords({ ...words, [field]: event.currentTarget.value })
              }}
            />
          ))}
        </SimpleGrid>
        {problem === null ? null : <FormProblem>{problem}</FormProblem>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Volver
          </Button>
          <ActionButton type="submit" loading={saving.isPending} disabledReason={offline}>
            Guardar contacto
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
