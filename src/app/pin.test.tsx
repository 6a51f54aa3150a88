import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { idleLimitMs } from '@/contract/session/session'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import type { Authenticator } from '@/offline/session/authenticator'
import { createFakeAuthenticator } from '@/offline/testing/fake-authenticator'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { pinsWith } from '@/offline/testing/pins-with'
import { activityOf } from '@/parts/session/activity'
import { pressEvery, scan } from '@/ui/scans/testing/scanner'
import { readPreference, writePreference } from '@/ui/state/preferences'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

vi.mock(import('@/offline/session/pin-crypto'), async (original) => ({
  ...(await original()),
  usualCost: { memory: 8, passes: 1 },
}))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sessionStorage.clear()
  server.use(
    answering('logoutByDigest', () => ({})),
    ...appAnswers(),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const pin = '274918'
const dataKey = btoa('k'.repeat(32))

/** The app of a user with a PIN, on the account's page. */
const openWithPin = async (authenticator?: Authenticator) => {
  const loadPins = pinsWith({ lastActivity: activityOf, ...(authenticator && { authenticator }) })
  const device = createDevice({ ...testEnvironment(), loadPins })
  const session = { token: 'token', user: pharmacist, dataKey, since: device.serverNow() }
  const { id } = await device.session.saveSession(session)
  await (await device.pins()).set(pin)
  writePreference('session-activity', { session: id, at: Date.now() })
  const app = await openApp({ path: '/cuenta', device })
  await screen.findByRole('heading', { level: 1, name: 'Cuenta' })
  return app
}
const heading = () => screen.findByRole('heading', { level: 1, name: 'Introduzca su PIN' })
const enter = async (digits: string) => {
  for (const digit of digits) await userEvent.click(screen.getByRole('button', { name: digit }))
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}
const strip = () => screen.findByRole('region', { name: 'Sin sesión con el servidor' })

describe('a user with a PIN', () => {
  test('finds it behind the end of an idle session, and the page of before behind the PIN', async () => {
    const app = await openWithPin()
    const idleFrom = Object(readPreference('session-activity')).at
    vi.spyOn(Date, 'now').mockImplementation(() => idleFrom + idleLimitMs + Math.round(performance.now()))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await userEvent.click(await screen.findByRole('button', { name: 'reiniciar sesion' }))
    await heading()
    await enter('111111')
    expect(await screen.findByText(/Quedan 9 intentos/)).toBeInTheDocument()
    // What a scanner read is no PIN.
    await scan(pin)
    expect(screen.getByText('0 de 6 cifras')).toBeInTheDocument()
    await pressEvery(150, `${pin}{Enter}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeInTheDocument()
    expect(app.address()).toBe('/cuenta')
    expect(await strip()).toHaveTextContent('lo que guarde se enviará cuando vuelva a iniciar sesión')
  })

  test('is asked for it two hours after it opened a tablet that was killed at once, with the note that somebody was there', async () => {
    const first = await openWithPin()
    await act(async () => first.device.leave())
    await heading()
    await enter(pin)
    await strip()
    cleanup()
    localStorage.removeItem('rebotica:session-activity')
    const opened = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => opened + idleLimitMs + Math.round(performance.now()))
    await openApp({ path: '/cuenta', device: first.device })
    expect(await screen.findByRole('button', { name: 'reiniciar sesion' })).toBeInTheDocument()
    await waitFor(() => expect(first.device.session.getSnapshot()).toBeNull())
  })

  test('goes on with the server after the password, on the same page', async () => {
    const app = await openWithPin()
    await act(async () => app.device.leave())
    await heading()
    await enter(pin)
    await strip()
    server.use(answering('login', () => refusal('invalid_credentials', 'No')))
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    const dialog = await screen.findByRole('dialog', { name: 'Iniciar sesión' })
    const password = await screen.findByLabelText('Contraseña')
    await userEvent.type(password, 'otra{Enter}')
    await waitFor(() => expect(dialog).toHaveTextContent('Usuario o contraseña invalidos.'))
    server.use(answering('login', () => ({ token: 'fresh', dataKey })))
    await userEvent.clear(password)
    await userEvent.type(password, 'rebotica{Enter}')
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Sin sesión con el servidor' })).not.toBeInTheDocument(),
    )
    expect(app.address()).toBe('/cuenta')
    expect(app.device.session.getSnapshot()).toMatchObject({ token: 'fresh', user: { id: pharmacist.id } })
  })

  test('may enter the password instead, and comes back to the PIN', async () => {
    const app = await openWithPin()
    await act(async () => app.device.leave())
    await heading()
    await userEvent.click(screen.getByRole('button', { name: 'Entrar con contraseña' }))
    expect(await screen.findByLabelText('Usuario o correo electrónico')).toHaveValue(pharmacist.username)
    await userEvent.click(screen.getByRole('button', { name: 'Entrar con PIN' }))
    await heading()
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar de usuario' }))
    expect(await screen.findByLabelText('Usuario o correo electrónico')).toHaveValue('')
  })

  test('is asked who they are where the list of a former visit lacks somebody, and is not sent to the PINs twice', async () => {
    const app = await openWithPin()
    await act(async () => app.device.leave())
    await heading()
    const [own] = await app.device.lockedUsers()
    if (!own) throw new Error('nobody is locked out')
    await enter(pin)
    await strip()
    const asked = vi
      .spyOn(app.device, 'lockedUsers')
      .mockResolvedValue([own, { ...own, userId: 99, name: 'Ana Otra' }])
      .mockResolvedValueOnce([{ ...own, userId: 99, name: 'Ana Otra' }])
    const idleFrom = Object(readPreference('session-activity')).at
    vi.spyOn(Date, 'now').mockImplementation(() => idleFrom + idleLimitMs + Math.round(performance.now()))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    const read = await screen.findByRole('button', { name: 'reiniciar sesion' })
    await screen.findByRole('heading', { level: 1, name: '¿Quién es?', hidden: true })
    const before = asked.mock.calls.length
    await userEvent.click(read)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { level: 1, name: '¿Quién es?' })).toBeInTheDocument()
    expect(asked).toHaveBeenCalledTimes(before)
  })

  test('leaves the device to the next one by «Cambiar de usuario», and comes back to where they were', async () => {
    const app = await openWithPin()
    await userEvent.click(await screen.findByRole('button', { name: /^Usuario: / }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar de usuario' }))
    await heading()
    expect(app.device.session.getSnapshot()).toBeNull()
    await enter(pin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeInTheDocument()
    expect(app.address()).toBe('/cuenta')
  })

  test('without a network is told by «Salir» that there would be no way in, and by the strip what is missing', async () => {
    const app = await openWithPin()
    await act(async () => app.device.leave())
    await heading()
    vi.spyOn(app.device.network, 'getSnapshot').mockReturnValue('offline')
    await enter(pin)
    expect(await strip()).toHaveTextContent('cuando vuelva la conexión e inicie sesión')
    await userEvent.click(await screen.findByRole('button', { name: /^Usuario: / }))
    await userEvent.click(await screen.findByRole('link', { name: 'Salir' }))
    expect(await screen.findByText(/no podrá volver a entrar hasta que haya conexión/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    expect(app.device.session.getSnapshot()).toMatchObject({ user: { id: pharmacist.id } })
  })

  test('with an order that could not be sent is asked before the next one comes, and the PIN screen says whose it is', async () => {
    const app = await openWithPin()
    server.use(answering('createOrder', noConnection))
    const { identity } = app.device.session.getSnapshot() ?? {}
    if (!identity) throw new Error('nobody is logged in')
    await app.device.outbox.saveOrder({
      ...sampleOrder(identity.userId, {
        id: crypto.randomUUID(),
        name: 'Pedido',
        products: [sampleProduct(1, 2)],
      }),
      identity,
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Usuario: / }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar de usuario' }))
    expect(await screen.findByText(/con su contraseña; con el PIN, no/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar de todos modos' }))
    await heading()
    expect(await screen.findByText('Sin enviar en este dispositivo')).toBeInTheDocument()
    expect(screen.getByText(/Se enviará cuando acceda con su contraseña/)).toBeInTheDocument()
  })

  test('uses the fingerprint in its place; one that is refused leaves the digits, and the wait after wrong ones', async () => {
    const fake = createFakeAuthenticator()
    const app = await openWithPin(fake.authenticator)
    const turnOn = await screen.findByRole('button', { name: 'Usar también la huella o la cara' })
    fake.refuses = true
    await userEvent.click(turnOn)
    expect(await screen.findByText(/se ha cancelado\. Su PIN sigue igual/)).toBeInTheDocument()
    fake.refuses = false
    await userEvent.click(turnOn)
    expect(await screen.findByRole('button', { name: 'Quitar la huella o la cara' })).toBeInTheDocument()
    await act(async () => app.device.leave())
    await heading()
    const finger = screen.getByRole('button', { name: 'Entrar con la huella o la cara' })
    const pins = await app.device.pins()
    for (let turn = 1; turn <= 4; turn++) await pins.unlock(pharmacist.id, '111111')
    await enter('111111')
    await screen.findByText(/Pruebe otra vez a las/)
    fake.refuses = true
    await userEvent.click(finger)
    expect(await screen.findByText(/no lo ha reconocido, o se ha cancelado/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '1' })).toHaveAttribute('aria-disabled', 'true')
    fake.refuses = false
    await userEvent.click(finger)
    expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeInTheDocument()
    expect(await strip()).toBeInTheDocument()
  })

  test('is offered no fingerprint on a device that knows none', async () => {
    const app = await openWithPin()
    await screen.findByText(/Tiene un PIN/)
    expect(screen.queryByRole('button', { name: /huella/ })).not.toBeInTheDocument()
    await act(async () => app.device.leave())
    await heading()
    expect(screen.queryByRole('button', { name: /huella/ })).not.toBeInTheDocument()
  })

  test('is told after ten wrong ones that only the password helps, and that nothing is lost', async () => {
    const app = await openWithPin()
    await act(async () => app.device.leave())
    await heading()
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const pins = await app.device.pins()
    for (let turn = 1; turn <= 9; turn++) {
      await pins.unlock(pharmacist.id, '111111')
      now += 10 * 60_000
    }
    await enter('111111')
    expect(await screen.findByText(/No se pierde nada/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '1' })).toHaveAttribute('aria-disabled', 'true')
  })
})
