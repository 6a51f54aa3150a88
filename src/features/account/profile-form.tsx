import { Button, Card, Group, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { updateProfile } from '@/contract/session/account'
import { NeedsConnection } from '@/features/account/needs-connection'
import { storeUser } from '@/features/account/store-user'
import { ownerOf } from '@/offline/database/identity'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, type Faults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

type Field = 'firstName' | 'mobilePhone'
const fields: readonly Field[] = ['firstName', 'mobilePhone']

/** Name and telephone, which users change themselves (platform.md §5). */
export function ProfileForm() {
  const scope = useSessionScope()
  const { device, user, identity } = scope
  const stored: Record<Field, string> = { firstName: user.firstName, mobilePhone: user.phone ?? '' }
  const firstName = useTypedText(`profile.firstName:${ownerOf(identity)}`, stored.firstName)
  const mobilePhone = useTypedText(`profile.mobilePhone:${ownerOf(identity)}`, stored.mobilePhone)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const form = useRef<HTMLFormElement>(null)
  const offline = useOfflineReason()
  const isChanged = firstName.text !== stored.firstName || mobilePhone.text !== stored.mobilePhone

  const show = (profile: Record<Field, string>) => {
    firstName.type(profile.firstName)
    mobilePhone.type(profile.mobilePhone)
    firstName.forget()
    mobilePhone.forget()
  }
  const saving = useSingleMutation({
    mutationFn: async (body: Record<Field, string>) =>
      unwrap(await device.client.call('updateProfile', { params: { id: user.id }, body })),
    onSuccess: async (saved) => {
      await storeUser(scope, { firstName: saved.firstName, phone: saved.mobilePhone || null })
      show(saved)
      notify.success('Datos de usuario actualizados')
    },
    onError: (error) => {
      setFaults(serverFaults(error))
      if (form.current) focusFirstFault(form.current)
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (offline !== null) return
    const body = { firstName: firstName.text, mobilePhone: mobilePhone.text }
    const found = checkedFaults(updateProfile.body, body)
    setFaults(found)
    if (Object.keys(found).length === 0) return saving.mutate(body)
    saving.reset()
    focusFirstFault(event.currentTarget)
  }
  const undo = () => {
    show(stored)
    setFaults({})
    saving.reset()
  }

  const problem = saving.isError ? problemText(saving.error, fields) : null
  return (
    <Card withBorder maw={640}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2}>Datos personales</Title>
          <TextInput
            label="Nombre"
            name="firstName"
            autoComplete="given-name"
            required
            value={firstName.text}
            error={faults.firstName}
            onChange={(event) => firstName.type(event.currentTarget.value)}
          />
          <TextInput
            label="Teléfono"
            description="Nueve cifras como mucho. Puede quedar vacío."
            name="mobilePhone"
            type="tel"
            autoComplete="tel-national"
            value={mobilePhone.text}
            error={faults.mobilePhone}
            onChange={(event) => mobilePhone.type(event.currentTarget.value)}
          />
          {problem === null ? null : <FormProblem>{problem}</FormProblem>}
          <Group>
            <ActionButton type="submit" loading={saving.isPending} disabledReason={offline}>
              Guardar
            </ActionButton>
            {isChanged ? (
              <Button variant="default" onClick={undo}>
                Deshacer los cambios
              </Button>
            ) : null}
          </Group>
          <NeedsConnection reason={offline} />
        </Stack>
      </form>
    </Card>
  )
}
