import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, madridDay } from '@/domain/basics/dates'
import DelegateToday from '@/features/laboratory/today/delegate-today'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async () => {
  renderScreen(<DelegateToday />, await createTestDevice())
  return screen.findByRole('region', { name: 'Hoy' })
}
const counts = { connected: 5, access: 5, notAccess: 0, pending: 1 }

test('a pharmacy that no longer orders comes before a registration that hangs, each with the way to it', async () => {
  const createdAt = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString()
  const lastOrderAt = new Date(Date.now() - 50 * 24 * 3_600_000).toISOString()
  server.use(
    answering('pharmaciesSummary', () => counts),
    answering('pendingPharmacies', () => ({
      count: 1,
      data: [{ id: 8, name: 'Farmacia Luna', address: { city: null }, createdAt, registration: 4 }],
    })),
    answering('orderService', () => ({
      ...{ from: addDays(madridDay(new Date()), -90), laboratories: [], missing: [] },
      pharmacies: [{ pharmacy: { id: 7, name: 'Farmacia Sol' }, lastOrderAt, earlier: 90_000, recent: 0 }],
    })),
  )
  const card = await open()
  const [quiet, pending] = await within(card).findAllByRole('listitem')
  expect(quiet).toHaveTextContent('Farmacia Sol no pide desde hace 7 semanas')
  expect(within(quiet as HTMLElement).getByRole('link')).toHaveAttribute('href', '/dashboard/7')
  expect(pending).toHaveTextContent('1 alta lleva más de 14 días sin ventas')
  expect(within(pending as HTMLElement).getByRole('link')).toHaveAttribute('href', '/alta/4')
})

test('what could not be read is not said to be nothing', async () => {
  server.use(
    answering('pharmaciesSummary', () => counts),
    answering('pendingPharmacies', () => refusal('internal', 'Error')),
  )
  const card = await open()
  expect(
    await within(card).findByText('Nada urgente hoy, de lo que este dispositivo ha podido leer.'),
  ).toBeInTheDocument()
})
