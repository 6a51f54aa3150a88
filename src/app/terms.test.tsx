import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { answering, refusal } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

const newcomer = { ...pharmacist, agreedTermsAt: null }

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() =>
  server.use(
    ...appAnswers({ user: newcomer }),
    answering('userPharmacies', () => ({ data: [pharmacy] })),
    answering('agreeTerms', () => ({ agreedTermsAt: '2026-11-21T09:00:00.000Z' })),
  ),
)
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const dialog = () => screen.findByRole('dialog', { name: 'Términos y condiciones' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a new user who rejects the terms is logged out', async () => {
  const app = await openApp({ path: '/', user: newcomer })
  await dialog()
  await press('Rechazar y salir')
  await screen.findByRole('button', { name: 'Acceder' })
  expect(app.address()).toBe('/login')
  expect(app.device.session.getSnapshot()).toBeNull()
})

test('rejecting the terms with an unsent order asks first; staying returns to the terms, and no order is lost', async () => {
  const device = createDevice(testEnvironment())
  const { identity } = await device.session.saveSession({ token: 'token', user: newcomer })
  const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
  await device.outbox.saveOrder({ ...order, identity })
  await openApp({ path: '/', device })
  await dialog()
  await press('Rechazar y salir')
  await screen.findByRole('heading', { name: 'Hay 1 pedido sin enviar' })
  await press('Volver')
  await dialog()
  expect(await device.outbox.entries(identity)).toHaveLength(1)
})

test('a new user who accepts the terms can continue, and is not asked again on this device', async () => {
  const { device, address } = await openApp({ path: '/', user: newcomer })
  await dialog()
  await userEvent.click(screen.getByRole('checkbox', { name: /He leído y acepto/ }))
  server.use(...appAnswers({ user: { ...newcomer, agreedTermsAt: '2026-11-21T09:00:00.000Z' } }))
  await press('Aceptar')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe('/dashboard/1')
  const stored = await device.session.readSession()
  expect(stored?.user.agreedTermsAt).toBe('2026-11-21T09:00:00.000Z')
})

const agreed = { ...newcomer, agreedTermsAt: '2026-11-21T09:00:00.000Z' }
const required = () => refusal('terms_required', 'Antes tiene que aceptar los términos y condiciones.')

test('a user whose agreement the server no longer has is asked for it, and keeps cart and orders', async () => {
  const device = createDevice(testEnvironment())
  const { identity } = await device.session.saveSession({ token: 'token', user: agreed })
  const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
  await device.outbox.saveOrder({ ...order, identity })
  await openApp({ path: '/cuenta', device })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  server.use(
    answering('openSessions', required),
    answering('myUser', () => newcomer),
  )
  await device.client.call('openSessions')
  await dialog()
  expect(await device.outbox.entries(identity)).toHaveLength(1)
})

test('the agreement stays accepted though a call from before it is refused late', async () => {
  const { device } = await openApp({ path: '/', user: newcomer })
  await dialog()
  // Asked before the agreement, answered after it.
  let answerLate = (_: typeof newcomer) => {}
  const late = new Promise<typeof newcomer>((resolve) => {
    answerLate = resolve
  })
  server.use(
    answering('openSessions', required),
    answering('myUser', () => late),
  )
  await device.client.call('openSessions')
  const read = device.refreshUser()
  await userEvent.click(screen.getByRole('checkbox', { name: /He leído y acepto/ }))
  await press('Aceptar')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  answerLate(newcomer)
  expect(await read).toBe(true)
  expect(device.session.getSnapshot()?.user.agreedTermsAt).toBe('2026-11-21T09:00:00.000Z')
})

test('the data of the pharmacy is asked for as soon as the terms are accepted, not before', async () => {
  let asked = 0
  server.use(
    answering('salesSnapshot', () => {
      asked += 1
      return refusal('unavailable', 'No')
    }),
  )
  await openApp({ path: '/', user: newcomer })
  await dialog()
  await screen.findByRole('checkbox', { name: /He leído y acepto/ })
  expect(asked).toBe(0)
  server.use(answering('myUser', () => agreed))
  await userEvent.click(screen.getByRole('checkbox', { name: /He leído y acepto/ }))
  await press('Aceptar')
  await waitFor(() => expect(asked).toBeGreaterThan(0))
})

test('what the server refuses before the terms are accepted is no failure on the screen behind', async () => {
  server.use(answering('askSales', required))
  const { queryClient } = await openApp({ path: '/dashboard/1', user: newcomer })
  await dialog()
  const refused = () =>
    queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  await waitFor(() => expect(refused().map(({ queryKey }) => queryKey.at(-1))).toContain('span'))
  expect(screen.queryByText('No se han podido leer las ventas')).not.toBeInTheDocument()
})
