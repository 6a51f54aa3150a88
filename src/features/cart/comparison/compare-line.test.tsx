import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { catalogueOf, product, taxes } from '@/domain/testing/world'
import { openCart, openLine } from '@/features/cart/testing/open-cart'
import type { TestDevice } from '@/features/testing/test-device'
import { cartProduct } from '../../../../mocks/fixtures/cart'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'
import { answeringSnapshot } from '../../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const { alba, brezo } = laboratories
const user = userEvent.setup()

/** One group: 3.10 € at Alba; at Brezo 2.90 €, and at Alba itself another at 2.00 €. */
const download = async (device: TestDevice) => {
  server.use(
    ...answeringSnapshot(
      catalogueOf([
        product({ cn: '662026', name: 'IBUPROFENO ALBA', laboratoryId: alba.id }),
        product({ cn: '662030', name: 'IBUPROFENO ALBA SOBRES', laboratoryId: alba.id, pvl: 200 }),
        product({ cn: '700010', name: 'IBUPROFENO BREZO', laboratoryId: brezo.id, pvl: 290 }),
      ]),
      {
        campaigns: [],
        methods: [alba, brezo].map(({ id }) => ({ laboratory: id, methods: [] })),
        taxes: { regime: 'iva', rates: [...taxes] },
      },
    ),
  )
  await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
}
const openComparison = async () => {
  const line = cartProduct({ cn: '662026', product: 'IBUPROFENO ALBA', quantity: 6, campaign: null })
  const opened = await openCart(
    [{ ...line, tags: line.tags.map((tag) => ({ ...tag, quantity: 6 })) }],
    download,
  )
  await openLine(/IBUPROFENO ALBA/)
  await user.click(await screen.findByRole('button', { name: 'Comparar IBUPROFENO ALBA con otras ofertas' }))
  await screen.findByRole('dialog', { name: 'Comparar IBUPROFENO ALBA' })
  return opened
}

test('a line of the cart moves to the cart of the laboratory where it is cheaper', async () => {
  const { device, identity } = await openComparison()
  await user.click(await screen.findByRole('button', { name: /^Pedir 6 uds de IBUPROFENO BREZO a / }))
  expect(await screen.findByText(/^6 uds de IBUPROFENO BREZO en el carrito de /)).toBeInTheDocument()
  // It has left its cart on the disk as well by the time that the screen says so.
  expect(device.cart(identity, pharmacy.id).getSnapshot()).toMatchObject({
    unsaved: false,
    items: [{ laboratory: brezo.id, products: [{ cn: '700010', quantity: 6 }] }],
  })
})

test('a cheaper product of its own laboratory takes its place in the same cart', async () => {
  const { items } = await openComparison()
  await user.click(await screen.findByRole('button', { name: /^Pedir 6 uds de IBUPROFENO ALBA SOBRES a / }))
  await waitFor(() =>
    expect(items()).toMatchObject([{ laboratory: alba.id, products: [{ cn: '662030', quantity: 6 }] }]),
  )
})
