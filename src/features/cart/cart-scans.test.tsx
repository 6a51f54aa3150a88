import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCart, quantityField, saveButton } from '@/features/cart/testing/open-cart'
import { scan } from '@/ui/scans/testing/scanner'
import { cartProduct, cartProducts } from '../../../mocks/fixtures/cart'
import { laboratories } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const crema = cartProduct({
  id: 5,
  cn: '155001',
  product: 'CREMA BREZO 50 ML',
  ean: { code: '8412345678905' },
  laboratory: laboratories.brezo,
})
const box = () => screen.getByRole('searchbox', { name: /^Buscar CN/ })
const shown = () => screen.getAllByRole('textbox', { name: /^Cantidad de / }).map((field) => field.ariaLabel)

test('a scan over a units field shows its product and changes no units; the next one replaces it', async () => {
  const { items } = await openCart()
  const before = items()
  await userEvent.click(await quantityField('OMEPRAZOL'))
  await scan('8470006620267')
  expect(box()).toHaveValue('662026')
  await waitFor(() => expect(shown()).toEqual(['Cantidad de IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG']))
  expect(items().map(({ products }) => products)).toEqual(before.map(({ products }) => products))
  await scan('650003')
  expect(box()).toHaveValue('650003')
  expect(await quantityField('OMEPRAZOL')).toHaveValue('30')
})

test('a scan after a press on «+» adds nothing', async () => {
  const { items } = await openCart()
  await quantityField('OMEPRAZOL')
  await userEvent.click(screen.getByRole('button', { name: /^Añadir 1 a Cantidad de OMEPRAZOL/ }))
  await scan('8470006500033')
  expect(
    items()[0]
      ?.products.map(({ quantity }) => quantity)
      .toSorted(),
  ).toEqual([10, 31])
})

test('a scan while the order is being saved saves nothing', async () => {
  const { items, onOrders } = await openCart()
  await userEvent.click(await saveButton())
  await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await scan('8470006620267')
  expect(await screen.findByText('Código leído: aquí no se usa y nada ha cambiado.')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Guardar pedido' })).toBeInTheDocument()
  expect(onOrders).not.toHaveBeenCalled()
  expect(items()).toHaveLength(1)
})

test('a product that is not in the cart is said to be missing, or in which laboratory’s cart it is', async () => {
  await openCart([...cartProducts, crema])
  await quantityField('OMEPRAZOL')
  await scan('8412345678905')
  expect(
    await screen.findByText(`8412345678905: está en el carrito de ${laboratories.brezo.name}.`),
  ).toBeInTheDocument()
  await scan('700001')
  expect(await screen.findByText('700001: no está en el carrito.')).toBeInTheDocument()
  await scan('https://ejemplo.es/1')
  expect(await screen.findByText('El código leído no es un CN ni un EAN.')).toBeInTheDocument()
  expect(box()).toHaveValue('700001')
})
