import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { openOrderList as open } from '@/features/orders/testing/open-order-list'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, serverReady } from '../../../mocks/answer'
import { order, orderLine } from '../../../mocks/fixtures/orders'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())

afterAll(() => server.close())

const user = userEvent.setup()

test('without the server the stored list of orders is shown with its age, and can be searched', async () => {
  const orders = [
    order(),
    order({ id: 100, name: 'Pedido del 01/10/2026 12:46', createdAt: '2026-10-01T10:46:00.000Z' }),
  ]
  serveOrders(orders)
  await open()
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  server.use(answering('orders', noConnection))
  await user.type(screen.getByRole('searchbox'), '01/10')
  expect(
    await screen.findByText(/^Sin conexión con el servidor\. Datos de \d\d\/\d\d\/\d{4}/),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pedido del 01/10/2026 12:46' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Pedido del 14/11/2026 10:15' })).not.toBeInTheDocument()
})

test('without the server orders are found by method, and by CN and product where their lines were read', async () => {
  const { device, identity } = await createTestDevice()
  const opened = order({ id: 1_000_100, name: 'Abierto', method: { id: 2, name: 'Directo' } })
  serveOrders([order({ name: 'Otro' }), opened])
  server.use(
    answering('orderLines', () => ({
      data: [orderLine({ cn: { cn: '700123', product: 'ÁCIDO FÓLICO 5 MG', ean: null, dcpf: null } })],
      count: 1,
      summary: { totalQuantity: 30, totalPvl: 4_650, totalPvp: 7_260, totalPvlWithDiscount: 4_185 },
    })),
  )
  await (await device.orders()).lines(identity, opened.id, { query: {} })
  renderScreen(<OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />, { device, pharmacy })
  await screen.findByRole('link', { name: 'Otro' })
  server.use(answering('orders', noConnection))
  for (const search of ['700123', 'acido folico', 'directo']) {
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), search)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Otro' })).not.toBeInTheDocument())
    expect(await screen.findByRole('link', { name: 'Abierto' })).toBeInTheDocument()
  }
})

test('after a restart without the server the stored orders of all pages are searched, sorted and paged', async () => {
  const { device } = await createTestDevice()
  const many = Array.from({ length: 14 }, (_, at) =>
    order({ id: 200 + at, name: `Pedido ${200 + at}`, totalPvl: 5_000 - at }),
  )
  server.use(
    answering('orders', ({ request }) => {
      const query = new URL(request.url).searchParams
      const skip = Number(query.get('skip'))
      return { data: many.slice(skip, skip + 10), count: many.length }
    }),
  )
  const list = <OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />
  const before = renderScreen(list, { device, pharmacy })
  await user.click(await screen.findByRole('button', { name: 'Página siguiente' }))
  await screen.findByRole('link', { name: 'Pedido 213' })
  before.unmount()

  server.use(answering('orders', noConnection))
  localStorage.clear()
  renderScreen(list, { device, pharmacy })
  const shown = () => screen.getAllByRole('link', { name: /^Pedido 2/ }).map(({ textContent }) => textContent)
  expect(await screen.findByText(/^Sin conexión con el servidor\. Datos de/)).toBeInTheDocument()
  expect(screen.getByText('1–10 de 14')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(await screen.findByText('11–14 de 14')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Total PVL/ }))
  await waitFor(() => expect(shown()[0]).toBe('Pedido 200'))
  await user.type(screen.getByRole('searchbox'), 'álba 207')
  await waitFor(() => expect(shown()).toEqual(['Pedido 207']))
})

test('until the server answers, the stored orders are shown', async () => {
  const { device } = await createTestDevice()
  serveOrders([order()])
  const list = <OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />
  const before = renderScreen(list, { device, pharmacy })
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  before.unmount()

  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    answering('orders', async () => {
      await isAnswered
      return { data: [order({ state: 'taken' })], count: 1 }
    }),
  )
  renderScreen(list, { device, pharmacy })
  const row = await screen.findByRole('row', { name: /Pedido del 14\/11\/2026 10:15/ })
  expect(row).toHaveTextContent('Enviado')
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
  answer()
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
})

test('without the server the list says how many orders are on the server only', async () => {
  server.use(answering('orders', () => ({ data: [order()], count: 45 })))
  await open()
  expect(await screen.findByText('1–10 de 45')).toBeInTheDocument()
  server.use(answering('orders', noConnection))
  await user.click(screen.getByRole('button', { name: /^Total PVL/ }))
  expect(await screen.findByText('1–1 · 1 de 45; el resto, con conexión')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'brezo')
  expect(await screen.findByText('Sin resultados en 1 de 45; el resto, con conexión')).toBeInTheDocument()
})

test('without the server the newest orders are there, also those of pages that nobody looked at', async () => {
  const { device, identity } = await createTestDevice()
  const many = Array.from({ length: 230 }, (_, at) =>
    order({ id: 1_000_230 - at, name: `Pedido ${230 - at}` }),
  )
  server.use(
    answering('orders', ({ request }) => {
      const query = new URL(request.url).searchParams
      const skip = Number(query.get('skip'))
      return { data: many.slice(skip, skip + Number(query.get('take'))), count: many.length }
    }),
  )
  const list = <OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />
  const before = renderScreen(list, { device, pharmacy })
  await screen.findByText('1–10 de 230')
  const orders = await device.orders()
  await waitFor(async () => expect((await orders.storedList(identity, pharmacy.id)).items).toHaveLength(200))
  before.unmount()

  server.use(answering('orders', noConnection))
  renderScreen(list, { device, pharmacy })
  expect(await screen.findByText('1–10 · 200 de 230; el resto, con conexión')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'Pedido 31')
  expect(await screen.findByRole('link', { name: 'Pedido 31' })).toBeInTheDocument()
})

test('without the server and without stored orders the list says what happens and what is safe', async () => {
  server.use(answering('orders', noConnection))
  await open()
  expect(
    await screen.findByText('Error en la obtencion de datos. Intentelo de nuevo mas tarde.'),
  ).toBeInTheDocument()
})

test('the list of orders is read again when the server is back', async () => {
  const { device } = await createTestDevice()
  server.use(answering('orders', noConnection), answering('health', noConnection))
  renderScreen(<OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />, { device, pharmacy })
  expect(await screen.findByText('Sin conexión con el servidor')).toBeInTheDocument()
  serveOrders([order()])
  server.use(serverReady())
  await act(() => device.connectivity.check())
  expect(await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
})
