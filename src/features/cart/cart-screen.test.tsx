import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CartScreen } from '@/features/cart/cart-screen'
import { openCart, openLine, quantityField, summary, typeQuantity } from '@/features/cart/testing/open-cart'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { cartProduct, cartProducts } from '../../../mocks/fixtures/cart'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const exportSheet = vi.fn<typeof spreadsheet.exportSheet>(async () => {})

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet)
})
const anyWidth = window.matchMedia
afterEach(() => {
  window.matchMedia = anyWidth
  server.resetHandlers()
  exportSheet.mockReset()
})
afterAll(() => server.close())

const user = userEvent.setup()
/** The products of the list, from top to bottom. */
const shown = () =>
  screen.getAllByRole('textbox', { name: /^Cantidad de/ }).map((field) => field.getAttribute('aria-label'))
const tag = (quantity: number) => ({ code: 'ALBA-1:generic', name: 'Cambio a Alba - Genéricos', quantity })

test('an empty cart says that it is empty and where carts are stored, and links to the proposals', async () => {
  const { onShop } = await openCart([])
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
  expect(screen.getByText('Los carritos se guardan en este dispositivo.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Seguir comprando' }))
  expect(onShop).toHaveBeenCalledOnce()
})

test('without a pharmacy the cart is empty', async () => {
  const { device } = await createTestDevice()
  renderScreen(<CartScreen {...{ onShop: vi.fn(), onOrders: vi.fn() }} />, { device })
  expect(screen.getByText('Su carrito está vacio')).toBeInTheDocument()
})

test('each laboratory has a tab with its total', async () => {
  await openCart([
    ...cartProducts,
    cartProduct({ cn: '640001', laboratory: laboratories.brezo, quantity: 1 }),
  ])
  expect(await screen.findByRole('tab', { name: /Laboratorios Alba.*77,50/ })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: /Brezo Pharma/ }))
  expect(await screen.findByRole('heading', { name: 'Productos de Brezo Pharma' })).toBeInTheDocument()
})

test('a row shows code, campaign, tags with their units and its total', async () => {
  await openCart()
  const row = (await screen.findByText(/^OMEPRAZOL ALBA/)).closest('tr')
  expect(row).toHaveTextContent('650003')
  expect(row).toHaveTextContent('Campaña de otoño')
  expect(row).toHaveTextContent('20Cambio a Alba - Genéricos')
  expect(row).toHaveTextContent('10Otoño')
  expect(row).toHaveTextContent(/46,50\s€/)
})

test('products can be searched by the start of the CN, name and tag, and sorted by name', async () => {
  await openCart()
  const box = await screen.findByRole('searchbox')
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

test('the list can be sorted by amount and units; a line stays in its place while its units are changed', async () => {
  await openCart([
    cartProduct({ cn: '640001', product: 'CARO ALBA', pvl: 9_900, quantity: 1, tags: [tag(1)] }),
    ...cartProducts,
  ])
  const header = async (name: string) =>
    within(await screen.findByRole('table')).getByRole('button', { name })
  await user.click(await header('Total'))
  expect(shown()).toEqual([/CARO/, /OMEPRAZOL/, /IBUPROFENO/].map((name) => expect.stringMatching(name)))
  await user.click(await header('Cantidad'))
  const byUnits = [/OMEPRAZOL/, /IBUPROFENO/, /CARO/].map((name) => expect.stringMatching(name))
  expect(shown()).toEqual(byUnits)
  await typeQuantity('CARO', '400')
  expect(shown()).toEqual(byUnits)
})

test('a filter shows the lines whose units the user changed, here or in the proposal, and keeps them while they change', async () => {
  await openCart([
    cartProduct({ cn: '640001', product: 'CARO ALBA', quantity: 5, tags: [{ ...tag(5), suggested: 9 }] }),
    ...cartProducts,
  ])
  const filter = () => screen.findByRole('button', { name: /^Cambiados por mí/ })
  expect(await filter()).toHaveAccessibleName('Cambiados por mí (1)')
  await typeQuantity('IBUPROFENO', '11')
  await user.click(await filter())
  expect(await filter()).toHaveAttribute('aria-pressed', 'true')
  const changed = [/CARO/, /IBUPROFENO/].map((name) => expect.stringMatching(name))
  expect(shown()).toEqual(changed)
  await typeQuantity('IBUPROFENO', '10')
  expect(shown()).toEqual(changed)
  expect(await filter()).toHaveAccessibleName('Cambiados por mí (1)')
  await user.click(await filter())
  expect(shown()).toHaveLength(3)
})

test('a tag that all lines share is named once, above them, and removed in the open line', async () => {
  await openCart([cartProduct()])
  expect(
    await screen.findByText(/^Todo de Cambio a Alba - Genéricos\. Los carritos se guardan/),
  ).toBeVisible()
  const row = (await screen.findByText(/^IBUPROFENO ALBA/)).closest('tr')
  expect(row).not.toHaveTextContent('Cambio a Alba')
  await openLine(/^IBUPROFENO ALBA/)
  expect(screen.getByText('8470006620267')).toBeInTheDocument()
  expect(
    screen.getByRole('button', { name: /^Quitar Cambio a Alba - Genéricos de IBUPROFENO/ }),
  ).toBeVisible()
})

test('where there is little room the summary opens from the bar with total and units', async () => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: false })
  await openCart()
  const total = await screen.findByRole('button', { name: /^PVL Total · 40 uds/, expanded: false })
  expect(total).toHaveTextContent(/77,50\s€/)
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  await user.click(total)
  expect(summary()).toHaveTextContent(/PVL Total77,50\s€Unidades40/)
  await user.click(total)
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

test('units that differ from the sum of the tags mark the field as changed', async () => {
  await openCart()
  const field = await quantityField('IBUPROFENO')
  const frame = field.parentElement
  expect(frame).not.toHaveAttribute('data-touched')
  await typeQuantity('IBUPROFENO', '11')
  expect(frame).toHaveAttribute('data-touched')
  expect(summary()).toHaveTextContent(/PVL Total80,60\s€/)
})

test('a quantity is stored as soon as its field loses the focus', async () => {
  const { device, identity } = await openCart()
  const cart = device.cart(identity, pharmacy.id)
  const flush = vi.spyOn(cart, 'flush')
  const field = await quantityField('IBUPROFENO')
  await user.clear(field)
  await user.type(field, '12')
  expect(flush).not.toHaveBeenCalled()
  await user.tab()
  expect(flush).toHaveBeenCalled()
  await flush.mock.results[0]?.value
  expect(cart.getSnapshot()).toMatchObject({ unsaved: false, items: [{ products: [{ quantity: 12 }, {}] }] })
})

test('quantities stay between 0 and 9999', async () => {
  await openCart()
  await typeQuantity('IBUPROFENO', '12345')
  expect(await quantityField('IBUPROFENO')).toHaveValue('9999')
  await typeQuantity('IBUPROFENO', '-3')
  expect(await quantityField('IBUPROFENO')).toHaveValue('0')
})

test('the spreadsheet of the cart has a row per product, and date and time in its name', async () => {
  await openCart()
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  const [sheet, name] = exportSheet.mock.calls[0] ?? []
  expect(sheet?.columns.map(({ title }) => title)).toEqual([
    'CN',
    'Producto',
    'Ean',
    'Cantidad',
    'PVL/UD',
    'PVL Total',
    'Campaña',
    'Dto.',
    'PVL con dto.',
  ])
  expect(sheet?.rows.map((row) => row[0])).toEqual(['662026', '650003'])
  expect(name).toMatch(/^Pedido \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
})

test('a spreadsheet that cannot be created shows an error', async () => {
  exportSheet.mockRejectedValueOnce(new Error('no chunk'))
  await openCart()
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  expect(await screen.findByText(catalogueText('Excel export failure'))).toBeInTheDocument()
})
