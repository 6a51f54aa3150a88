import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setQuantity } from '@/domain/cart/cart'
import { openCart } from '@/features/cart/testing/open-cart'
import { createTestDevice, type TestDevice } from '@/features/testing/test-device'
import { testEnvironment } from '@/features/testing/test-environment'
import type { Identity } from '@/offline/database/identity'
import { isOrder } from '@/offline/kinds/kinds'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { forgetSaved, justSaved } from '@/parts/orders/just-saved'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { answering, noConnection } from '../../../mocks/answer'
import { cartProduct } from '../../../mocks/fixtures/cart'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const exportSheet = vi.fn<typeof spreadsheet.exportSheet>(async () => {})

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet)
})
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockReset()
  forgetSaved()
})
afterAll(() => server.close())

const user = userEvent.setup()
const { alba, brezo, cierzo } = laboratories
const line = (quantity: number, changes: Parameters<typeof cartProduct>[0] = {}) =>
  cartProduct({ quantity, tags: [{ code: 'general', name: 'Propuesta general', quantity }], ...changes })
const others = [
  line(40, { cn: '640001', product: 'PARACETAMOL BREZO', laboratory: brezo }),
  line(60, { cn: '640002', product: 'NAPROXENO CIERZO', laboratory: cierzo }),
]
const three = [line(20), ...others]

/** What is saved: laboratory and units of each order, in their order. */
const savedOn = async (device: TestDevice, identity: Identity) => {
  const entries = (await device.outbox.entries(identity)).filter(isOrder)
  return entries.map(({ body }) => [body.laboratories[0], body.purchaseOrderLines[0]?.quantity]).sort()
}

const openReview = async (...args: Parameters<typeof openCart>) => {
  const opened = await openCart(...args)
  const { device, identity, items } = opened
  server.use(answering('createOrder', noConnection))
  await user.click(await screen.findByRole('button', { name: /^Guardar todo/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar todo' }))
  return {
    ...opened,
    dialog,
    of: (laboratory: { name: string }) => dialog.getByRole('region', { name: laboratory.name }),
    button: (orders: string) => dialog.findByRole('button', { name: `Guardar ${orders}` }),
    saved: () => savedOn(device, identity),
    left: () => items().map(({ laboratory }) => laboratory),
  }
}

test('the orders of the last day are asked for once, however many laboratories are reviewed', async () => {
  await openCart(three)
  let asked = 0
  server.use(
    answering('orders', () => {
      asked += 1
      return { data: [], count: 0 }
    }),
  )
  await user.click(await screen.findByRole('button', { name: /^Guardar todo/ }))
  await screen.findByRole('button', { name: 'Guardar 3 pedidos' })
  await waitFor(() => expect(asked).toBe(1))
})

test('one press saves the carts of all laboratories, pressed twice too: an order and a key for each, one file with a sheet for each', async () => {
  const { device, identity, button, saved, left, onOrders } = await openReview(three)
  await user.dblClick(await button('3 pedidos'))
  expect(await screen.findByText('3 pedidos guardados con éxito.')).toBeInTheDocument()
  await waitFor(() => expect(onOrders).toHaveBeenCalled())
  expect(await saved()).toEqual([
    [alba.id, 20],
    [brezo.id, 40],
    [cierzo.id, 60],
  ])
  const keys = (await device.outbox.entries(identity)).map(({ id }) => id)
  expect(new Set(justSaved(pharmacy.id).map(({ key }) => key))).toEqual(new Set(keys))
  await waitFor(() => expect(left()).toEqual([]))
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  const [sheet, file, ...others] = exportSheet.mock.calls[0] ?? []
  expect(file).toMatch(/^Pedidos /)
  expect([sheet, ...others].map((each) => each?.name)).toEqual([alba.name, brezo.name, cierzo.name])
})

test('a cart that cannot be saved, and one that is not to be, say so before the others are saved, and stay', async () => {
  const { dialog, of, button, saved, left, onOrders } = await openReview([line(1), ...others])
  await button('2 pedidos')
  expect(within(of(alba)).getByRole('checkbox', { name: alba.name })).toBeDisabled()
  expect(of(alba)).toHaveTextContent('Faltan 46,90 € de PVL para el mínimo más bajo')
  await user.click(within(of(cierzo)).getByRole('checkbox', { name: cierzo.name }))
  expect(dialog.getByText('Se quedan en el carrito: Laboratorios Alba, Cierzo Genéricos.')).toBeVisible()
  await user.click(await button('1 pedido'))
  await waitFor(() => expect(onOrders).toHaveBeenCalledOnce())
  expect(await saved()).toEqual([[brezo.id, 40]])
  await waitFor(() => expect(left()).toEqual([alba.id, cierzo.id]))
})

test('where one of them cannot be stored the others are saved, it says why, and the next press saves it alone and once', async () => {
  const { device, dialog, of, button, saved, left, onOrders } = await openReview(three)
  const { saveOrder } = device.outbox
  const tried: string[] = []
  vi.spyOn(device.outbox, 'saveOrder').mockImplementation(async (order) => {
    if (order.fromCart !== brezo.id) return saveOrder(order)
    tried.push(order.id)
    return tried.length === 1 ? { ok: false, reason: 'storage_full' } : saveOrder(order)
  })
  await user.click(await button('3 pedidos'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('el pedido no se ha guardado')
  expect(of(brezo)).toContainElement(dialog.getByRole('alert'))
  expect(onOrders).not.toHaveBeenCalled()
  expect(await saved()).toEqual([
    [alba.id, 20],
    [cierzo.id, 60],
  ])
  await waitFor(() => expect(left()).toEqual([brezo.id]))
  expect(dialog.getByText(/^Guardado: Laboratorios Alba, Cierzo Genéricos\./)).toBeVisible()

  await user.click(await button('1 pedido'))
  await waitFor(() => expect(onOrders).toHaveBeenCalledOnce())
  expect(await saved()).toHaveLength(3)
  expect(new Set(tried).size).toBe(1)
})

test('where the window goes in the middle, each cart is an order or still a cart, never both', async () => {
  const environment = testEnvironment()
  const { device, identity, button } = await openReview(three, undefined, { environment })
  const { saveOrder } = device.outbox
  const second = vi.spyOn(device.outbox, 'saveOrder').mockImplementation((order) => {
    // The page is gone before the second one is written.
    return order.fromCart === alba.id ? saveOrder(order) : new Promise(() => {})
  })
  await user.click(await button('3 pedidos'))
  await waitFor(() => expect(second).toHaveBeenCalledTimes(2))

  const next = await createTestDevice({ environment })
  expect(await savedOn(next.device, identity)).toEqual([[alba.id, 20]])
  const cart = next.device.cart(identity, pharmacy.id)
  await waitFor(() => expect(cart.getSnapshot().status).toBe('ready'))
  expect(cart.getSnapshot().items.map(({ laboratory }) => laboratory)).toEqual([brezo.id, cierzo.id])
})

test('a cart that another window changes meanwhile is not saved as it was shown; the others are', async () => {
  const environment = testEnvironment()
  const { device, dialog, of, button, saved } = await openReview(three, undefined, { environment })
  const other = await createTestDevice({ environment: { ...environment, journal: createMemoryJournal() } })
  const { saveOrder } = device.outbox
  vi.spyOn(device.outbox, 'saveOrder').mockImplementation(async (order) => {
    if (order.fromCart === alba.id) {
      const cart = other.device.cart(other.identity, pharmacy.id)
      cart.changeCart(brezo.id, (item, now) => setQuantity(item, { cn: '640001', quantity: 41, now }))
      await cart.flush()
    }
    return saveOrder(order)
  })
  await user.click(await button('3 pedidos'))
  const said = await dialog.findByRole('alert')
  expect(of(brezo)).toContainElement(said)
  expect(said).toHaveTextContent('ha cambiado en otra ventana y no se ha guardado')
  expect(await saved()).toEqual([
    [alba.id, 20],
    [cierzo.id, 60],
  ])
})

test('with one cart there is nothing to save together', async () => {
  await openCart([cartProduct()])
  await screen.findByRole('button', { name: 'GUARDAR Y EXPORTAR' })
  expect(screen.queryByRole('button', { name: /^Guardar todo/ })).not.toBeInTheDocument()
})
