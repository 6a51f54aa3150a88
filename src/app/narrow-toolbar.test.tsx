import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { catalogueOf, product as catalogueProduct } from '@/domain/testing/world'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { answering } from '../../mocks/answer'
import { cartProduct } from '../../mocks/fixtures/cart'
import { laboratories, pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'
import { answeringSnapshot } from '../../mocks/snapshot'

const anyWidth = window.matchMedia
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(...appAnswers({ user: pharmacist }))
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
})
afterEach(() => {
  window.matchMedia = anyWidth
  server.resetHandlers()
})
afterAll(() => server.close())

/** Outside of a browser, headers within the page are banners, too. */
const findToolbar = async () =>
  (await screen.findByRole('button', { name: /^Usuario: / })).closest('header') as HTMLElement

test('on a phone the status is a dot that opens its panel, and its button says the state', async () => {
  await openApp({ path: '/dashboard/1', user: pharmacist })
  const toolbar = await findToolbar()
  const dot = await within(toolbar).findByRole('button', { name: 'Todo enviado' })
  await userEvent.click(dot)
  const panel = await screen.findByRole('region', { name: 'Envío de pedidos y datos del dispositivo' })
  expect(await within(panel).findByRole('heading', { name: 'Todo enviado' })).toBeInTheDocument()
})

test('on a phone PVL and PVP are switched in the user menu, which stays open', async () => {
  await openApp({ path: '/dashboard/1', user: pharmacist })
  const toolbar = await findToolbar()
  expect(within(toolbar).queryByRole('radio')).not.toBeInTheDocument()
  await userEvent.click(within(toolbar).getByRole('button', { name: /^Usuario: / }))
  const menu = await screen.findByRole('region', { name: 'Usuario' })
  const prices = await within(menu).findByRole('group', { name: 'Precios' })
  expect(within(prices).getByRole('radio', { name: 'PVP' })).toBeChecked()
  await userEvent.click(within(prices).getByRole('radio', { name: 'PVL' }))
  expect(within(prices).getByRole('radio', { name: 'PVL' })).toBeChecked()
  expect(within(menu).getByRole('button', { name: /^Tema/ })).toBeInTheDocument()
})

test('on a phone the bar at the bottom has the cart, with its units and its total in the price that is shown', async () => {
  const device = createDevice(testEnvironment())
  const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
  await openApp({ path: '/dashboard/1', user: pharmacist, device })
  const bar = await screen.findByRole('navigation', { name: 'Principal' })
  expect(within(bar).getByRole('link', { name: 'Carrito vacío' })).toHaveTextContent('Carrito')
  expect(within(await findToolbar()).queryByRole('link', { name: /^Carrito/ })).not.toBeInTheDocument()
  const { tags: _, ...product } = cartProduct({ pvl: 1000, pvp: 1550, campaign: { id: 9, name: 'Otoño' } })
  await device.cart(identity, pharmacy.id).addProposalToCart({
    laboratory: laboratories.alba.id,
    lines: [{ ...product, quantity: 120 }],
    tag: { code: 'ALBA-1', name: 'Cambio a Alba' },
  })
  const cart = await within(bar).findByRole('link', { name: /^Carrito, 120 unidades, PVP 1\.860\s€$/ })
  expect(cart).toHaveTextContent('+99PVP 1.860 €')
  expect(cart).toHaveAttribute('href', '/cart/1')

  // Its screen has today's prices and discounts, 10 % of 1,560 euros: so has the bar below it.
  const dearer = { cn: product.cn, pvl: 1_300, pvp: 2_000, laboratoryId: laboratories.alba.id }
  const autumn = {
    ...{ id: 9, name: 'Otoño', laboratoryId: laboratories.alba.id, startsOn: null, endsOn: null },
    ...{ discount: null, products: [{ cn: product.cn, discount: 0.1, tiers: [] }] },
  }
  const methods = vi.fn(() => [])
  server.use(
    ...answeringSnapshot(catalogueOf([catalogueProduct(dearer)]), { campaigns: [autumn] }),
    answering('orderMethods', methods),
  )
  await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  await userEvent.click(cart)
  expect(
    await within(bar).findByRole('link', { name: /^Carrito, 120 unidades, Neto 1\.404\s€$/ }),
  ).toBeInTheDocument()
  await waitFor(() => expect(methods).toHaveBeenCalled())
})
