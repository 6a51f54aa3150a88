import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import PinCard from '@/features/account/pin-card'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

vi.mock(import('@/offline/pin/pin-crypto'), async (original) => ({
  ...(await original()),
  usualCost: { memory: 8, passes: 1 },
}))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const dataKey = btoa('k'.repeat(32))
const [pharmacy = { id: 0, name: '' }] = pharmacist.pharmas

const open = async ({ pinDays = 7, hasKey = true } = {}) => {
  const user = { ...pharmacist, pharmas: [{ ...pharmacy, pinDays }] }
  const { device } = await createTestDevice({ user })
  const since = device.serverNow()
  await device.session.saveSession({ token: 'token', user, ...(hasKey && { dataKey, since }) })
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
  const { device, user, fill } = await open()
  await screen.findByRole('button', { name: 'Guardar el PIN' })
  await fill('274918')
  expect(await screen.findByText(/Tiene un PIN\. Vale 7 días/)).toBeInTheDocument()
  const pins = await device.pins()
  expect(await pins.hasPin(user.id)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el PIN' }))
  expect(await screen.findByRole('button', { name: 'Guardar el PIN' })).toBeInTheDocument()
  expect(await pins.hasPin(user.id)).toBe(false)
})

test('a PIN that anybody would try, or that is not the same twice, is refused beside its field', async () => {
  const { device, user, fill } = await open()
  await screen.findByRole('button', { name: 'Guardar el PIN' })
  await fill('123456')
  expect(screen.getByLabelText(/^PIN \(6 cifras\)/)).toHaveAccessibleDescription(/elija otro/)
  await fill('274918', '274919')
  expect(screen.getByLabelText(/^Repita el PIN/)).toHaveAccessibleDescription('Los dos PIN no coinciden')
  expect(await (await device.pins()).hasPin(user.id)).toBe(false)
})

test('a session of before, without a key, is told how to get one', async () => {
  await open({ hasKey: false })
  expect(await screen.findByText(/salga y acceda otra vez/)).toBeInTheDocument()
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
