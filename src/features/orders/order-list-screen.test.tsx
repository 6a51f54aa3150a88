import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { openOrderList as open } from '@/features/orders/testing/open-order-list'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../mocks/answer'
import { order } from '../../../mocks/fixtures/orders'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())

afterAll(() => server.close())

const user = userEvent.setup()

test('a pharmacy without orders sees a text that says so', async () => {
  serveOrders([])
  await open()
  expect(await screen.findByText(catalogueText('No orders'))).toBeInTheDocument()
})

test('the list requests its page, the newest orders first, and opens an order', async () => {
  const asked = serveOrders([order()])
  const { onOpen } = await open()
  await user.click(await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' }))
  expect(onOpen).toHaveBeenCalledWith(101)
  expect(screen.getByRole('link', { name: 'Pedido del 14/11/2026 10:15' })).toHaveAttribute(
    'href',
    '/purchase-order/1/details/101',
  )
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    pharma: '1',
    skip: '0',
    take: '10',
    sort: 'createdAt:desc',
  })
})

test('the server sorts and searches the list of orders, and the sort order is stored', async () => {
  const asked = serveOrders([order()])
  const { view } = await open()
  await user.click(await screen.findByRole('button', { name: /^Total/ }))
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('totalPvl:desc'))
  await user.type(screen.getByRole('searchbox'), 'alba')
  await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('alba'))
  view.unmount()
  await open()
  await waitFor(() => expect(asked.at(-1)?.get('filter')).toBeNull())
  expect(asked.at(-1)?.get('sort')).toBe('totalPvl:desc')
})

test('a list of orders that the server refuses shows no stored orders', async () => {
  serveOrders([order()])
  const { device } = await createTestDevice()
  renderScreen(<OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />, { device, pharmacy })
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  server.use(answering('orders', () => refusal('forbidden', 'No tiene acceso')))
  await user.click(screen.getByRole('button', { name: /^Total/ }))
  expect(await screen.findByText('La farmacia ha retirado el acceso.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(screen.queryByText('Pedido del 14/11/2026 10:15')).not.toBeInTheDocument()
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
})

test('a pharmacy with more orders than one window has reaches the rest of them', async () => {
  const next = '2026-03-16T09:00:00.000000Z_101'
  const asked: URLSearchParams[] = []
  server.use(
    answering('orders', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return query.get('after') === next
        ? { data: [order({ id: 7, name: 'Pedido de hace años' })], count: 1, next: null }
        : { data: [order()], count: 1_000, next }
    }),
  )
  const { device, identity } = await open()
  await user.click(await screen.findByRole('button', { name: 'Ver los siguientes' }))
  expect(await screen.findByRole('link', { name: 'Pedido de hace años' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Volver al principio' }))
  expect(await screen.findByRole('link', { name: order().name })).toBeInTheDocument()
  const { items } = await (await device.orders()).storedList(identity, pharmacy.id)
  expect(items.map(({ id }) => id)).toEqual([101, 7])
})

test.each([
  ['not_found', 'Esta farmacia ya no existe.'],
  ['bad_request', 'El orden pedido ya no existe.'],
] as const)('where the server gives no list of orders (%s) it is read why', async (code, reason) => {
  server.use(answering('orders', () => refusal(code, reason)))
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent(reason)
})

test('stored orders that the server does not renew say why, and how old they are', async () => {
  serveOrders([order()])
  await open()
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  server.use(answering('orders', () => refusal('bad_request', 'El orden pedido ya no existe.')))
  await user.click(screen.getByRole('button', { name: /^Total/ }))
  expect(await screen.findByText(/^El orden pedido ya no existe\. Datos de \d/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
})

test('each order of the list shows its state', async () => {
  serveOrders([
    order(),
    order({ id: 100, name: 'Pedido del 13/11/2026 10:15', state: 'taken' }),
    order({ id: 99, name: 'Pedido del 12/11/2026 10:15', state: 'cancelled' }),
  ])
  await open()
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
  expect(rows.map((row) => /Enviado|Tramitado|Anulado/.exec(row)?.[0])).toEqual([
    'Enviado',
    'Tramitado',
    'Anulado',
  ])
})

test('what became of orders on their way to the laboratory stands beside them, for whoever is told of it', async () => {
  serveOrders([order({ delivery: 'failed' }), order({ id: 100, name: 'Pedido del 13/11/2026 10:15' })])
  const { view } = await open()
  expect(await screen.findByRole('columnheader', { name: /Entrega/ })).toBeInTheDocument()
  const cells = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(cells[1]).toContain('Fallido')
  expect(cells[2]).toContain('- - -')
  view.unmount()

  serveOrders([order()])
  await open()
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  expect(screen.queryByText('Entrega')).not.toBeInTheDocument()
})
