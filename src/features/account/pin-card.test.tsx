import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import PinCard from '@/features/account/pin-card'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { testEnvironment } from '@/features/testing/test-environment'
import { createFakeAuthenticator } from '@/offline/testing/fake-authenticator'
import { pinsWith } from '@/offline/testing/pins-with'
import { answering } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

vi.mock(import('@/offline/session/pin-crypto'), async (original) => ({
  ...(await original()),
  usualCost: { memory: 8, passes: 1 },
}))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const dataKey = btoa('k'.repeat(32))
const [pharmacy = { id: 0, name: '' }] = pharmacist.pharmas

const minuteMs = 60_000

const open = async ({
  pinDays = 7,
  hasKey = true,
  isOld = false,
  agoMs = 0,
  before = '',
  hasAuthenticator = false,
} = {}) => {
  const user = { ...pharmacist, pharmas: [{ ...pharmacy, pinDays }] }
  const fake = createFakeAuthenticator()
  fake.isThere = hasAuthenticator
  const environment = { ...testEnvironment(), loadPins: pinsWith({ authenticator: fake.authenticator }) }
  const { device } = await createTestDevice({ user, environment })
  const now = device.serverNow()
  const since = isOld ? undefined : now
  await device.session.saveSession({
    token: 'token',
    user,
    ...(since !== undefined && { since }),
    ...(hasKey && { dataKey }),
  })
  if (before !== '') await (await device.pins()).set(before)
  if (agoMs > 0) {
    await device.session.saveSession({ token: 'token', user, dataKey, since: now - agoMs })
  }
  renderScreen(<PinCard />, { device })
  const fill = async (pin: string, repeat = pin) => {
    const digits = screen.getByLabelText(/^PIN \(6 cifras\)/)
    const again = screen.getByLabelText(/^Repita el PIN/)
    await userEvent.clear(digits)
    await userEvent.type(digits, pin)
    await userEvent.clear(again)
    await userEvent.type(again, repeat)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar el PIN' }))
  }
  return { device, user, fill }
}

test('a user chooses a PIN for this device, and takes it back', async () => {
  const { device, fill } = await open()
  await screen.findByRole('button', { name: 'Guardar el PIN' })
  await fill('274918')
  expect(await screen.findByText(/Tiene un PIN\. Vale 7 días/)).toBeInTheDocument()
  const pins = await device.pins()
  expect(await pins.standing()).toBe('ready')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el PIN' }))
  expect(await screen.findByRole('button', { name: 'Guardar el PIN' })).toBeInTheDocument()
  expect(await pins.standing()).toBe('none')
})

test('a PIN that anybody would try, or that is not the same twice, is refused beside its field', async () => {
  const { device, fill } = await open()
  await screen.findByRole('button', { name: 'Guardar el PIN' })
  await fill('123456')
  expect(screen.getByLabelText(/^PIN \(6 cifras\)/)).toHaveAccessibleDescription(/elija otro/)
  await fill('274918', '274919')
  expect(screen.getByLabelText(/^Repita el PIN/)).toHaveAccessibleDescription('Los dos PIN no coinciden')
  expect(await (await device.pins()).standing()).toBe('none')
})

test('a session of before, without a key, is told how to get one', async () => {
  await open({ hasKey: false, isOld: true })
  expect(await screen.findByText(/salga y acceda otra vez/)).toBeInTheDocument()
})

test('a server that gives no key yet is said to allow no PIN: another log-in would not help', async () => {
  await open({ hasKey: false })
  expect(await screen.findByText('Este servidor aún no permite entrar con PIN.')).toBeInTheDocument()
})

test('whoever stands at a tablet that was left open chooses no first PIN', async () => {
  await open({ agoMs: 20 * minuteMs })
  expect(await screen.findByText(/salga y acceda otra vez/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Guardar el PIN' })).not.toBeInTheDocument()
})

test('later than right after the log-in another PIN needs the one of before', async () => {
  const { device, fill } = await open({ agoMs: 20 * minuteMs, before: '918273' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el PIN' }))
  await userEvent.type(screen.getByLabelText(/^PIN actual/), '111111')
  await fill('274918')
  expect(await screen.findByText(/El PIN actual no es ese\. Quedan 9 intentos/)).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText(/^PIN actual/))
  await userEvent.type(screen.getByLabelText(/^PIN actual/), '918273')
  await fill('274918')
  expect(await screen.findByText(/Tiene un PIN\./)).toBeInTheDocument()
  server.use(answering('logoutByDigest', () => ({})))
  await device.lock()
  expect(await (await device.pins()).unlock(pharmacist.id, '274918')).toEqual({ kind: 'unlocked' })
})

test('later than right after the log-in the fingerprint needs the PIN, too, and goes with another one', async () => {
  const { device, fill } = await open({ agoMs: 20 * minuteMs, before: '918273', hasAuthenticator: true })
  const turnOn = await screen.findByRole('button', { name: 'Usar también la huella o la cara' })
  await userEvent.click(turnOn)
  const digits = screen.getByLabelText(/^PIN actual/)
  expect(digits).toHaveFocus()
  await userEvent.type(digits, '11')
  await userEvent.click(turnOn)
  expect(digits).toHaveAccessibleDescription('Campo obligatorio')
  await userEvent.type(digits, '1111')
  await userEvent.click(turnOn)
  expect(await screen.findByText(/El PIN actual no es ese\. Quedan 9 intentos/)).toBeInTheDocument()
  await userEvent.clear(digits)
  await userEvent.type(digits, '918273')
  await userEvent.click(turnOn)
  expect(await screen.findByText(/También entra con la huella/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar el PIN' }))
  await userEvent.type(screen.getByLabelText(/^PIN actual/), '918273')
  await fill('274918')
  expect(await screen.findByRole('button', { name: 'Usar también la huella o la cara' })).toBeInTheDocument()
  expect(await (await device.pins()).authenticator()).toBe('off')
})

test('who no longer wants the fingerprint turns it off, and keeps the PIN', async () => {
  const { device } = await open({ before: '918273', hasAuthenticator: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Usar también la huella o la cara' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar la huella o la cara' }))
  expect(await screen.findByRole('button', { name: 'Usar también la huella o la cara' })).toBeInTheDocument()
  expect(await (await device.pins()).standing()).toBe('ready')
})

test('a PIN whose days are over is not called one', async () => {
  await open({ agoMs: 8 * 24 * 60 * minuteMs, before: '918273' })
  expect(await screen.findByText(/Han pasado 7 días/)).toBeInTheDocument()
  expect(screen.queryByText(/Tiene un PIN/)).not.toBeInTheDocument()
})

test('whose pharmacy allows no PIN is told so', async () => {
  await open({ pinDays: 0 })
  expect(await screen.findByText('Su farmacia no permite entrar con PIN.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Guardar el PIN' })).not.toBeInTheDocument()
})

test('the pharmacy says for how many days a PIN counts; what is no number of days is refused', async () => {
  const { user } = await open()
  const saved: unknown[] = []
  server.use(
    answering('myUser', () => user),
    answering('savePinDays', async ({ request }) => {
      const body = (await request.json()) as { days: number }
      saved.push(body)
      return body
    }),
  )
  const days = screen.getByRole('textbox', { name: 'Días que vale un PIN en la farmacia' })
  await userEvent.clear(days)
  await userEvent.type(days, '31')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los días' }))
  expect(days).toHaveAccessibleDescription(/De 0 a 30 días/)
  await userEvent.clear(days)
  await userEvent.type(days, '3')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los días' }))
  await waitFor(() => expect(saved).toEqual([{ days: 3 }]))
})
