import { Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { CallInput } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import { sentence } from '@/domain/basics/text'
import { passwordFault, passwordLengthText } from '@/domain/people/password-rule'
import { NeedsConnection } from '@/features/account/needs-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { type Faults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

type Field = 'oldPassword' | 'newPassword' | 'repeat'

/** The old password and twice the new one (platform.md §5). The fields keep what was typed until it is saved. */
export function PasswordForm() {
  const { device, user } = useSessionScope()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const offline = useOfflineReason()

  const changing = useSingleMutation({
    mutationFn: async (body: CallInput<'updatePassword'>['body']) =>
      unwrap(await device.client.call('updatePassword', { body })),
    // A password does not stay in memory.
    gcTime: 0,
    onSuccess: () => {
      form.current?.reset()
      notify.success('Contraseña actualizada correctamente')
    },
    onError: (error) => {
      const { oldPassword, newPassword } = serverFaults(error)
      setFaults({ oldPassword, newPassword: newPassword && sentence(newPassword) })
      if (form.current) focusFirstFault(form.current)
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (offline !== null || changing.isPending) return
    const fields = new FormData(event.currentTarget)
    const textOf = (name: Field) => String(fields.get(name) ?? '')
    const body = { oldPassword: textOf('oldPassword'), newPassword: textOf('newPassword') }
    const found = faultsOf({ ...body, repeat: textOf('repeat') }, user.username)
    setFaults(found)
    if (Object.keys(found).length === 0) return changing.mutate(body)
    changing.reset()
    focusFirstFault(event.currentTarget)
  }

  const problem = changing.isError ? problemText(changing.error, ['oldPassword', 'newPassword']) : null
  return (
    <Card withBorder maw={640}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2}>Contraseña</Title>
          <Text size="sm" c="dimmed">
            {sentence(passwordLengthText)} Al cambiarla se cierran las demás sesiones que tenga abiertas.
          </Text>
          {/* Tells password managers whose password it is. */}
          <input hidden type="text" name="username" autoComplete="username" value={user.username} readOnly />
          <Password label="Contraseña actual" name="oldPassword" error={faults.oldPassword} />
          <Password label="Contraseña nueva" name="newPassword" error={faults.newPassword} />
          <Password label="Repita la contraseña nueva" name="repeat" error={faults.repeat} />
          {problem === null ? null : <FormProblem>{problem}</FormProblem>}
          <Group>
            <ActionButton type="submit" loading={changing.isPending} disabledReason={offline}>
              Cambiar la contraseña
            </ActionButton>
          </Group>
          <NeedsConnection reason={offline} />
        </Stack>
      </form>
    </Card>
  )
}

function Password({ label, name, error }: { label: string; name: Field; error: string | undefined }) {
  return (
    <PasswordInput
      label={label}
      name={name}
      required
      autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      error={error}
      rightSectionWidth="var(--rb-touch)"
      visibilityToggleButtonProps={{
        'aria-label': `Mostrar u ocultar: ${label}`,
        w: 'var(--rb-touch)',
        h: 'var(--rb-touch)',
      }}
    />
  )
}

function faultsOf(
  { oldPassword, newPassword, repeat }: Record<Field, string>,
  username: string,
): Faults<Field> {
  const faults: Faults<Field> = {}
  if (oldPassword === '') faults.oldPassword = 'Campo obligatorio'
  const fault = passwordFault(newPassword, username)
  if (newPassword === '') faults.newPassword = 'Campo obligatorio'
  else if (fault !== null) faults.newPassword = sentence(fault)
  if (repeat === '') faults.repeat = 'Campo obligatorio'
  else if (repeat !== newPassword) faults.repeat = 'Las contraseñas no coinciden'
  return faults
}
