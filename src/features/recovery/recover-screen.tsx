import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import { accessRecover } from '@/contract/session/recovery'
import { DoneState } from '@/features/recovery/done-state'
import classes from '@/features/recovery/public-form.module.css'
import { tooMany } from '@/parts/connection/no-connection'
import { focusFirstFault } from '@/parts/forms/focus-first-fault'
import { checkedFaults, type Faults, problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { useDevice } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { PublicPage } from '@/ui/shell/public-page'

/**
 * Requests a link to set a new password (platform.md §4). The result looks the same whether or not the address belongs
 * to a user; "Usuario no encontrado" means that the request failed (design.md §6).
 */
export function RecoverScreen() {
  const device = useDevice()
  const request = useSingleMutation({
    mutationFn: async (email: string) =>
      unwrap(await device.client.call('accessRecover', { body: { email } })),
    onSuccess: () => address.forget(),
  })
  const address = useTypedText('recovery')
  const [faults, setFaults] = useState<Faults<'email'>>({})
  const failed = request.isError && faults.email === undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = address.text.trim()
    // Invalid input is reported at the field only: no user was looked up.
    const found = checkedFaults(accessRecover.body, { email })
    setFaults(found)
    if (found.email === undefined) request.mutate(email)
    else focusFirstFault(event.currentTarget)
  }

  return (
    <PublicPage title="Recuperar la contraseña">
      {request.isSuccess ? (
        <DoneState title="Revise su correo">
          {`Si ${request.variables} es la dirección de una cuenta, en unos minutos recibirá un enlace para elegir otra contraseña. Vale media hora.`}
        </DoneState>
      ) : (
        <form onSubmit={submit} noValidate className={classes.form}>
          <Stack>
            <Text>
              Escriba el correo electrónico de su cuenta y le enviaremos un enlace para elegir otra.
            </Text>
            <TextInput
              label="Correo electrónico"
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={address.text}
              onChange={(event) => address.type(event.currentTarget.value)}
              error={failed ? serverFaults(request.error).email : faults.email}
            />
            {failed ? <RecoveryProblem error={request.error} /> : null}
            <Button type="submit" loading={request.isPending}>
              Enviar
            </Button>
            <Anchor className={classes.link} renderRoot={(props) => <Link to="/login" {...props} />}>
              Volver al acceso
            </Anchor>
          </Stack>
        </form>
      )}
    </PublicPage>
  )
}

/** Too many attempts say nothing of the user. */
function RecoveryProblem({ error }: { error: unknown }) {
  const text = problemText(error, ['email'])
  if (text === tooMany) return <FormProblem title={tooMany} />
  return <FormProblem title="Usuario no encontrado">{text}</FormProblem>
}
