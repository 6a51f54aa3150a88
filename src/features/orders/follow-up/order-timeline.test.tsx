import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderMoment } from '@/contract/orders/order-timeline'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const alba = [{ id: 3, name: 'Alba' }]
const at = (minute: number) => `2026-11-14T09:${minute}:00.000Z`
const moments: OrderMoment[] = [
  { kind: 'created', at: at(15), by: { name: 'Ana Ruiz', laboratory: null } },
  { kind: 'delivered', at: at(16), laboratories: alba, channel: 'webhook' },
  { kind: 'taken', at: at(20), laboratories: alba, by: { name: 'Luis Gil', laboratory: 'Alba' } },
  {
    kind: 'answered',
    at: at(30),
    laboratories: alba,
    origin: 'fedicom',
    served: 20,
    delayed: 0,
    substituted: 4,
    missing: 6,
  },
  { kind: 'received', at: at(40), units: 20 },
  { kind: 'claimed', at: at(42), laboratories: alba },
  { kind: 'claim-accepted', at: at(44), laboratories: alba },
  { kind: 'received', at: at(45), units: -1 },
]
const open = async () => {
  const details = (await screen.findByText('Seguimiento')).closest('details') as HTMLElement
  await user.click(within(details).getByText('Seguimiento'))
  return details
}

test('an order tells the last that became of it, and all of it once opened', async () => {
  server.use(answering('orderTimeline', () => ({ data: moments })))
  await openDetail()
  expect(await screen.findByText('Recepción corregida: 1 ud menos, el 14/11/2026 10:45')).toBeInTheDocument()
  const details = await open()
  expect(
    within(details)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '14/11/2026 10:15Recibido en el servidorAna Ruiz',
    '14/11/2026 10:16Entregado a Alba · Webhook',
    '14/11/2026 10:20Tramitado por AlbaLuis Gil',
    '14/11/2026 10:30Respuesta de Alba, por Fedicom: 20 servidas, 4 sustituidas, 6 en falta',
    '14/11/2026 10:40Recibido en la farmacia: 20 uds',
    '14/11/2026 10:42Reclamado a Alba',
    '14/11/2026 10:44Alba acepta la reclamación',
    '14/11/2026 10:45Recepción corregida: 1 ud menos',
  ])
})

test('without a connection it says so, and the order is shown all the same', async () => {
  server.use(answering('orderTimeline', noConnection))
  await openDetail()
  const details = await open()
  expect(await within(details).findByText(/Compruebe su conexión/)).toBeInTheDocument()
})

test('what the server says against it is shown', async () => {
  server.use(answering('orderTimeline', () => refusal('internal', 'Ahora no es posible')))
  await openDetail()
  const details = await open()
  expect(await within(details).findByText(/Ahora no es posible/)).toBeInTheDocument()
})
