import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import StaffToday from '@/features/admin/today/staff-today'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async () => {
  renderScreen(<StaffToday />, await createTestDevice())
  return screen.findByRole('region', { name: 'Hoy' })
}

test('registrations and connectors that wait lead to their lists', async () => {
  const lastDataAt = new Date(Date.now() - 10 * 24 * 3_600_000).toISOString()
  server.use(
    answering('registrations', () => ({ data: [], count: 3 })),
    answering('connectors', () => ({
      count: 1,
      data: [
        {
          ...{ pharma: { id: 7, name: 'Farmacia Sol' }, keys: 1, lastUsedAt: null, program: null },
          ...{ lastDataAt, openRows: 0 },
        },
      ],
    })),
  )
  const card = await open()
  const [silent, registrations] = await within(card).findAllByRole('listitem')
  expect(silent).toHaveTextContent('1 conector calla desde hace más de 4 días')
  expect(within(silent as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/conectores')
  expect(registrations).toHaveTextContent('3 altas esperan que se confirme su dirección')
  expect(within(registrations as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/altas')
})

test('what could not be read is not said to be nothing', async () => {
  server.use(answering('supportTickets', () => refusal('internal', 'Error')))
  const card = await open()
  expect(await within(card).findByText('Nada urgente hoy, de lo que se ha podido leer.')).toBeInTheDocument()
})

test('where nothing waits it says so', async () => {
  const card = await open()
  expect(await within(card).findByText('Nada urgente hoy.')).toBeInTheDocument()
})
