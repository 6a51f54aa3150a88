import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { CallInput } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import { sentence } from '@/domain/basics/text'
import { passwordFault, passwordLengthText } from '@/domain/people/password-rule'
import { DoneState } from '@/features/recovery/done-state'
import classes from '@/features/recovery/public-form.module.css'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { type Faults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { publicKey } from '@/parts/session/query-keys'
import { useDevice } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { PublicPage } from '@/ui/shell/public-page'

/** Sets a new password with the link from a mail (platform.md §2); `token` is null if the address had none. */
export function NewPasswordScreen({ token }: { token: string | null }) {
  const device = useDevice()
  const change = useSingleMutation({
    mutationFn: async (body: CallInput<'changePassword'>['body']) =>
      unwrap(await device.client.call('changePassword', { body })),
    // A password does not stay in memory.
    gcTime: 0,
  })
  // Nobody types a password for a link that is over; where the server does not answer, sending it says so.
  const { error: overdue } = useQuery({
    queryKey: publicKey('password-link', token ?? ''),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('openPasswordLink', { body: { secretToken: token ?? '' }, signal })),
    enabled: token !== null,
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  })
  const { plainPassword: refused, secretToken: link } = serverFaults(change.error)
  const [faults, setFaults] = useState<Faults<'password' | 'repeat'>>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending || token === null) return
    const fields = new FormData(event.currentTarget)
    const first = String(fields.get('password') ?? '')
    const found = faultsOf(first, String(fields.get('repeat') ?? ''))
    setFaults(found)
    if (Object.keys(found).length === 0) return change.mutate({ plainPassword: first, secretToken: token })
    change.reset()
    focusFirstFault(event.currentTarget)
  }

  if (change.isSuccess) {
    return (
      <PublicPage title="Nueva contraseña">
        <DoneState title="Password cambiada correctamente">
          Las sesiones que tenía abiertas se han cerrado. Acceda con la contraseña nueva.
        </DoneState>
      </PublicPage>
    )
  }
  if (token === null) {
    return (
      <PublicPage title="Nueva contraseña">
        <Text>El enlace no está completo. Ábralo desde el correo que recibió, o pida otro.</Text>
        <Ways>
          <AskAgain />
        </Ways>
      </PublicPage>
    )
  }
  const { secretToken: over } = serverFaults(overdue)
  if (over !== undefined && !change.isError) {
    return (
      <PublicPage title="Nueva contraseña">
        <FormProblem>
          {over} <AskAgain />
        </FormProblem>
        <Ways />
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Nueva contraseña">
      <form onSubmit={submit} noValidate className={classes.form}>
        <Stack>
          <Text>{sentence(passwordLengthText)} Al cambiarla se cierran las sesiones que tenga abiertas.</Text>
          <NewPassword
            label="Contraseña nueva"
            name="password"
            error={faults.password ?? (refused && sentence(refused))}
          />
          <NewPassword label="Repita la contraseña" name="repeat" error={faults.repeat} />
          {change.isError ? (
            <FormProblem title={failed}>
              {link ?? problemText(change.error, ['plainPassword'])}{' '}
              {link === undefined ? null : <AskAgain />}
            </FormProblem>
          ) : null}
          <Button type="submit" loading={change.isPending}>
            cambiar
          </Button>
          <Ways />
        </Stack>
      </form>
    </PublicPage>
  )
}

function NewPassword({ label, name, error }: { label: string; name: string; error: string | undefined }) {
  return (
    <PasswordInput
      label={label}
      name={name}
      autoComplete="new-password"
      error={error}
      rightSectionWidth="var(--rb-touch)"
      visibilityToggleButtonProps={{
        'aria-label': 'Mostrar u ocultar la contraseña',
        w: 'var(--rb-touch)',
        h: 'var(--rb-touch)',
      }}
    />
  )
}

const Ways = ({ children }: { children?: ReactNode }) => (
  <Stack gap="xs" align="flex-start">
    {children}
    <Anchor className={classes.link} renderRoot={(props) => <Link to="/login" {...props} />}>
      Ir al login
    </Anchor>
  </Stack>
)

const AskAgain = () => (
  <Anchor underline="always" renderRoot={(props) => <Link to="/recuperar" {...props} />}>
    Pedir otro enlace
  </Anchor>
)

const failed = 'Error cambiando password, vuelva a intentarlo'

function faultsOf(first: string, second: string): Faults<'password' | 'repeat'> {
  if (first === '') return { password: 'Campo obligatorio' }
  const fault = passwordFault(first)
  if (fault !== null) return { password: sentence(fault) }
  return first === second ? {} : { repeat: 'Las contraseñas no coinciden' }
}
