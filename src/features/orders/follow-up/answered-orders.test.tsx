import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { servedInFull } from '@/domain/order/line-answer'
import { catalogueOf, product } from '@/domain/testing/world'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { openOrderList, showOrderList } from '@/features/orders/testing/open-order-list'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { createTestDevice } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { givenAnswer, order } from '../../../../mocks/fixtures/orders'
import { laboratories, pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { purchasingSnapshot } from '../../../../mocks/fixtures/purchasing-snapshot'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  history.replaceState(null, '', '/')
})
afterAll(() => server.close())

const units = { lines: 1, served: 0, delayed: 0, substituted: 0, missing: 0, hasShortages: false }
const orders: Order[] = [
  order({ id: 101, name: 'Pedido sin respuesta' }),
  order({ id: 102, name: 'Pedido completo', totalQuantity: 30, answered: { ...units, served: 30 } }),
  order({ id: 103, name: 'Pedido a medias', totalQuantity: 30, answered: { ...units, served: 20 } }),
  order({
    id: 104,
    name: 'Pedido corto',
    answered: { ...units, served: 20, missing: 6, delayed: 3, substituted: 1, hasShortages: true },
  }),
]

describe('the list of orders', () => {
  test('says of each what its laboratories have answered', async () => {
    serveOrders(orders)
    await openOrderList()
    const rowOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
    expect(within(await rowOf('Pedido completo')).getByText('Servido completo')).toBeInTheDocument()
    expect(within(await rowOf('Pedido a medias')).getByText('Servidas 20 de 30')).toBeInTheDocument()
    expect(
      within(await rowOf('Pedido corto')).getByText('Faltan 6 · Sustituida 1 · Aplazadas 3'),
    ).toBeInTheDocument()
    expect(within(await rowOf('Pedido sin respuesta')).queryByText(/Servid|Falta/)).not.toBeInTheDocument()
  })

  test('«Con faltas» asks the server for those alone', async () => {
    const asked = serveOrders(orders)
    await openOrderList()
    const filter = await screen.findByRole('button', { name: 'Con faltas', pressed: false })
    expect(asked.at(-1)?.get('shortages')).toBeNull()
    await user.click(filter)
    await waitFor(() => expect(asked.at(-1)?.get('shortages')).toBe('true'))
    expect(screen.getByRole('button', { name: 'Con faltas', pressed: true })).toBeInTheDocument()
  })

  test('«Con faltas» is answered by the device without a connection', async () => {
    const { device } = await createTestDevice()
    serveOrders(orders)
    const before = showOrderList(device)
    await screen.findByRole('link', { name: 'Pedido corto' })
    before.view.unmount()
    server.use(answering('orders', noConnection))
    showOrderList(device)
    await user.click(await screen.findByRole('button', { name: 'Con faltas' }))
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Pedido completo' })).not.toBeInTheDocument(),
    )
    expect(await screen.findByRole('link', { name: 'Pedido corto' })).toBeInTheDocument()
  })
})

const answered = { lines: 1, served: 20, delayed: 0, substituted: 0, missing: 10, hasShortages: true }
const cellsOf = async (line: Partial<OrderLine>, viewer = pharmacist) => {
  const opened = await openDetail({ user: viewer, of: { answered }, line })
  return opened
}

describe('a line of an order', () => {
  test.each<[string, Partial<OrderLine>, string]>([
    ['that nobody answered', { answer: null }, 'Sin respuesta'],
    ['that comes complete', { answer: givenAnswer(servedInFull(30)) }, 'Servido completo'],
    [
      'of which some are missing',
      { answer: givenAnswer() },
      'Servidas 20 de 30Faltan 10: sin existencias Pedir a otro Avisarme si vuelve',
    ],
    [
      'that comes later',
      {
        answer: givenAnswer({ ...servedInFull(0), delayed: 30, delayedUntil: '2026-12-04' }),
      },
      'Aplazadas 30 hasta el 04/12/2026',
    ],
    [
      'that is replaced',
      {
        answer: givenAnswer({
          ...servedInFull(0),
          substituted: 30,
          substitute: '700001',
          substituteName: 'OTRO 20 MG',
        }),
      },
      'Sustituidas 30 por OTRO 20 MG',
    ],
    [
      'at another price',
      { answer: givenAnswer({ ...servedInFull(30), price: 200 }) },
      'Servido completoA 2,00 € la unidad',
    ],
    [
      'at the ordered price but for its rounding',
      { answer: givenAnswer({ ...servedInFull(30), price: 140 }) },
      'Servido completo',
    ],
    [
      'that was received with a broken box',
      { answer: givenAnswer(servedInFull(30)), received: { units: 30, broken: 1 } },
      'Servido completoRecibidas 30, 1 en mal estado',
    ],
  ])('%s says so', async (_, line, text) => {
    await cellsOf(line)
    const cell = (await screen.findByText(text.slice(0, 10), { exact: false })).closest('td') as HTMLElement
    expect(cell.textContent?.replaceAll('\u00a0', ' ')).toBe(text)
  })

  test('that is missing is ordered elsewhere in one press', async () => {
    const { device, identity, line } = await cellsOf({ answer: givenAnswer() })
    const { alba, brezo } = laboratories
    const catalogue = indexCatalogue({
      ...catalogueOf([
        product({ cn: line.cn.cn, groupId: 1, laboratoryId: alba.id }),
        product({ cn: '700010', name: 'OMEPRAZOL BREZO', groupId: 1, laboratoryId: brezo.id, pvl: 140 }),
      ]),
      laboratories: [alba, brezo].map((laboratory) => ({
        ...laboratory,
        corporativeColor: null,
        associationId: null,
        prescription: true,
      })),
    })
    vi.spyOn(device.snapshots, 'loadOffers').mockResolvedValue({
      catalogue,
      purchasing: purchasingSnapshot({ campaigns: [] }),
      stock: new Map(),
    } as never)
    await user.click(await screen.findByRole('button', { name: /^Pedir OMEPRAZOL .* a otro laboratorio$/ }))
    await user.click(await screen.findByRole('menuitem', { name: /OMEPRAZOL BREZO/ }))
    expect(
      await screen.findByText('10 uds de OMEPRAZOL BREZO en el carrito de Brezo Pharma.'),
    ).toBeInTheDocument()
    expect(device.cart(identity, 1).getSnapshot().items).toMatchObject([
      { laboratory: brezo.id, products: [{ cn: '700010', quantity: 10 }] },
    ])
  })

  test('that is missing is not offered elsewhere to who does not order', async () => {
    await cellsOf(
      { answer: givenAnswer() },
      { ...pharmacist, rol: 'ROLE_SOPORTE', roles: ['ROLE_SOPORTE'], pharmas: [] },
    )
    expect(await screen.findByText('Faltan 10: sin existencias')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /a otro laboratorio$/ })).not.toBeInTheDocument()
  })
})
