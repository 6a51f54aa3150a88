import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NoticesCard } from '@/features/account/notices-card'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'

afterEach(() => vi.unstubAllGlobals())

const open = async (answer: NotificationPermission) => {
  const requestPermission = vi.fn(async () => answer)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('navigator', Object.assign(navigator, { serviceWorker: new EventTarget() }))
  const { device } = await createTestDevice({ user: pharmacist })
  renderScreen(<NoticesCard />, { device, pharmacy })
  const field = await screen.findByRole('switch', { name: 'Avisarme de los pedidos por revisar' })
  return { requestPermission, field, user: userEvent.setup() }
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
