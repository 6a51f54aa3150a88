import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/app/query-cache'
import type { Order } from '@/contract/orders/orders'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { cancelButton, openDetail, user } from '@/features/orders/testing/open-order-detail'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { order } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('an order that no laboratory has taken is withdrawn after a confirmation', async () => {
  const { shown } = await openDetail()
  server.use(
    answering('cancelOrder', () =>
      Object.assign(shown, { state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' }),
    ),
  )
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(screen.getByText('Enviado')).toBeInTheDocument()
  await user.click(await cancelButton())
  const again = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(again).getByRole('button', { name: 'Anular pedido' }))
  expect(await screen.findByText('Anulado')).toBeInTheDocument()
  expect(document.body).toHaveTextContent('Anulado el 21/11/2026 10:00')
  expect(await screen.findByText('Pedido anulado.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular pedido' })).not.toBeInTheDocument())
  // The keyboard goes on from there: its button is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('an order withdrawn in its detail is also withdrawn in lists stored before, which keep their age, without a connection', async () => {
  const { device, identity } = await createTestDevice()
  const queryClient = createQueryClient()
  const options = { device, pharmacy, queryClient }
  const listed = { onOpen: vi.fn(), renderWaiting: () => null }
  const screenProps = { onBack: vi.fn(), onReceive: vi.fn(), onCart: vi.fn() }
  serveOrders([order(), order({ id: 100, name: 'Otro pedido' })])
  const list = renderScreen(<OrderListScreen {...listed} />, options)
  await screen.findByRole('link', { name: 'Otro pedido' })
  list.unmount()
  const orders = await device.orders()
  const age = async () => (await orders.storedList(identity, pharmacy.id)).readAt
  const before = await age()

  server.use(
    answering('order', () => order()),
    answering('orderLines', () => refusal('internal', 'Error')),
    answering('cancelOrder', () => order({ state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' })),
    answering('orders', noConnection),
  )
  const detail = renderScreen(<OrderDetailScreen {...screenProps} order={101} />, options)
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  await screen.findByText('Pedido anulado.')
  detail.unmount()
  expect(await age()).toBe(before)

  renderScreen(<OrderListScreen {...listed} />, options)
  expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeInTheDocument()
  const row = screen.getByRole('link', { name: 'Pedido del 14/11/2026 10:15' }).closest('tr')
  expect(row).toHaveTextContent('Anulado')
  expect(screen.getByRole('link', { name: 'Otro pedido' }).closest('tr')).toHaveTextContent('Enviado')
})

test('an order that the laboratory has taken meanwhile is not withdrawn, and is shown as taken', async () => {
  const { shown } = await openDetail()
  server.use(
    answering('cancelOrder', () => {
      shown.state = 'taken'
      return refusal('order_taken', 'El laboratorio ya ha tramitado este pedido.')
    }),
  )
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  expect(await screen.findByText('El laboratorio ya ha tramitado este pedido.')).toBeInTheDocument()
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
})

test('a withdrawal without an answer is not reported as done', async () => {
  await openDetail()
  server.use(answering('cancelOrder', noConnection))
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  expect(await screen.findByText(/^El servidor no ha respondido/)).toBeInTheDocument()
  expect(screen.queryByText('Pedido anulado.')).not.toBeInTheDocument()
})

test('a taken order can no longer be withdrawn', async () => {
  await openDetail({ of: { state: 'taken', stateChangedAt: '2026-11-20T09:00:00.000Z' } })
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Anular pedido' })).not.toBeInTheDocument()
})

const taken = { state: 'taken', stateChangedAt: '2026-11-20T09:00:00.000Z' } as const

const cancelled = { state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' } as const

const waiting = { state: 'sent', stateChangedAt: null } as const

/** 'Laboratorios Alba' has taken its part, the others have not. */
const takenInPart: Partial<Order> = {
  laboratories: [laboratories.alba, laboratories.brezo],
  parts: [
    { laboratory: laboratories.alba, ...taken },
    { laboratory: laboratories.brezo, ...waiting },
  ],
}

test('an order that one of two laboratories took says which, and the rest can be withdrawn', async () => {
  const { shown } = await openDetail({ of: takenInPart })
  const [alba, brezo] = [laboratories.alba.name, laboratories.brezo.name]
  expect(await screen.findByText('Tramitado en parte')).toBeInTheDocument()
  expect(document.body).toHaveTextContent(`${alba} (tramitado el 20/11/2026 10:00) · ${brezo} (enviado)`)
  server.use(
    answering('cancelOrder', () =>
      Object.assign(shown, taken, {
        parts: [
          { laboratory: laboratories.alba, ...taken },
          { laboratory: laboratories.brezo, ...cancelled },
        ],
      }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Anular el resto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Anular el resto' })
  expect(dialog).toHaveTextContent(`Se mantiene lo que ya ha tramitado ${alba}`)
  expect(dialog).toHaveTextContent(`Se anula lo de ${brezo}`)
  await user.click(within(dialog).getByRole('button', { name: 'Anular el resto' }))
  expect(await screen.findByText(`Anulado, salvo lo que ya ha tramitado ${alba}.`)).toBeInTheDocument()
  expect(document.body).toHaveTextContent(`${brezo} (anulado el 21/11/2026 10:00)`)
  expect(screen.queryByRole('button', { name: /^Anular/ })).not.toBeInTheDocument()
})

test('a withdrawal that came too late for one part is not reported as complete', async () => {
  const { shown } = await openDetail({
    of: {
      ...takenInPart,
      parts: [
        { laboratory: laboratories.alba, ...waiting },
        { laboratory: laboratories.brezo, ...waiting },
      ],
    },
  })
  server.use(
    answering('cancelOrder', () =>
      Object.assign(shown, taken, {
        parts: [
          { laboratory: laboratories.alba, ...taken },
          { laboratory: laboratories.brezo, ...cancelled },
        ],
      }),
    ),
  )
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  expect(dialog).toHaveTextContent('Ningún laboratorio servirá el pedido')
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  expect(
    await screen.findByText(`Anulado, salvo lo que ya ha tramitado ${laboratories.alba.name}.`),
  ).toBeInTheDocument()
  expect(screen.queryByText('Pedido anulado.')).not.toBeInTheDocument()
})
