import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import type { User } from '@/contract/session/session'
import { openDetail } from '@/features/orders/testing/open-order-detail'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const delivery = (given: Partial<OrderDelivery>): OrderDelivery => ({
  order: { id: 101, name: 'Pedido' },
  pharma: { id: 1, name: 'Farmacia del Puente' },
  laboratory: { id: 3, name: 'Alba' },
  channel: 'webhook',
  event: 'created',
  number: 1,
  state: 'delivered',
  createdAt: '2026-11-14T09:15:00.000Z',
  attempts: 1,
  nextAttemptAt: null,
  lastAnswer: 'HTTP 200',
  deliveredAt: '2026-11-14T09:15:02.000Z',
  ...given,
})
const deliveries = [
  delivery({}),
  delivery({
    channel: 'mail',
    state: 'waiting',
    attempts: 2,
    lastAnswer: 'ECONNECTION',
    deliveredAt: null,
    nextAttemptAt: '2026-11-14T09:30:00.000Z',
  }),
  delivery({ event: 'withdrawn', number: 2, state: 'failed', lastAnswer: 'HTTP 410', deliveredAt: null }),
]
const texts = async () =>
  within(await screen.findByRole('region', { name: 'Entregas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const as = (rol: User['rol']): User => ({ ...pharmacist, rol, roles: [rol], pharmas: [] })

test('a laboratory sees what became of an order on its way into its system', async () => {
  await openDetail({ user: as('ROLE_LABORATORIO'), deliveries })
  expect(await texts()).toEqual([
    'Pedido a Alba · WebhookEntregado el 14/11/2026 10:15',
    'Pedido a Alba · CorreoEn espera 2 intentos\u00a0· ECONNECTION\u00a0· siguiente el 14/11/2026 10:30',
    'Anulación a Alba · WebhookFallido 1 intento\u00a0· HTTP 410',
  ])
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).not.toBeInTheDocument()
})

test('staff has what failed tried again from the order', async () => {
  await openDetail({ user: as('ROLE_SOPORTE'), deliveries })
  expect(await texts()).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: /^Reintentar/ })).toHaveLength(1)
})

test('what a wholesaler should not have answered is said as it is', async () => {
  const [channel, waiting] = ['fedicom', { state: 'waiting', deliveredAt: null }] as const
  const next = { nextAttemptAt: '2026-11-14T09:30:00.000Z', attempts: 1 }
  await openDetail({
    user: as('ROLE_SOPORTE'),
    deliveries: [
      ...[
        'HTTP 200, la respuesta no es JSON',
        'HTTP 201, contesta a otro pedido',
        'sin respuesta a tiempo',
      ].map((lastAnswer, at) => delivery({ channel, ...waiting, ...next, number: at + 2, lastAnswer })),
      delivery({
        channel,
        lastAnswer: 'el mayorista lo ha aceptado, contesta 1 de 2 líneas, línea 1: cantidadFalta es negativa',
      }),
    ],
  })
  const waits = 'Pedido a Alba · FedicomEn espera 1 intento\u00a0· '
  const again = '\u00a0· siguiente el 14/11/2026 10:30'
  expect(await texts()).toEqual([
    `${waits}HTTP 200, la respuesta no es JSON${again}`,
    `${waits}HTTP 201, contesta a otro pedido${again}`,
    `${waits}sin respuesta a tiempo${again}`,
    'Pedido a Alba · FedicomEntregado el 14/11/2026 10:15\u00a0· el mayorista lo ha aceptado, contesta 1 de 2 líneas, línea 1: cantidadFalta es negativa',
  ])
})

test('a pharmacy sees no deliveries', async () => {
  await openDetail({ deliveries })
  expect(screen.queryByText('Entregado')).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Entregas' })).not.toBeInTheDocument()
})
