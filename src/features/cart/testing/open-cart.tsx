import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { CartProduct } from '@/domain/cart/cart-types'
import { CartScreen } from '@/features/cart/cart-screen'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import { testEnvironment } from '@/features/testing/test-environment'
import type { Identity } from '@/offline/database/identity'
import type { DeviceEnvironment } from '@/offline/device/environment'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'
import { answering } from '../../../../mocks/answer'
import { cartProducts } from '../../../../mocks/fixtures/cart'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { methods } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

/** Adds each product to the cart tag by tag, as proposals do. */
const fill = async (device: TestDevice, identity: Identity, products: readonly CartProduct[]) => {
  for (const { tags, ...product } of products) {
    for (const { quantity, suggested = quantity, ...tag } of tags) {
      await device.cart(identity, pharmacy.id).addProposalToCart({
        laboratory: product.laboratory.id,
        lines: [{ ...product, quantity, suggested }],
        tag,
      })
    }
  }
}

export const openCart = async (
  products: readonly CartProduct[] = cartProducts,
  prepare?: (device: TestDevice) => Promise<void>,
  {
    mode = 'pvl',
    environment = testEnvironment(),
  }: { mode?: PriceMode; environment?: DeviceEnvironment } = {},
) => {
  const { device, identity } = await createTestDevice({ environment })
  await prepare?.(device)
  server.use(answering('orders', () => ({ data: [], count: 0 })))
  server.use(answering('orderMethods', () => methods.map((method) => ({ ...method, minPrice: 5_000 }))))
  await fill(device, identity, products)
  const onShop = vi.fn()
  const onOrders = vi.fn()
  renderScreen(
    <PriceModeProvider mode={mode} onChange={() => {}}>
      <CartScreen {...{ onShop, onOrders }} />
    </PriceModeProvider>,
    { device, pharmacy },
  )
  const items = () => device.cart(identity, pharmacy.id).getSnapshot().items
  return { device, identity, onShop, onOrders, items }
}

export const quantityField = (product: string) =>
  screen.findByRole('textbox', { name: new RegExp(`Cantidad de ${product}`) })
export const typeQuantity = async (product: string, text: string) => {
  const field = await quantityField(product)
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.tab()
}
export const summary = () => screen.getByRole('complementary', { name: 'Resumen del pedido' })
export const saveButton = () => screen.findByRole('button', { name: 'GUARDAR Y EXPORTAR' })
/** Opens a line, which has room for its tags. */
export const openLine = async (product: RegExp) => {
  const row = (await screen.findByText(product)).closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: 'Abrir el detalle' }))
}
