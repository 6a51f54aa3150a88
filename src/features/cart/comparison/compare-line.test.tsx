import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { CartProduct } from '@/domain/cart/cart-types'
import { catalogueOf, product, taxes } from '@/domain/testing/world'
import { openCart, openLine } from '@/features/cart/testing/open-cart'
import type { TestDevice } from '@/features/testing/test-device'
import { cartProduct } from '../../../../mocks/fixtures/cart'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'
import { answeringSnapshot } from '../../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const { alba, brezo } = laboratories
const user = userEvent.setup()

/** One group: 3.10 € at Alba; at Brezo 2.90 €, and at Alba itself another at 2.00 €. */
const download = (offers: Partial<PurchasingSnapshot>) => async (device: TestDevice) => {
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
        ...offers,
      },
    ),
  )
  await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
}
const lineOf = (changes: Partial<CartProduct>, quickwin?: number): CartProduct => {
  const line = cartProduct({ cn: '662026', product: 'IBUPROFENO ALBA', campaign: null, ...changes })
  return { ...line, tags: [{ code: 'Q', name: 'Propuesta', quickwin, quantity: line.quantity }] }
}
const openComparison = async (
  lines = [lineOf({ quantity: 6 })],
  offers: Partial<PurchasingSnapshot> = {},
) => {
  const opened = await openCart(lines, download(offers))
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

test('a line that would leave the cart meets no condition for what takes its place', async () => {
  const monthly = quickwin({ id: 5, discount: 0.1 })
  const units = { id: 1, unit: 'quantity', expression: 'at_least', quantity: 15, cns: [] } as const
  await openComparison([lineOf({ quantity: 10 }, 5)], {
    quickwins: [monthly],
    conditions: [{ quickwin: 5, conditions: [{ ...units, cns: [] }] }],
  })
  // 2.00 × 1.045 = 2.09 with 10 units; with 20 of both it would be 1.88.
  expect(
    await screen.findByRole('button', { name: /^Pedir 10 uds de IBUPROFENO ALBA SOBRES .* 2,09/ }),
  ).toBeInTheDocument()
  expect(screen.getByText(/^Con 5 más: 2,09/)).toBeInTheDocument()
})

test('units that the other cart has already are said, and priced as the one line that both will be', async () => {
  const bonuses = [{ quantity: 10, bonus: 2, repeats: false }]
  const autumn = { name: 'Otoño', laboratoryId: brezo.id, discount: null, startsOn: null, endsOn: null }
  const there = lineOf({ id: 9, cn: '700010', product: 'IBUPROFENO BREZO', laboratory: brezo, pvl: 290 })
  await openComparison([lineOf({ quantity: 10 }), there], {
    campaigns: [{ ...autumn, id: 9, products: [{ cn: '700010', discount: null, tiers: [], bonuses }] }],
  })
  // 20 × 2.90 × 1.045 / 22 = 2.755, said as 2.76; 10 alone would be 2.53.
  expect(
    await screen.findByRole('button', { name: /^Pedir 10 uds de IBUPROFENO BREZO .* 2,76/ }),
  ).toBeInTheDocument()
  expect(screen.getAllByText('Ya hay 10 en el carrito')).not.toHaveLength(0)
  expect(screen.getByText(/20\+2/)).toBeInTheDocument()
})
