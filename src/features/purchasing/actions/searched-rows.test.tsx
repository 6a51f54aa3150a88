import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { action, openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const search = async (text: string) => {
  const box = screen.getByRole('searchbox', { name: /Buscar producto/ })
  await user.clear(box)
  await user.type(box, text)
}
const openDialog = async (button: RegExp, name: string) => {
  const open = await screen.findByRole('button', { name: button })
  await waitFor(() => expect(open).not.toHaveAccessibleDescription())
  await user.click(open)
  return screen.findByRole('dialog', { name })
}

test('while a search shows some rows, the action says how many it adds, and offers to add those alone', async () => {
  const { device, identity } = await openProvisions()
  await quantity(/IBUPROFENO/)
  expect(action()).toHaveTextContent(/^Añadir al carrito$/)
  await search('omepra')
  const dialog = await openDialog(/^Añadir al carrito 2 productos, 1 a la vista$/, 'Añadir al carrito')
  expect(within(dialog).getByRole('radio', { name: 'La propuesta entera: 2 productos' })).toBeChecked()
  expect(dialog).toHaveTextContent('Líneas2Unidades54')
  await user.click(within(dialog).getByRole('radio', { name: 'Solo lo que muestra la búsqueda: 1 producto' }))
  expect(dialog).toHaveTextContent('Líneas1Unidades6')
  await user.click(within(dialog).getByRole('button', { name: 'Añadir al carrito' }))
  expect(await screen.findByText('Productos añadidos al carrito.')).toBeInTheDocument()
  const [item] = device.cart(identity, pharmacy.id).getSnapshot().items
  expect(item?.products.map(({ cn }) => cn)).toEqual(['650003'])
})

test('adding only the rows that a search shows warns of units typed in the others', async () => {
  await openProvisions()
  await type(/IBUPROFENO/, '77')
  await search('omepra')
  const dialog = await openDialog(/^Añadir al carrito/, 'Añadir al carrito')
  expect(dialog).not.toHaveTextContent('queda fuera')
  await user.click(within(dialog).getByRole('radio', { name: /^Solo lo que muestra la búsqueda/ }))
  expect(dialog).toHaveTextContent(
    '1 producto con unidades suyas queda fuera por la búsqueda: IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG (77 uds)',
  )
})

test('rows that a search shows cannot be added alone when they do not meet the conditions of purchase', async () => {
  await openProvisions({
    conditions: [{ id: 1, unit: 'total_pvl', expression: 'at_least', quantity: 10_000, cns: [] }],
  })
  await quantity(/IBUPROFENO/)
  await search('omepra')
  const dialog = await openDialog(/^Añadir al carrito/, 'Añadir al carrito')
  const add = within(dialog).getByRole('button', { name: 'Añadir al carrito' })
  expect(add).not.toHaveAccessibleDescription()
  await user.click(within(dialog).getByRole('radio', { name: /^Solo lo que muestra la búsqueda/ }))
  expect(add).toHaveAccessibleDescription('Debe cumplir todas las condiciones de compra')
})

test('saving an order says that it takes the whole proposal and not only what a search shows', async () => {
  await openProvisions({
    quickwin: quickwin({ autoBuy: true, buyAll: true }),
    session: { extension: 'all' },
  })
  await quantity(/IBUPROFENO/)
  await search('omepra')
  const dialog = await openDialog(/^Guardar pedido 2 productos, 1 a la vista$/, 'Guardar pedido')
  expect(dialog).toHaveTextContent(
    'El pedido lleva la propuesta entera, 2 productos, no solo lo que muestra la búsqueda.',
  )
})
