import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { RegistrationScreen } from '@/features/registration/follow/registration-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { delegate } from '../../../../mocks/fixtures/pharmacy'
import { noProgress } from '../../../../mocks/fixtures/registration'
import { server } from '../../../../mocks/server'

const registration: RegistrationDetail = {
  ...{ id: 7, type: 'TENANT', pharma: { id: 9, name: 'Farmacia del Molino' }, nif: 'E00000018' },
  ...{ laboratory: 'Alba', createdAt: '2026-11-20T10:00:00.000Z', connected: false, existed: false },
  ...{ contactPerson: 'Elena Prado', contactEmail: 'elena@farmacia.test', contactPhone: '500000101' },
  ...{ knownEmail: null, canCorrect: true, canResend: true },
  progress: { ...noProgress, address: 'waiting', mailSentAt: '2026-11-20T10:01:00.000Z' },
}
const sent: unknown[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sent.length = 0
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = async (shown: RegistrationDetail | Response = registration, user = delegate) => {
  server.use(answering('registrationProgress', () => shown))
  const { device, identity } = await createTestDevice({ user })
  renderScreen(<RegistrationScreen registration={7} onBack={() => {}} />, { device, identity })
  return userEvent.setup()
}
const stepText = async (name: string) =>
  within(await screen.findByRole('list'))
    .getByText(name)
    .closest('li')?.textContent

test('a registration says what has happened and when, and what is not known', async () => {
  await show()
  expect(await screen.findByText('Dirección por confirmar')).toBeInTheDocument()
  expect(await stepText('Correo enviado')).toContain('20/11/2026')
  expect(await stepText('Enlace abierto')).toContain('No consta')
  expect(await stepText('Primeras ventas')).toContain('No consta')
  // Only staff say whose the address is.
  expect(screen.queryByRole('button', { name: 'Confirmar dirección' })).not.toBeInTheDocument()
})

test('the contact is corrected; what the server refuses stands beside its field, and nothing typed is lost', async () => {
  const user = await show()
  const corrected = { ...registration, contactEmail: 'nueva@farmacia.test' }
  server.use(
    answering('registrationProgress', () => (sent.length < 2 ? registration : corrected)),
    answering('correctRegistration', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? refusal('registration_rejected', 'No', { contactEmail: 'Es una dirección de su laboratorio' })
        : corrected
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Corregir contacto' }))
  const email = screen.getByRole('textbox', { name: /Correo electrónico/ })
  await user.clear(email)
  await user.type(email, 'ana')
  await user.click(screen.getByRole('button', { name: 'Guardar contacto' }))
  expect(email).toHaveAccessibleDescription('Formato incorrecto')
  expect(sent).toEqual([])
  await user.type(email, '@alba.test')
  await user.click(screen.getByRole('button', { name: 'Guardar contacto' }))
  expect(await screen.findByText('Es una dirección de su laboratorio')).toBeInTheDocument()
  expect(email).toHaveValue('ana@alba.test')
  await user.click(screen.getByRole('button', { name: 'Guardar contacto' }))
  expect(await screen.findByText('nueva@farmacia.test')).toBeInTheDocument()
})

test('the mail is sent again, and says to whom', async () => {
  const user = await show()
  server.use(answering('resendRegistrationMail', () => registration))
  await user.click(await screen.findByRole('button', { name: 'Reenviar correo' }))
  expect(await screen.findByText(/Correo en camino a elena@farmacia.test/)).toBeInTheDocument()
})

test('staff confirm an address, or refuse it after a question', async () => {
  const user = await show(registration, {
    ...delegate,
    rol: 'ROLE_AGENTE',
    roles: ['ROLE_AGENTE'],
    laboratory: null,
  })
  server.use(
    answering('decideRegistrationAddress', async ({ request }) => {
      const body = (await request.json()) as { accept: boolean }
      sent.push(body)
      return { address: body.accept ? ('accepted' as const) : ('refused' as const) }
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Rechazar dirección' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rechazar' }))
  expect(await screen.findByText('Dirección rechazada.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Confirmar dirección' }))
  expect(await screen.findByText('Dirección confirmada.')).toBeInTheDocument()
  expect(sent).toEqual([{ accept: false }, { accept: true }])
})

test('one that is another’s is said not to be there', async () => {
  await show(refusal('not_found', 'No se ha encontrado.'))
  expect(await screen.findByText('No se ha encontrado el alta')).toBeInTheDocument()
})
