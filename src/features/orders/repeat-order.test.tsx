import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OrderLine } from '@/contract/orders/orders'
import { catalogueOf, product } from '@/domain/testing/world'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../mocks/answer'
import { order, orderLine } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'
import { answeringSnapshot } from '../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const { alba, brezo } = laboratories

/**
 * Today's catalogue: ibuprofeno is dearer, omeprazol is out of stock and no longer in its campaign, the gel has no
 * price.
 */
const catalogue = {
  ...catalogueOf([
    product({ cn: '662026', name: 'IBUPROFENO ALBA', laboratoryId: alba.id, pvl: 330 }),
    product({ cn: '650003', name: 'OMEPRAZOL ALBA', laboratoryId: alba.id, pvl: 155, outOfStock: true }),
    product({ cn: '650004', name: 'GEL ALBA', laboratoryId: alba.id, pvl: null }),
    product({ cn: '155001', name: 'CREMA BREZO', laboratoryId: brezo.id, pvl: 1_000 }),
  ]),
  laboratories: [alba, brezo].map((laboratory) => ({
    ...laboratory,
    corporativeColor: null,
    associationId: null,
    prescription: true,
  })),
}

const downloadData = async (device: TestDevice) => {
  server.use(...answeringSnapshot(catalogue))
  const refreshed = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  expect(refreshed.ok).toBe(true)
}

const line = (id: number, cn: string, changes: Partial<OrderLine> = {}): OrderLine => ({
  ...orderLine({ id, campaign: null, discount: 0, quantity: 10, ...changes }),
  cn: { cn, product: `PRODUCTO ${cn}`, ean: null, dcpf: null },
})
const pastLines = [
  line(1, '662026', { pvl: 310 }),
  line(2, '650003', { pvl: 155, campaign: { name: 'Campaña de otoño' }, discount: 0.1 }),
  line(3, '650004'),
  line(4, '999999'),
  line(5, '155001', { pvl: 1_000, quantity: 2 }),
]

const open = async ({ lines = pastLines, hasData = true } = {}) => {
  const { device, identity } = await createTestDevice()
  if (hasData) await downloadData(device)
  const asked: string[] = []
  server.use(
    answering('order', () => order()),
    answering('orderLines', ({ request }) => {
      const query = new URL(request.url).searchParams
      const skip = Number(query.get('skip'))
      asked.push(`${skip}+${query.get('take')}`)
      const summary = { totalQuantity: 42, totalPvl: 9_000, totalPvp: 15_000, totalPvlWithDiscount: 9_000 }
      return { data: lines.slice(skip, skip + Number(query.get('take'))), count: lines.length, summary }
    }),
  )
  const onCart = vi.fn()
  renderScreen(<OrderDetailScreen {...{ onBack: vi.fn(), onReceive: vi.fn(), onCart }} order={101} />, {
    device,
    pharmacy,
  })
  await screen.findByText('PRODUCTO 662026')
  const carts = () => {
    const { items } = device.cart(identity, pharmacy.id).getSnapshot()
    return items.map(({ laboratory, products }) => [
      laboratory,
      products.map(({ cn, quantity, pvl, tags }) => [cn, quantity, pvl, tags[0]?.code, tags[0]?.name]),
    ])
  }
  return { asked, onCart, carts }
}

const openDialog = async () => {
  await user.click(screen.getByRole('button', { name: 'Repetir pedido' }))
  return screen.findByRole('dialog', { name: 'Repetir pedido' }, { timeout: 5_000 })
}
const add = (dialog: HTMLElement) => within(dialog).findByRole('button', { name: 'Añadir al carrito' })

test('repeating an order lists what has changed, and adds what can be ordered to each laboratory’s cart at today’s prices', async () => {
  const { onCart, carts } = await open()
  const dialog = await openDialog()
  expect(await within(dialog).findByText(/^Se añadirán 3 de 5 productos, 22\suds/)).toHaveTextContent(
    /68,50\s€ a los precios de hoy\.$/,
  )
  const rows = within(dialog).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^PRODUCTO 662026662026 · 10 uds · 3,45\s€ neto\/ud hoyEl PVL\/ud sube de 3,10\s€ a 3,30\s€$/,
    ),
    expect.stringMatching(
      /^PRODUCTO 650003.*La campaña Campaña de otoño ya no se aplicaDescuento: antes 10\s%, ahora 0\s%Rotura en el laboratorio$/,
    ),
    expect.stringMatching(/^PRODUCTO 650004.*No se añade: no tiene precio$/),
    expect.stringMatching(/^PRODUCTO 999999.*No se añade: ya no está en el catálogo$/),
  ])
  await user.click(await add(dialog))
  await waitFor(() => expect(onCart).toHaveBeenCalledExactlyOnceWith(pharmacy.id, alba.id))
  const tag = ['repetir:101', 'Repetición de Pedido del 14/11/2026 10:15']
  expect(carts()).toEqual([
    [
      alba.id,
      [
        ['662026', 10, 330, ...tag],
        ['650003', 10, 155, ...tag],
      ],
    ],
    [brezo.id, [['155001', 2, 1_000, ...tag]]],
  ])
})

test('two presses in the same moment add the products once', async () => {
  const { onCart, carts } = await open()
  const dialog = await openDialog()
  await within(dialog).findByText(/^Se añadirán 3 de 5 productos/)
  const button = await add(dialog)
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(onCart).toHaveBeenCalledOnce())
  expect(carts()[1]).toEqual([brezo.id, [['155001', 2, 1_000, expect.anything(), expect.anything()]]])
})

test('an order with more lines than one call returns is repeated completely', async () => {
  const lines = Array.from({ length: 450 }, (_, index) =>
    line(index + 1, index === 0 ? '662026' : String(700_000 + index), { pvl: 330 }),
  )
  const { asked } = await open({ lines })
  const dialog = await openDialog()
  expect(await within(dialog).findByText(/^Se añadirá 1 de 450 productos/)).toBeInTheDocument()
  expect(asked.slice(1)).toEqual(['0+200', '200+200', '400+200'])
})

test('without a connection an order can be repeated if all its lines were shown before', async () => {
  const { carts, onCart } = await open()
  server.use(answering('orderLines', noConnection))
  const dialog = await openDialog()
  await within(dialog).findByText(/^Se añadirán 3 de 5 productos/)
  await user.click(await add(dialog))
  await waitFor(() => expect(onCart).toHaveBeenCalledOnce())
  expect(carts()).toHaveLength(2)
})

test('repeating an order says so if not all its lines are on the device', async () => {
  await open({
    lines: Array.from({ length: 30 }, (_, index) => line(index + 1, index === 0 ? '662026' : '650003')),
  })
  server.use(answering('orderLines', noConnection))
  const dialog = await openDialog()
  expect(
    await within(dialog).findByText('Faltan líneas de este pedido en el dispositivo'),
  ).toBeInTheDocument()
  expect(await add(dialog)).toHaveAttribute('aria-disabled', 'true')
})

test('before the first download of data the dialog that repeats an order says what is missing', async () => {
  await open({ hasData: false })
  const dialog = await openDialog()
  expect(
    await within(dialog).findByText('Los datos de la farmacia aún no están en este dispositivo'),
  ).toBeInTheDocument()
})
