import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NoticesCard } from '@/features/account/notices-card'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { pushKeyOf } from '@/offline/notices/push-subscription'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = async (answer: NotificationPermission) => {
  const requestPermission = vi.fn(async () => answer)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() })
  const { device, identity } = await createTestDevice({ user: pharmacist })
  renderScreen(<NoticesCard />, { device, pharmacy })
  const field = await screen.findByRole('switch', { name: 'Avisarme de los pedidos por revisar' })
  return { requestPermission, field, device, identity, user: userEvent.setup() }
}

test('the browser is asked for notices by the user’s own press alone, and they can be switched off again', async () => {
  const { requestPermission, field, user } = await open('granted')
  expect(field).not.toBeChecked()
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(field)
  await waitFor(() => expect(field).toBeChecked())
  await user.click(field)
  await waitFor(() => expect(field).not.toBeChecked())
  expect(requestPermission).toHaveBeenCalledOnce()
})

test('where the browser blocks them, the card says how they are allowed', async () => {
  const { field, user } = await open('denied')
  await user.click(field)
  expect(await screen.findByText(/bloqueados los avisos/)).toBeVisible()
  expect(field).not.toBeChecked()
  expect(field).toBeDisabled()
})

test('the card says what is told while the app is closed, and why nothing is', async () => {
  const { field, user, device, identity } = await open('granted')
  expect(screen.getByText(/Si un laboratorio contesta que no servirá todo un pedido/)).toBeVisible()
  expect(screen.queryByText(/aplicación cerrada/)).toBeNull()
  await user.click(field)
  expect(await screen.findByText(/^Se está activando/)).toBeVisible()
  await device.preferences.write(pushKeyOf(identity), 'on')
  expect(await screen.findByText(/^Avisa también con la aplicación cerrada/)).toBeVisible()
  for (const [state, text] of [
    ['waiting', /^Sin conexión con el servidor/],
    ['unsupported', /^Este navegador solo avisa con la aplicación abierta/],
    ['unavailable', /^Este servidor no envía avisos/],
    ['failed', /se intentará otra vez/],
  ] as const) {
    await device.preferences.write(pushKeyOf(identity), state)
    expect(await screen.findByText(text)).toBeVisible()
  }
})

test('a browser without notices says so, and what helps on an iPhone', async () => {
  const { device } = await createTestDevice({ user: pharmacist })
  renderScreen(<NoticesCard />, { device, pharmacy })
  expect(await screen.findByText(/añada antes la aplicación a la pantalla de inicio/)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
})
