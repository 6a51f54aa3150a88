import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { httpFailure, unwrap } from '@/api/outcome'
import { accessRecover } from '@/contract/recovery'
import { DoneState } from '@/features/recovery/done-state'
import { FormProblem, tooMany } from '@/features/recovery/form-problem'
import classes from '@/features/recovery/public-form.module.css'
import { noConnection } from '@/parts/connection/no-connection'
import { useDevice } from '@/parts/session/scope'
import { PublicPage } from '@/ui/shell/public-page'
import { useSingleMutation } from '@/ui/use-single-mutation'

type Problem = { title?: string; text?: string; field?: string }

/**
 * Requests a link to set a new password (platform.md §4). The result looks the same whether or not the address belongs
 * to a user; "Usuario no encontrado" means that the request failed (design.md §6).
 */
export function RecoverScreen() {
  const device = useDevice()
  const request = useSingleMutation({
    mutationFn: async (email: string) =>
      unwrap(await device.client.call('accessRecover', { body: { email } })),
  })
  const [invalid, setInvalid] = useState<string | null>(null)
  const problem = invalid !== null ? { field: invalid } : request.isError ? problemOf(request.error) : null

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    // Invalid input is reported at the field only: no user was looked up.
    const checked = v.safeParse(accessRecover.body, { email })
    setInvalid(checked.success ? null : checked.issues[0].message)
    if (checked.success) request.mutate(email)
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
              error={problem?.field}
            />
            {problem?.title === undefined ? null : (
              <FormProblem title={problem.title}>{problem.text}</FormProblem>
            )}
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

function problemOf(error: unknown): Problem {
  const failure = httpFailure(error)
  if (failure === null) return { title: 'Usuario no encontrado', text: noConnection }
  if (failure.status === 429) return { title: tooMany }
  return {
    title: 'Usuario no encontrado',
    field: failure.error.fields?.email,
    text: failure.error.fields?.email === undefined ? failure.error.message : undefined,
  }
}
