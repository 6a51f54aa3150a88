import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DemoAccounts } from '@/features/session/demo-accounts'
import classes from '@/features/session/login-screen.module.css'
import { platformQuery } from '@/features/session/queries'
import { signIn } from '@/features/session/sign-in'
import { LegalLinks } from '@/parts/platform/legal-links'
import { SupportPhone } from '@/parts/platform/support-phone'
import { useDevice } from '@/parts/session/scope'
import { Logo } from '@/ui/shell/logo'

/** The log-in (platform.md §2). A plain form, so that password managers recognise it. */
export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const device = useDevice()
  const platform = useQuery(platformQuery(device)).data
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState({ username: false, password: false })

  useEffect(() => {
    document.title = 'Acceso · Rebotica'
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const username = String(fields.get('username') ?? '').trim()
    const password = String(fields.get('password') ?? '')
    setMissing({ username: username === '', password: password === '' })
    setProblem(null)
    if (username === '' || password === '' || sending) return
    setSending(true)
    const outcome = await signIn(device, { username, password })
    setSending(false)
    if (outcome.ok) onSignedIn()
    else setProblem(outcome.message)
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
        <Shelves />
        <p className={classes.promise}>
          Sus propuestas, su carrito y sus pedidos, también cuando se va la conexión.
        </p>
      </aside>
      <main className={classes.access}>
        <div className={classes.box}>
          <Logo size={44} />
          <div>
            <Title order={1} className={classes.title}>
              Acceda a su cuenta
            </Title>
            <Text c="dimmed">Con su usuario o su correo electrónico.</Text>
          </div>
          <form ref={form} onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                label="Usuario o correo electrónico"
                name="username"
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
                rightSectionWidth="var(--rb-touch)"
                visibilityToggleButtonProps={{
                  'aria-label': 'Mostrar u ocultar la contraseña',
                  w: 'var(--rb-touch)',
                  h: 'var(--rb-touch)',
                }}
              />
              <Anchor
                className={classes.forgotten}
                renderRoot={(props) => <Link to="/recuperar" {...props} />}
              >
                ¿Ha olvidado su contraseña?
              </Anchor>
              <div role="alert">
                {problem === null ? null : (
                  <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
                    {problem}
                  </Alert>
                )}
              </div>
              <Button type="submit" loading={sending} fullWidth>
                Acceder
              </Button>
            </Stack>
          </form>
          {platform !== undefined && platform.demoAccounts.length > 0 ? (
            <DemoAccounts accounts={platform.demoAccounts} onChoose={fillIn} />
          ) : null}
          <Group justify="space-between">
            <LegalLinks />
            <SupportPhone phone={platform?.supportPhone} />
          </Group>
        </div>
      </main>
    </div>
  )
}

/** A drawing: shelves with boxes in the brand's colours. */
function Shelves() {
  return (
    <svg viewBox="0 0 400 320" className={classes.shelves} aria-hidden="true">
      {shelves.map((boxes, shelf) => (
        <g key={boxes[0]?.[0]} transform={`translate(0 ${30 + shelf * 98})`}>
          {boxes.map(([x, width, height, tone]) => (
            <rect key={x} x={x} y={78 - height} width={width} height={height} rx="5" fill={tone} />
          ))}
          <rect x="10" y="78" width="380" height="7" rx="3.5" fill="#ffffff" opacity="0.9" />
        </g>
      ))}
    </svg>
  )
}

const pale = '#a3d3be'
const mid = '#2a8f6a'
const deep = '#085840'
const lit = '#f5bd4a'
const shelves: [x: number, width: number, height: number, tone: string][][] = [
  [
    [26, 34, 56, pale],
    [64, 26, 44, mid],
    [94, 44, 62, deep],
    [150, 30, 38, lit],
    [184, 30, 38, pale],
    [240, 52, 50, mid],
    [300, 28, 64, pale],
    [332, 36, 46, deep],
  ],
  [
    [22, 56, 42, deep],
    [84, 28, 60, pale],
    [116, 28, 60, pale],
    [160, 46, 52, mid],
    [228, 24, 34, lit],
    [262, 60, 58, deep],
    [330, 40, 40, pale],
  ],
  [
    [30, 30, 48, mid],
    [64, 30, 48, mid],
    [110, 58, 60, pale],
    [180, 34, 40, deep],
    [218, 34, 54, pale],
    [274, 26, 62, lit],
    [304, 26, 62, mid],
    [336, 34, 44, deep],
  ],
]
