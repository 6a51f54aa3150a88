import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DemoAccountsProps } from '@/features/session/demo-accounts'
import { wasRefused } from '@/features/session/left-session'
import classes from '@/features/session/login-screen.module.css'
import shelves from '@/features/session/shelves.svg?no-inline'
import { signIn, signInProblem } from '@/features/session/sign-in'
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

type LoginScreenProps = {
  /** Who has chosen to enter the password instead of a PIN. */
  username?: string
  /** Back to the PINs of this device; null where there are none. */
  onPin?: (() => void) | null
}

/** The log-in (platform.md §2). A plain form, so that password managers recognise it. */
export function LoginScreen({ username = '', onPin = null }: LoginScreenProps) {
  const device = useDevice()
  const platform = usePlatform()
  useDocumentTitle('Acceso')
  const form = useRef<HTMLFormElement>(null)
  const [refused] = useState(wasRefused)
  const name = useTypedText('log-in')
  const access = useSingleMutation({
    mutationFn: (credentials: Parameters<typeof signIn>[1]) => signIn(device, credentials),
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
              defaultValue={username || name.text}
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
            {onPin === null ? null : (
              <Button variant="default" onClick={onPin}>
                Entrar con PIN
              </Button>
            )}
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
