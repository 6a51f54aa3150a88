import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderFromCart } from '@/domain/order/order'
import { catalogueOf, product } from '@/domain/testing/world'
import { openCart, saveButton, typeQuantity } from '@/features/cart/testing/open-cart'
import type { TestDevice } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { cartProduct, cartProducts } from '../../../mocks/fixtures/cart'
import { order, orderLine } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { quickwin } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'
import { answeringSnapshot } from '../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const [ibuprofen, omeprazole] = ['662026', '650003']

/** 'Cambio a Alba' gives 10 % from 48 units on; ibuprofen comes in packs of 4, omeprazole is in shortage. */
const downloadOffers = async (device: TestDevice) => {
  const own = { laboratoryId: laboratories.alba.id }
  server.use(
    ...answeringSnapshot(
      catalogueOf([
        product({ cn: ibuprofen, pot: 4, ...own }),
        product({ cn: omeprazole, outOfStock: true, pvl: 155, pvp: 242, ...own }),
      ]),
      {
        campaigns: [
          {
            ...{ id: 9, name: 'Campaña de otoño', discount: null, startsOn: null, endsOn: null, ...own },
            products: [{ cn: omeprazole, discount: null, tiers: [] }],
          },
        ],
        quickwins: [quickwin({ discount: 0.1 })],
        conditions: [
          {
            quickwin: 1,
            conditions: [{ id: 1, unit: 'quantity', expression: 'at_least', quantity: 48, cns: [] }],
          },
        ],
      },
    ),
  )
  const refreshed = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  expect(refreshed.ok).toBe(true)
}
const ofQuickwin = cartProducts.map((each) => ({
  ...each,
  tags: each.tags.map((tag) => ({ ...tag, quickwin: 1 })),
}))
const openReview = async () => {
  await user.click(await saveButton())
  return screen.findByRole('dialog', { name: 'Guardar pedido' })
}

test('a cart whose proposal misses units says so before it is saved, adds them, and gets its discount', async () => {
  const { device, identity, items } = await openCart(ofQuickwin, downloadOffers)
  server.use(answering('createOrder', noConnection))
  await screen.findByText(/^IBUPROFENO/)
  const dialog = await openReview()
  const conditions = await within(dialog).findByRole('region', {
    name: 'Condiciones de Cambio a Alba - Genéricos, Otoño',
  })
  expect(conditions).toHaveTextContent('Faltan 8 unidades: 40 → 48')
  expect(conditions).toHaveTextContent('Mientras no se cumplan no se aplica su descuento.')
  expect(dialog).toHaveTextContent(/Líneas2Unidades40PVL Total77,50\s€Condiciones/)
  // It costs the discount, and does not stop the order.
  const save = within(dialog).getByRole('button', { name: 'Guardar pedido' })
  await waitFor(() => expect(save).not.toHaveAccessibleDescription())

  await user.click(within(conditions).getByRole('button', { name: /^Añadir 8 uds a IBUPROFENO/ }))
  expect(dialog).toHaveTextContent(/Líneas2Unidades48PVL Total102,30\s€PVL con descuento92,07\s€/)
  expect(conditions).not.toHaveTextContent('Mientras no se cumplan')
  await user.click(within(conditions).getByRole('button', { name: 'Deshacer' }))
  expect(items()[0]?.products.map(({ quantity }) => quantity)).toEqual([10, 30])

  await user.click(within(conditions).getByRole('button', { name: /^Añadir 8 uds a IBUPROFENO/ }))
  await user.click(save)
  await screen.findByText(/^Pedido guardado con éxito\./)
  const [entry] = await device.outbox.entries(identity)
  expect(entry).toMatchObject({ display: { totalQuantity: 48, totalPvlWithDiscount: 9_207 } })
})

test('a line that is ordered in packs says so in the cart, goes from pack to pack, and says which units leave one incomplete', async () => {
  const { items } = await openCart(cartProducts, downloadOffers)
  const line = (await screen.findByText(/^IBUPROFENO/)).closest('tr') as HTMLElement
  expect(await within(line).findByText('de 4 en 4: envases incompletos')).toBeVisible()
  await user.click(within(line).getByRole('button', { name: /^Añadir 4 a Cantidad de IBUPROFENO/ }))
  expect(items()[0]?.products[0]?.quantity).toBe(12)
  expect(within(line).getByText('de 4 en 4')).toBeVisible()
  await typeQuantity('IBUPROFENO', '13')
  expect(await screen.findByRole('alert')).toHaveTextContent('Se pide de 4 en 4: 13 no son envases completos')
})

test('lines of a cart that are in shortage are totalled before it is saved, and can be taken out', async () => {
  const { items } = await openCart(ofQuickwin, downloadOffers)
  await screen.findByText(/^IBUPROFENO/)
  const dialog = await openReview()
  await waitFor(() =>
    expect(dialog).toHaveTextContent(/En rotura en el laboratorio: 1 producto, 30 unidades, 46,50\s€ PVL/),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Quitar las que están en rotura' }))
  expect(dialog).toHaveTextContent('Líneas1Unidades10')
  expect(items()[0]?.products.map(({ quantity }) => quantity)).toEqual([10, 0])
  await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }))
  expect(dialog).toHaveTextContent('Líneas2Unidades40')
})

test('a cart of which nothing is left without its shortages cannot be saved', async () => {
  const [, onlyOmeprazole] = ofQuickwin
  await openCart(onlyOmeprazole ? [onlyOmeprazole] : [], downloadOffers)
  await screen.findByText(/^OMEPRAZOL/)
  const dialog = await openReview()
  await user.click(await within(dialog).findByRole('button', { name: 'Quitar las que están en rotura' }))
  expect(within(dialog).getByRole('button', { name: 'Guardar pedido' })).toHaveAccessibleDescription(
    'Debe añadir al menos un producto',
  )
})

test('a device without the data of the pharmacy says that it does not know conditions and shortages', async () => {
  await openCart(ofQuickwin)
  await screen.findByText(/^IBUPROFENO/)
  expect(await openReview()).toHaveTextContent(
    'no se sabe si se cumplen las condiciones de compra ni qué está en rotura',
  )
})

test('without a connection the review says that the order will be sent later', async () => {
  const { device } = await openCart([cartProduct()])
  server.use(answering('health', noConnection))
  const dialog = await openReview()
  expect(dialog).not.toHaveTextContent('Sin conexión')
  await act(() => device.connectivity.check())
  await vi.waitFor(() =>
    expect(dialog).toHaveTextContent(
      'Sin conexión: el pedido se guarda en este dispositivo y se enviará después.',
    ),
  )
})

test('a cart is judged by what the device knows today: dead lines are marked and replaced or taken out, prices are of today', async () => {
  const prepare = async (device: TestDevice) => {
    const own = { laboratoryId: laboratories.alba.id }
    server.use(
      ...answeringSnapshot(
        catalogueOf([
          product({ cn: ibuprofen, pvl: 330, ...own }),
          product({ cn: omeprazole, active: false, ...own }),
          product({ cn: '650009', name: 'OMEPRAZOL NUEVO', pvl: 160, ...own }),
        ]),
      ),
    )
    const { client } = device
    expect((await device.snapshots.refreshSnapshot({ client, pharmacy: pharmacy.id })).ok).toBe(true)
  }
  const { items, device, identity } = await openCart(cartProducts, prepare)
  server.use(answering('createOrder', noConnection))
  const row = (await screen.findByText(/^OMEPRAZOL ALBA/)).closest('tr')
  await waitFor(() => expect(row).toHaveTextContent('Ya no se comercializa'))
  expect((await screen.findByText(/^IBUPROFENO/)).closest('tr')).toHaveTextContent(
    /El PVL\/ud sube de 3,10\s€ a 3,30\s€/,
  )
  const dialog = await openReview()
  const save = within(dialog).getByRole('button', { name: 'Guardar pedido' })
  expect(save).toHaveAccessibleDescription('Quite o cambie antes lo que no se puede pedir')
  expect(dialog).toHaveTextContent('1 producto no cuesta lo que al añadirlo')
  await user.click(within(dialog).getByRole('button', { name: 'Cambiar 1 producto por otro de su grupo' }))
  expect(items()[0]?.products.map(({ cn, quantity }) => [cn, quantity])).toEqual([
    [ibuprofen, 10],
    ['650009', 30],
  ])
  await user.click(save)
  await waitFor(async () => {
    const [entry] = await device.outbox.entries(identity)
    expect(entry?.body).toMatchObject({
      purchaseOrderLines: [
        { cn: ibuprofen, expected: { pvl: 330, totalPvlWithDiscount: 3_300 } },
        { cn: '650009', expected: { pvl: 160, totalPvlWithDiscount: 4_800 } },
      ],
    })
  })
})

test('an order of most of the same lines a short time ago is told before saving: who saved it, when and how many lines', async () => {
  const { device } = await openCart()
  const createdAt = new Date(device.serverNow() - 15 * 60_000).toISOString()
  const placedBy = { name: 'Laura Delegada', laboratory: 'Laboratorios Alba' }
  server.use(
    answering('orders', () => ({ data: [order({ createdAt, placedBy })], count: 1 })),
    answering('orderLines', () => ({
      data: [orderLine({ id: 1 }), orderLine({ id: 2, cn: { ...orderLine().cn, cn: ibuprofen } })],
      count: 2,
      summary: { totalQuantity: 40, totalPvl: 7_750, totalPvp: 12_100, totalPvlWithDiscount: 7_285 },
    })),
  )
  const dialog = await openReview()
  expect(
    await within(dialog).findByText(/Laura Delegada lo guardó el .* 2 de estas 2 líneas/),
  ).toBeInTheDocument()
})

const saveForAlba = async ({ session, outbox }: TestDevice) => {
  const owner = session.getSnapshot()
  if (!owner) throw new Error('no session')
  const item = { pharma: pharmacy.id, laboratory: laboratories.alba.id, version: '1.1.0', expirationDate: 0 }
  const saved = orderFromCart({ item: { ...item, products: cartProducts }, name: 'Pedido', method: null })
  const totals = { totalQuantity: 40, totalPvl: 7_750, totalPvp: 12_100, totalPvlWithDiscount: 7_750 }
  const display = { laboratory: laboratories.alba, ...totals, products: cartProducts }
  await outbox.saveOrder({ id: outbox.newOrderKey(), identity: owner.identity, order: saved, display })
}

test('an order that the server refused is told as one that was not sent', async () => {
  const { device, identity } = await openCart(cartProducts, async (device) => {
    server.use(answering('createOrder', () => refusal('order_rejected', 'No cumple las condiciones')))
    await saveForAlba(device)
    await device.drainer.sendNow()
  })
  expect(await device.outbox.entries(identity)).toMatchObject([{ state: 'rejected' }])
  const dialog = await openReview()
  expect(
    await within(dialog).findByText(/2 de estas 2 líneas .* No se ha enviado y espera su decisión/),
  ).toBeInTheDocument()
})

test('an order that was refused after a lost answer is not told as one that was not sent', async () => {
  await openCart(cartProducts, async (device) => {
    server.use(answering('createOrder', noConnection))
    await saveForAlba(device)
    await device.drainer.sendNow()
    server.use(answering('createOrder', () => refusal('idempotency_mismatch', 'Otra petición')))
    await device.drainer.sendNow()
  })
  const dialog = await openReview()
  expect(
    await within(dialog).findByText(/2 de estas 2 líneas .* Compruebe que no se pide dos veces\./),
  ).toBeInTheDocument()
})

test('an order that waits on the device counts, without a connection too', async () => {
  const { device, identity } = await openCart([cartProduct(), cartProduct({ cn: '640001' })])
  server.use(answering('orders', noConnection), answering('createOrder', noConnection))
  const { tags, quantity, ...line } = cartProduct()
  const first = await openReview()
  await within(first).findByRole('radio', { name: 'Transfer' })
  expect(first).not.toHaveTextContent('Ya hay un pedido parecido')
  await user.click(within(first).getByRole('button', { name: 'Guardar pedido' }))
  await waitFor(async () => expect(await device.outbox.entries(identity)).toHaveLength(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await device.cart(identity, pharmacy.id).addProposalToCart({
    laboratory: laboratories.alba.id,
    lines: [
      { ...line, quantity },
      { ...line, cn: '640001', quantity },
    ],
    tag: tags[0] ?? { code: 'q', name: 'Propuesta' },
  })
  const again = await openReview()
  expect(await within(again).findByText(/^Se guardó el .* 2 de estas 2 líneas/)).toBeInTheDocument()
})
