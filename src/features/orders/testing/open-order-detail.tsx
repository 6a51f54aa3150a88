import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import type { Order, OrderLine } from '@/contract/orders/orders'
import type { User } from '@/contract/session/session'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'
import { answering } from '../../../../mocks/answer'
import { order, orderLine } from '../../../../mocks/fixtures/orders'
import { pharmacist, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

type OrderInvoice = AnswerBodies['orderLines']['summary']['invoice']

export const user = userEvent.setup()

export const cancelButton = () => screen.findByRole('button', { name: 'Anular pedido' })

export const openDetail = async ({
  user: viewer = pharmacist,
  of = {},
  mode = 'pvl',
  deliveries = [],
  line: changes = {},
  lines,
  invoice,
}: {
  user?: User
  of?: Partial<Order>
  mode?: PriceMode
  deliveries?: OrderDelivery[]
  line?: Partial<OrderLine>
  /** In the place of the one line. */
  lines?: OrderLine[]
  invoice?: OrderInvoice
} = {}) => {
  const { device, identity } = await createTestDevice({ user: viewer })
  const onCart = vi.fn()
  const onReceive = vi.fn()
  const shown = order(of)
  const line = orderLine(changes)
  const asked: URLSearchParams[] = []
  server.use(
    answering('order', () => shown),
    answering('orderDeliveries', () => ({ data: deliveries })),
    answering('orderLines', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const data = query.get('filter') === 'nada' ? [] : (lines ?? [line])
      const summary = { totalQuantity: 30, totalPvl: 4_650, totalPvp: 7_260, totalPvlWithDiscount: 4_185 }
      return { data, count: data.length, summary: { ...summary, ...(invoice && { invoice }) } }
    }),
  )
  renderScreen(
    <PriceModeProvider mode={mode} onChange={() => {}}>
      <OrderDetailScreen {...{ onBack: vi.fn(), onReceive, onCart }} order={shown.id} />
    </PriceModeProvider>,
    { device, pharmacy },
  )
  // Order and lines are two answers: either may be the later one.
  await screen.findByRole('heading', { name: shown.name })
  await screen.findByText('OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG')
  return { asked, device, identity, onCart, onReceive, shown, line }
}
