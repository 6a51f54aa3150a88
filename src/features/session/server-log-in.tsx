import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import classes from '@/features/session/server-log-in.module.css'
import { signIn, signInProblem } from '@/features/session/sign-in'
import { FormProblem } from '@/parts/forms/form-problem'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import strip from '@/ui/shell/strip.module.css'

/** While a PIN has opened the device and the server knows nothing of the session; always visible meanwhile. */
export default function ServerLogIn() {
  const { device } = useSessionScope()
  const network = useSyncExternalStore(device.network.subscribe, device.network.getSnapshot)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={strip.strip} aria-label="Sin sesión con el servidor">
      <IconPlugConnectedX size={20} aria-hidden className={strip.icon} />
      <p className={`${strip.text} ${classes.text}`}>
        {network === 'offline'
          ? 'Sin conexión ni sesión con el servidor: lo que guarde se enviará cuando vuelva la conexión e inicie sesión.'
          : 'Sin sesión con el servidor: lo que guarde se enviará cuando vuelva a iniciar sesión.'}
      </p>
      {network === 'offline' ? null : (
        <button type="button" className={strip.button} onClick={() => setOpen(true)}>
          Iniciar sesión
        </button>
      )}
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

/** The screen behind it stays as it is: it is the same user who goes on. */
function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { device, identity } = useSessionScope()
  const [isMissing, setMissing] = useState(false)
  const access = useSingleMutation({
    mutationFn: (password: string) => signIn(device, { username: identity.username, password }),
    // A password does not stay in memory.
    gcTime: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (access.isPending) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setMissing(password === '')
    if (password === '') access.reset()
    else access.mutate(password)
  }
  return (
    <Modal opened onClose={onClose} title="Iniciar sesión" size="sm">
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>
            Con la contraseña de <strong translate="no">{identity.username}</strong> se envía lo que ha
            guardado y se ponen al día los datos. Nada de lo que tiene abierto se pierde.
          </Text>
          {/* Tells password managers whose password it is. */}
          <input
            hidden
            type="text"
            name="username"
            autoComplete="username"
            value={identity.username}
            readOnly
          />
          <PasswordInput
            label="Contraseña"
            name="password"
            autoComplete="current-password"
            data-autofocus
            error={isMissing ? 'Campo obligatorio' : undefined}
            rightSectionWidth="var(--rb-touch)"
            visibilityToggleButtonProps={{
              'aria-label': 'Mostrar u ocultar la contraseña',
              w: 'var(--rb-touch)',
              h: 'var(--rb-touch)',
            }}
          />
          {access.isError ? <FormProblem>{signInProblem(access.error)}</FormProblem> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Ahora no
            </Button>
            <Button type="submit" loading={access.isPending}>
              Iniciar sesión
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
