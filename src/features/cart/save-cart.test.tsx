import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { maxOrderLines, tooManyLines } from '@/domain/order/order-limits'
import { catalogueOf, product } from '@/domain/testing/world'
import { openCart, saveButton, summary, typeQuantity } from '@/features/cart/testing/open-cart'
import { catalogueText } from '@/features/testing/error-catalogue'
import type { TestDevice } from '@/features/testing/test-device'
import { yieldToMain } from '@/offline/basics/yield-to-main'
import { forgetSaved, justSaved } from '@/parts/orders/just-saved'
import { answering, noConnection } from '../../../mocks/answer'
import { cartProduct, cartProducts } from '../../../mocks/fixtures/cart'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'
import { answeringSnapshot } from '../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  forgetSaved()
})
afterAll(() => server.close())

const user = userEvent.setup()

/** In the dialog, where a press does nothing before it is known what the order needs. */
const pressSave = async () => {
  const save = await screen.findByRole('button', { name: 'Guardar pedido' })
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await user.click(save)
}

const own = { laboratoryId: laboratories.alba.id }
const products = [product({ cn: '662026', ...own }), product({ cn: '650003', pvl: 155, pvp: 242, ...own })]
/** The autumn campaign: 2 % off omeprazole, 10 % from 24 units on. */
const downloadDiscounts = async (device: TestDevice) => {
  server.use(
    ...answeringSnapshot(catalogueOf(products), {
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
    }),
  )
  const refreshed = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  expect(refreshed.ok).toBe(true)
}

test('the discounts of the cart follow its units in line, bar and summary, and are the same in the dialog and in the order', async () => {
  const { device, identity } = await openCart(cartProducts, downloadDiscounts)
  server.use(answering('createOrder', noConnection))
  await screen.findByText(/^OMEPRAZOL ALBA/)
  // 31,00 and 46,50 less 10 %.
  await waitFor(() =>
    expect(summary()).toHaveTextContent(/PVL Total77,50\s€PVL con descuento72,85\s€Unidades40/),
  )
  expect(screen.getByRole('tab', { name: /^Laboratorios Alba/ })).toHaveTextContent(/Neto 72,85\s€$/)
  const line = () => screen.getByText(/^OMEPRAZOL ALBA/).closest('tr')
  const bar = () => within(screen.getByRole('contentinfo'))
  expect(line()).toHaveTextContent('Dto. 10 %')
  expect(line()).not.toHaveTextContent('para')
  await typeQuantity('OMEPRAZOL', '20')
  expect(line()).toHaveTextContent('Dto. 2 % · faltan 4 para 10 %')
  expect(bar().getByText(/^61,38/)).toBeVisible()
  // Too few for the tier: 31,00 and 31,00 less 2 %.
  expect(summary()).toHaveTextContent(/PVL Total62,00\s€PVL con descuento61,38\s€Unidades30/)
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  expect(dialog).toHaveTextContent(/PVL Total62,00\s€PVL con descuento61,38\s€/)
  await pressSave()
  await screen.findByText(catalogueText('Order saved'))
  const [entry] = await device.outbox.entries(identity)
  expect(entry).toMatchObject({ display: { totalPvlWithDiscount: 6_138 } })
})

test('while an order is saved, until its word is said, long work of this window waits', async () => {
  const { device, onOrders } = await openCart()
  server.use(answering('createOrder', noConnection))
  const saveOrder = device.outbox.saveOrder.bind(device.outbox)
  let wordsBefore: number | undefined
  vi.spyOn(device.outbox, 'saveOrder').mockImplementation((order) => {
    void yieldToMain().then(() => {
      wordsBefore = screen.queryAllByText(catalogueText('Order saved')).length
    })
    return saveOrder(order)
  })
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await within(dialog).findByRole('radio', { name: 'Transfer' })
  await pressSave()
  await waitFor(() => expect(onOrders).toHaveBeenCalled())
  await waitFor(() => expect(wordsBefore).toBe(1))
})

test('PVP and PVL are not mixed: in PVP mode the discounted PVL stands behind the PVL that it comes from', async () => {
  await openCart(cartProducts, downloadDiscounts, { mode: 'pvp' })
  await screen.findByText(/^OMEPRAZOL ALBA/)
  await waitFor(() =>
    expect(summary()).toHaveTextContent(
      /^PVP Total\d+,\d\d\s€PVL Total77,50\s€PVL con descuento72,85\s€Unidades40/,
    ),
  )
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  expect(dialog).toHaveTextContent(/PVL Total77,50\s€PVL con descuento72,85\s€/)
})

test('an order that a full disk does not take, and that goes straight to the server, is the one that was just saved', async () => {
  const sent = { id: 102, name: 'Pedido del 21/11/2026 13:25' }
  const { device, onOrders } = await openCart()
  vi.spyOn(device.outbox, 'saveOrder').mockResolvedValue({ ok: false, reason: 'storage_full' })
  server.use(answering('createOrder', () => sent))
  await user.click(await saveButton())
  await pressSave()
  await user.click(await screen.findByRole('button', { name: /^Enviar ahora sin guardarlo/ }))
  await waitFor(() => expect(onOrders).toHaveBeenCalled())
  expect(justSaved(pharmacy.id)).toMatchObject([{ sent }])
})

test('an order that a full disk does not take is not offered to a server that knows nothing of its user', async () => {
  const { device } = await openCart()
  vi.spyOn(device.outbox, 'saveOrder').mockResolvedValue({ ok: false, reason: 'storage_full' })
  await user.click(await saveButton())
  // As a PIN opens the device.
  vi.spyOn(device.connectivity, 'getSnapshot').mockReturnValue('signed-out')
  await pressSave()
  expect(await screen.findByText(/^No queda espacio/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Enviar ahora/ })).not.toBeInTheDocument()
})

test('a device without the data of the pharmacy shows no discounted total', async () => {
  await openCart()
  await user.click(await saveButton())
  await screen.findByRole('radio', { name: 'Transfer' })
  expect(screen.queryByText(/PVL con descuento/)).not.toBeInTheDocument()
})

test('a cart whose total is 0 cannot be saved and says why', async () => {
  await openCart([cartProduct()])
  await typeQuantity('IBUPROFENO', '0')
  expect(await saveButton()).toHaveAccessibleDescription('Debe añadir al menos un producto')
  await user.click(await saveButton())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a cart with more products than an order may have cannot be saved and says why', async () => {
  const { device, identity } = await openCart()
  const { tags, ...product } = cartProduct()
  const [tag] = tags
  if (!tag) throw new Error('a product without a tag')
  const lines = Array.from({ length: maxOrderLines + 1 }, (_, index) => ({
    ...product,
    id: 1_000 + index,
    cn: String(100_000 + index),
    quantity: 1,
  }))
  const cart = device.cart(identity, pharmacy.id)
  await act(() => cart.addProposalToCart({ laboratory: product.laboratory.id, lines, tag }))
  await waitFor(async () => expect(await saveButton()).toHaveAccessibleDescription(tooManyLines))
  await user.click(await saveButton())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('without a network an order is reported as saved once it is in the outbox and its cart is deleted', async () => {
  const { device, identity, onOrders, items } = await openCart()
  server.use(answering('createOrder', noConnection))
  await typeQuantity('IBUPROFENO', '12')
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Transfer' }))
  const storedWhenSaved: unknown[] = []
  const saidBefore: boolean[] = []
  onOrders.mockImplementation(() => {
    saidBefore.push(screen.queryByText(catalogueText('Order saved')) !== null)
    return device.outbox.entries(identity).then((held) => storedWhenSaved.push(...held))
  })
  await pressSave()

  expect(await screen.findByText(catalogueText('Order saved'))).toBeInTheDocument()
  await waitFor(() => expect(onOrders).toHaveBeenCalledOnce())
  expect(saidBefore).toEqual([true])
  await waitFor(() => expect(storedWhenSaved).toHaveLength(1))
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

test('without a connection the message about a saved order says that it will be sent later, not that all is done', async () => {
  const { device } = await openCart()
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Transfer' }))
  server.use(answering('createOrder', noConnection), answering('health', noConnection))
  await act(() => device.connectivity.check())
  await pressSave()
  expect(
    await screen.findByText('Pedido guardado con éxito. Se enviará después, cuando vuelva la conexión.'),
  ).toBeInTheDocument()
  expect(screen.queryByText('Hecho')).not.toBeInTheDocument()
})

test('the screen moves on once the word has been painted', async () => {
  const { onOrders } = await openCart()
  server.use(answering('createOrder', noConnection))
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Transfer' }))
  const events: string[] = []
  const { show } = notifications
  vi.spyOn(notifications, 'show').mockImplementation((notice) => {
    events.push('word')
    return show(notice)
  })
  const { requestAnimationFrame } = window
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) =>
    requestAnimationFrame((time) => {
      events.push('frame')
      run(time)
    }),
  )
  onOrders.mockImplementation(() => events.push('moved on'))
  await pressSave()
  await waitFor(() => expect(onOrders).toHaveBeenCalled())
  const between = events.slice(events.indexOf('word') + 1, events.indexOf('moved on'))
  expect(between.filter((event) => event === 'frame').length).toBeGreaterThanOrEqual(2)
})

test('a cart that another tab has saved meanwhile cannot be saved again', async () => {
  const { device, identity, onOrders } = await openCart()
  await user.click(await saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await within(dialog).findByRole('radio', { name: 'Transfer' })
  await act(async () => {
    device.cart(identity, pharmacy.id).changeCart(laboratories.alba.id, () => undefined)
    await device.cart(identity, pharmacy.id).flush()
  })
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
  expect(onOrders).not.toHaveBeenCalled()
  expect(await device.outbox.entries(identity)).toEqual([])
})
