import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import GraphicSales from '@/features/sales/charts/graphic-sales'
import { PageProvider } from '@/features/sales/page/page-provider'
import { showInSales } from '@/features/sales/testing/sales-stage'
import { createTestDevice } from '@/features/testing/test-device'
import { answering } from '../../../../mocks/answer'
import { order } from '../../../../mocks/fixtures/orders'
import { pharmacistIdentity, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('the pharmacy’s orders are asked for once, and each new one that the device hears of is in its mark', async () => {
  const made = await createTestDevice()
  let placed = [order()]
  const asked = vi.fn(() => ({ data: placed, count: placed.length }))
  server.use(answering('orders', asked))
  await showInSales(
    <PageProvider>
      <GraphicSales widgetKey="graphic-sales-0-0" options={{}} />
    </PageProvider>,
    { made, orders: made.device.orders },
  )
  const marks = await screen.findByRole('list', { name: 'Marcas en el tiempo' })
  await waitFor(() => expect(marks).toHaveTextContent('14/11/2026: Hizo 1 pedido'))
  expect(screen.getByText('Pedidos')).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()

  placed = [order({ id: 102, createdAt: '2026-11-14T10:00:00.000Z' }), ...placed]
  const newest = { skip: 0, take: 20, sort: 'createdAt:desc' }
  await (await made.device.orders()).list(pharmacistIdentity, pharmacy.id, { query: newest })
  await waitFor(() => expect(marks).toHaveTextContent('14/11/2026: Hizo 2 pedidos'))
  expect(asked).toHaveBeenCalledTimes(2)
})
