import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { CallError, httpFailure, unwrap } from '@/api/outcome'
import type { DemoAccountsProps } from '@/features/session/demo-accounts'
import { wasRefused } from '@/features/session/left-session'
import classes from '@/features/session/login-screen.module.css'
import shelves from '@/features/session/shelves.svg?no-inline'
import type { Device } from '@/offline/device/device'
import { noConnection, tooMany } from '@/parts/connection/no-connection'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { LegalLinks } from '@/parts/platform/legal-links'
import { usePlatform } from '@/parts/platform/platform'
import { SupportPhone } from '@/parts/platform/support-phone'
import { useDevice } from '@/parts/session/scope'
import links from '@/ui/controls/plain-link.module.css'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { optionalComponent } from '@/ui/feedback/lazy-component'
import { Logo } from '@/ui/shell/logo'
import { useDocumentTitle } from '@/ui/shell/product-name'

/** If its file cannot be fetched, only this offer is missing. */
const DemoAccounts = optionalComponent<DemoAccountsProps>(() => import('@/features/session/demo-accounts'))

const WaitingHere = optionalComponent(() => import('@/features/session/waiting-here'))

/** The log-in (platform.md §2). A plain form, so that password managers recognise it. */
export function LoginScreen() {
  const device = useDevice()
  const platform = usePlatform()
  useDocumentTitle('Acceso')
  const form = useRef<HTMLFormElement>(null)
  const [refused] = useState(wasRefused)
  const name = useTypedText('log-in')
  const access = useSingleMutation({
    mutationFn: (credentials: Credentials) => signIn(device, credentials),
    // Where it leads is for `keepSession` to say, which also hears of a log-in in another tab.
    onSuccess: name.forget,
    // A password does not stay in memory.
    gcTime: 0,
  })
  const [missing, setMissing] = useState({ username: false, password: false })

  const [isShown, setShown] = useState(false)
  // What was typed and pressed in the page's own form, before this was there: known once.
  useLayoutEffect(() => {
    const fields = form.current
    const held = fields && window.startPage?.logIn?.release(fields)
    if (!held) return
    const user = fields.elements.namedItem('username')
    if (user instanceof HTMLInputElement && user.value !== name.text) name.type(user.value)
    setShown(held.isShown)
    if (held.isPressed) fields.requestSubmit()
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (access.isPending) return
    const fields = new FormData(event.currentTarget)
    const username = String(fields.get('username') ?? '').trim()
    const password = String(fields.get('password') ?? '')
    setMissing({ username: username === '', password: password === '' })
    if (username === '' || password === '') access.reset()
    else access.mutate({ username, password })
  }

  const fillIn = (username: string, password: string) => {
    const fields = form.current?.elements
    const user = fields?.namedItem('username')
    const secret = fields?.namedItem('password')
    if (user instanceof HTMLInputElement) user.value = username
    if (secret instanceof HTMLInputElement) secret.value = password
    form.current?.requestSubmit()
  }

  return (
    <div className={classes.screen}>
      <aside className={classes.brand}>
        <img src={shelves} className={classes.shelves} width={400} height={320} alt="" />
        <p className={classes.promise}>
          Sus propuestas, su carrito y sus pedidos, también cuando se va la conexión.
        </p>
      </aside>
      <main className={classes.access}>
        <div className={classes.box}>
          <Logo size={44} />
          <div>
            <h1 className={classes.title}>Acceda a su cuenta</h1>
            <p className={classes.hint}>
              {refused ? 'Su sesión ha terminado: acceda de nuevo, con' : 'Con'} su usuario o su correo
              electrónico.
            </p>
          </div>
          <WaitingHere />
          {/* By `post`, because no browser may ever write a password into an address. */}
          <form ref={form} method="post" onSubmit={submit} className={classes.form} noValidate>
            <TextInput
              label="Usuario o correo electrónico"
              name="username"
              // Not controlled: password managers fill in as they like.
              defaultValue={name.text}
              onChange={(event) => name.type(event.currentTarget.value)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={missing.username ? 'Campo obligatorio' : undefined}
            />
            <PasswordInput
              label="Contraseña"
              name="password"
              autoComplete="current-password"
              error={missing.password ? 'Campo obligatorio' : undefined}
              visible={isShown}
              onVisibilityChange={setShown}
              rightSectionWidth="var(--rb-touch)"
              visibilityToggleButtonProps={{
                'aria-label': 'Mostrar u ocultar la contraseña',
                w: 'var(--rb-touch)',
                h: 'var(--rb-touch)',
              }}
            />
            <Link to="/recuperar" className={`${links.link} ${classes.forgotten}`}>
              ¿Ha olvidado su contraseña?
            </Link>
            <div role="alert">
              {access.isError ? (
                <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
                  {signInProblem(access.error)}
                </Alert>
              ) : null}
            </div>
            <Button type="submit" loading={access.isPending} fullWidth>
              Acceder
            </Button>
          </form>
          {platform !== undefined && platform.demoAccounts.length > 0 ? (
            <DemoAccounts accounts={platform.demoAccounts} onChoose={fillIn} />
          ) : null}
          <div className={classes.foot}>
            <LegalLinks />
            <SupportPhone />
          </div>
        </div>
      </main>
    </div>
  )
}

type Credentials = { username: string; password: string }

/** Gets a token and the user, then stores both: only complete sessions are stored. */
async function signIn(device: Device, credentials: Credentials): Promise<void> {
  const given = unwrap(await device.client.call('login', { body: credentials }))
  const user = unwrap(await device.clientWith(given.token).call('myUser'))
  const waiting = await device.outbox.entries({ userId: user.id, username: user.username, switchUser: null })
  await device.session.saveSession({ ...given, user })
  // Where its code cannot be fetched, they are sent all the same.
  void import('@/parts/outbox/send-waiting').then(
    ({ sendWaiting }) => sendWaiting(device, waiting),
    () => device.drainer.nudge(),
  )
}

/**
 * Texts of platform.md §8. Without an answer the user learns that the server could not be reached; an error that is no
 * call's means that the session could not be stored.
 */
function signInProblem(error: unknown): string {
  if (!(error instanceof CallError))
    return 'Este dispositivo no ha podido guardar la sesión. Libere espacio e inténtelo de nuevo.'
  const status = httpFailure(error)?.status
  if (status === undefined) return noConnection
  if (status === 429) return tooMany
  return status === 401 ? 'Usuario o contraseña invalidos.' : 'Usuario no autorizado.'
}
