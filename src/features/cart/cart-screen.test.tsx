import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toWire } from '@/contract/catalogue-wire'
import type { CartProduct } from '@/domain/cart-types'
import { catalogueOf } from '@/domain/testing/world'
import { CartScreen } from '@/features/cart/cart-screen'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import type { Identity } from '@/offline/identity'
import { answering, noConnection } from '../../../mocks/answer'
import { cartProduct, cartProducts } from '../../../mocks/fixtures/cart'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { methods } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

const { exportSheet } = vi.hoisted(() => ({ exportSheet: vi.fn(async (..._: unknown[]) => {}) }))
vi.mock('@/ui/spreadsheet/export-sheet', () => ({ exportSheet }))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockReset()
})
afterAll(() => server.close())

const user = userEvent.setup()

/** Puts each product in the cart tag by tag, as proposals do. */
const fill = async (device: TestDevice, identity: Identity, products: readonly CartProduct[]) => {
  for (const { tags, ...product } of products) {
    for (const { quantity, ...tag } of tags) {
      await device
        .cart(identity, pharmacy.id)
        .addProposalToCart({ laboratory: product.laboratory.id, lines: [{ ...product, quantity }], tag })
    }
  }
}

const open = async (
  products: readonly CartProduct[] = cartProducts,
  prepare?: (device: TestDevice) => Promise<void>,
) => {
  const { device, identity } = await createTestDevice()
  await prepare?.(device)
  server.use(answering('orderMethods', () => methods.map((method) => ({ ...method, minPrice: 5_000 }))))
  await fill(device, identity, products)
  const onShop = vi.fn()
  const onOrders = vi.fn()
  renderScreen(<CartScreen {...{ device, identity, pharmacy, onShop, onOrders }} />)
  const items = () => device.cart(identity, pharmacy.id).getSnapshot().items
  return { device, identity, onShop, onOrders, items }
}

const quantity = (product: string) =>
  screen.findByRole('textbox', { name: new RegExp(`Cantidad de ${product}`) })
const type = async (product: string, text: string) => {
  const field = await quantity(product)
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
}
const summary = () => screen.getByRole('complementary', { name: 'Resumen del pedido' })
const save = () => screen.findByRole('button', { name: 'GUARDAR Y EXPORTAR' })

test('an empty cart says so, and where carts are kept, and leads to the proposals', async () => {
  const { onShop } = await open([])
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
  expect(screen.getByText('Los carritos se guardan en este dispositivo.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Seguir comprando' }))
  expect(onShop).toHaveBeenCalledOnce()
})

test('without a pharmacy the cart is empty', async () => {
  const { device, identity } = await createTestDevice()
  renderScreen(
    <CartScreen {...{ device, identity, pharmacy: undefined, onShop: vi.fn(), onOrders: vi.fn() }} />,
  )
  expect(screen.getByText('Su carrito está vacio')).toBeInTheDocument()
})

test('each laboratory has its tab with its total', async () => {
  await open([...cartProducts, cartProduct({ cn: '640001', laboratory: laboratories.brezo, quantity: 1 })])
  expect(await screen.findByRole('tab', { name: /Laboratorios Alba.*77,50/ })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: /Brezo Pharma/ }))
  expect(await screen.findByRole('heading', { name: 'Productos de Brezo Pharma' })).toBeInTheDocument()
})

test('a row shows code, campaign, tags with their units and its total', async () => {
  await open()
  const row = (await screen.findByText(/^OMEPRAZOL ALBA/)).closest('tr')
  expect(row).toHaveTextContent('650003')
  expect(row).toHaveTextContent('Campaña de otoño')
  expect(row).toHaveTextContent('20Cambio a Alba - Genéricos')
  expect(row).toHaveTextContent('10Otoño')
  expect(row).toHaveTextContent(/46,50\s€/)
})

test('the list is found by the start of the CN, by product and by tag, and sorted by name', async () => {
  await open()
  const box = await screen.findByRole('searchbox')
  const shown = () =>
    screen.getAllByRole('textbox', { name: /^Cantidad de/ }).map((field) => field.getAttribute('aria-label'))
  expect(shown()).toEqual([expect.stringContaining('IBUPROFENO'), expect.stringContaining('OMEPRAZOL')])
  await user.type(box, '6500')
  expect(shown()).toEqual([expect.stringContaining('OMEPRAZOL')])
  await user.clear(box)
  await user.type(box, 'ibupro')
  expect(shown()).toEqual([expect.stringContaining('IBUPROFENO')])
  await user.clear(box)
  await user.type(box, 'otoño')
  expect(shown()).toEqual([expect.stringContaining('OMEPRAZOL')])
  await user.clear(box)
  await user.type(box, 'nada')
  expect(screen.getByText('Sin resultados')).toBeInTheDocument()
})

test('units that differ from those of the tags mark the field as touched', async () => {
  await open()
  const field = await quantity('IBUPROFENO')
  const frame = field.parentElement
  expect(frame).not.toHaveAttribute('data-touched')
  await type('IBUPROFENO', '11')
  expect(frame).toHaveAttribute('data-touched')
  expect(summary()).toHaveTextContent(/PVL Total80,60\s€/)
})

/** The autumn campaign: 2 % off omeprazole, 10 % from 24 units on. */
const downloadDiscounts = async (device: TestDevice) => {
  server.use(
    answering('salesSnapshot', () => ({ catalogueVersion: '1', purchasingVersion: '1', months: [] })),
    answering('catalogue', () => toWire(catalogueOf([]))),
    answering('purchasingSnapshot', () => ({
      version: '1',
      quickwins: [],
      conditions: [],
      campaigns: [
        {
          id: 9,
          name: 'Campaña de otoño',
          laboratoryId: laboratories.alba.id,
          discount: 0.02,
          startsOn: null,
          endsOn: '2099-12-31',
          products: [{ cn: '650003', discount: null, tiers: [{ quantity: 24, discount: 0.1 }] }],
        },
      ],
      bids: [],
      methods: [],
      stock: [],
      relations: [],
    })),
  )
  const refreshed = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  expect(refreshed.ok).toBe(true)
}

test('what the cart costs less its discounts follows its units, and is what the dialog and the order say', async () => {
  const { device, identity } = await open(cartProducts, downloadDiscounts)
  server.use(answering('createOrder', noConnection))
  await screen.findByText(/^OMEPRAZOL ALBA/)
  // 31,00 and 46,50 less 10 %.
  await waitFor(() =>
    expect(summary()).toHaveTextContent(/PVL Total77,50\s€PVL con descuento72,85\s€Unidades40/),
  )
  await type('OMEPRAZOL', '20')
  // Too few for the tier: 31,00 and 31,00 less 2 %.
  expect(summary()).toHaveTextContent(/PVL Total62,00\s€PVL con descuento61,38\s€Unidades30/)
  await user.click(await save())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  expect(dialog).toHaveTextContent(/62,00\s€ PVL · 61,38\s€ PVL con descuento/)
  await user.click(within(dialog).getByRole('button', { name: 'Guardar pedido' }))
  await screen.findByText('Pedido guardado con éxito.')
  const [entry] = await device.outbox.entries(identity)
  expect(entry?.display.totalPvlWithDiscount).toBe(6_138)
})

test('a device without the data of the pharmacy shows no discounted total', async () => {
  await open()
  await user.click(await save())
  await screen.findByRole('radio', { name: 'Transfer' })
  expect(screen.queryByText(/PVL con descuento/)).not.toBeInTheDocument()
})

test('a quantity goes to the disk as soon as its field is left', async () => {
  const { device, identity } = await open()
  const cart = device.cart(identity, pharmacy.id)
  const flush = vi.spyOn(cart, 'flush')
  const field = await quantity('IBUPROFENO')
  await user.clear(field)
  await user.type(field, '12')
  expect(flush).not.toHaveBeenCalled()
  await user.tab()
  expect(flush).toHaveBeenCalled()
  await flush.mock.results[0]?.value
  expect(cart.getSnapshot()).toMatchObject({ unsaved: false, items: [{ products: [{ quantity: 12 }, {}] }] })
})

test('quantities stay between 0 and 9999', async () => {
  await open()
  await type('IBUPROFENO', '123456')
  expect(await quantity('IBUPROFENO')).toHaveValue('9999')
  await type('IBUPROFENO', '-3')
  expect(await quantity('IBUPROFENO')).toHaveValue('0')
})

test('removing a tag takes its units off; removing the last one removes the product', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: /^Quitar Otoño de OMEPRAZOL/ }))
  expect(await quantity('OMEPRAZOL')).toHaveValue('20')
  await user.click(screen.getByRole('button', { name: /^Quitar Cambio a Alba - Genéricos de OMEPRAZOL/ }))
  expect(screen.queryByText(/^OMEPRAZOL ALBA/)).not.toBeInTheDocument()
})

test('the totals of the tags add up to that of the cart; a tag can be discarded everywhere after asking', async () => {
  await open()
  await screen.findByText(/^OMEPRAZOL ALBA/)
  expect(summary()).toHaveTextContent(/PVL Total77,50\s€Unidades40/)
  const totals = within(summary()).getByRole('list', { name: 'Total por propuesta' })
  expect(totals).toHaveTextContent(/Cambio a Alba - Genéricos62,00\s€Otoño15,50\s€/)

  await user.click(screen.getByRole('button', { name: 'Descartar Cambio a Alba - Genéricos' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(
    'Se descartaran los productos asignados a Cambio a Alba - Genéricos. ¿Desea descartarlo?',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByText(/^IBUPROFENO ALBA/)).not.toBeInTheDocument())
  expect(summary()).toHaveTextContent(/PVL Total15,50\s€/)
})

test('the whole order is discarded only after asking', async () => {
  const { items } = await open()
  await user.click(await screen.findByRole('button', { name: 'DESCARTAR' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  expect(dialog).toHaveTextContent('Se descartaran los productos del pedido. ¿Desea descartar este pedido?')
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(items()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'DESCARTAR' }))
  const again = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  await user.click(within(again).getByRole('button', { name: 'Descartar pedido' }))
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
})

test('a cart whose total is 0 cannot be saved and says why', async () => {
  await open([cartProduct()])
  await type('IBUPROFENO', '0')
  expect(await save()).toHaveAccessibleDescription('Debe añadir al menos un producto')
  await user.click(await save())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an order is called saved once the outbox holds it and the cart is gone, with no network at all', async () => {
  const { device, identity, onOrders, items } = await open()
  server.use(answering('createOrder', noConnection))
  await type('IBUPROFENO', '12')
  await user.click(await save())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Transfer' }))
  const heldWhenSaved: unknown[] = []
  onOrders.mockImplementation(() =>
    device.outbox.entries(identity).then((held) => heldWhenSaved.push(...held)),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Guardar pedido' }))

  expect(await screen.findByText('Pedido guardado con éxito.')).toBeInTheDocument()
  expect(onOrders).toHaveBeenCalledOnce()
  await waitFor(() => expect(heldWhenSaved).toHaveLength(1))
  await waitFor(() => expect(items()).toEqual([]))
  const [entry] = await device.outbox.entries(identity)
  expect(entry?.state).not.toBe('accepted')
  expect(entry?.body).toMatchObject({
    method: 2,
    laboratories: [11],
    purchaseOrderLines: [
      {
        cn: '662026',
        quantity: 12,
        tags: ['Cambio a Alba - Genéricos'],
        expected: { pvl: 310, totalPvlWithDiscount: 3_720 },
      },
      {
        cn: '650003',
        quantity: 30,
        tags: ['Cambio a Alba - Genéricos', 'Otoño'],
        campaign: 9,
        expected: { pvl: 155, totalPvlWithDiscount: 4_650 },
      },
    ],
  })
})

test('the spreadsheet of the cart has a row per product and the moment in its name', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  const [sheet, name] = exportSheet.mock.calls[0] as [
    { columns: { title: string }[]; rows: unknown[][] },
    string,
  ]
  expect(sheet.columns.map(({ title }) => title)).toEqual([
    'CN',
    'Producto',
    'Ean',
    'Cantidad',
    'PVL/UD',
    'PVL Total',
    'Campaña',
  ])
  expect(sheet.rows.map((row) => row[0])).toEqual(['662026', '650003'])
  expect(name).toMatch(/^Pedido \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
})

test('a spreadsheet that fails says so', async () => {
  exportSheet.mockRejectedValueOnce(new Error('no chunk'))
  await open()
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  expect(await screen.findByText('No se ha podido generar el excel')).toBeInTheDocument()
})

test('another tab that takes the cart away meanwhile keeps this one from saving it twice', async () => {
  const { device, identity, onOrders } = await open()
  await user.click(await save())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await within(dialog).findByRole('radio', { name: 'Transfer' })
  await act(async () => {
    device.cart(identity, pharmacy.id).removeCart(laboratories.alba.id)
    await device.cart(identity, pharmacy.id).flush()
  })
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
  expect(onOrders).not.toHaveBeenCalled()
  expect(await device.outbox.entries(identity)).toEqual([])
})
