import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { action, openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const openDialog = async (name: string) => {
  await waitFor(() => expect(action(name)).not.toHaveAccessibleDescription())
  await user.click(action(name))
  return screen.findByRole('dialog', { name })
}
const remove = 'Quitar las que están en rotura'

test('before the cart is filled, lines in shortage are totalled and can be taken out, until that is undone', async () => {
  const { device, identity } = await openProvisions()
  // 20 × 1,60 €.
  await type(/PARACETAMOL/, '20')
  const dialog = await openDialog('Añadir al carrito')
  expect(dialog).toHaveTextContent('Líneas3Unidades74')
  expect(dialog).toHaveTextContent(/En rotura en el laboratorio: 1 producto, 20 unidades, 32,00\s€ PVL/)

  await user.click(within(dialog).getByRole('button', { name: remove }))
  expect(dialog).toHaveTextContent('Líneas2Unidades54')
  expect(dialog).toHaveTextContent('Quitado, en rotura en el laboratorio: 1 producto, 20 unidades')
  await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }))
  expect(dialog).toHaveTextContent('Líneas3Unidades74')

  await user.click(within(dialog).getByRole('button', { name: remove }))
  await user.click(within(dialog).getByRole('button', { name: 'Añadir al carrito' }))
  await screen.findByText('Productos añadidos al carrito.')
  const [item] = device.cart(identity, pharmacy.id).getSnapshot().items
  expect(item?.products.map(({ cn }) => cn)).toEqual(['662026', '650003'])
})

test('an order of which nothing is left without its shortages cannot be saved', async () => {
  await openProvisions({
    quickwin: quickwin({ autoBuy: true, buyAll: true }),
    session: { extension: 'all' },
  })
  await type(/IBUPROFENO/, '0')
  await type(/OMEPRAZOL/, '0')
  await type(/PARACETAMOL/, '100')
  const dialog = await openDialog('Guardar pedido')
  await user.click(await within(dialog).findByRole('button', { name: remove }))
  expect(within(dialog).getByRole('button', { name: 'Guardar pedido' })).toHaveAccessibleDescription(
    'Debe añadir al menos un producto',
  )
})

test('without lines in shortage the dialog does not speak of them', async () => {
  await openProvisions()
  await quantity(/IBUPROFENO/)
  expect(await openDialog('Añadir al carrito')).not.toHaveTextContent('rotura')
})
