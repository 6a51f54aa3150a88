import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { action, openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { groups, quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())

afterAll(() => server.close())

const typeAndHide = async (actionName: string) => {
  await type(/IBUPROFENO/, '77')
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(screen.queryByText(/IBUPROFENO ALBA/)).not.toBeInTheDocument())
  await waitFor(() => expect(action(actionName)).not.toHaveAccessibleDescription())
  await user.click(action(actionName))
}

const shortages = groups.filter(({ name }) => name.startsWith('OMEPRAZOL'))

const leftOut =
  '1 producto con unidades suyas queda fuera por los filtros: IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG (77 uds)'

test('before the cart is filled a notice names rows with typed units that a filter hides, and can bring them back', async () => {
  const { device, identity } = await openProvisions({ shortages })
  await typeAndHide('Añadir al carrito')
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent('Líneas1Unidades6')
  expect(dialog).toHaveTextContent(leftOut)

  await user.click(within(dialog).getByRole('button', { name: 'Quitar los filtros' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await quantity(/IBUPROFENO/)).toHaveValue('77')
  await user.click(action())
  const again = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(again).toHaveTextContent('Líneas2Unidades83')
  expect(again).not.toHaveTextContent('queda fuera')
  await user.click(within(again).getByRole('button', { name: 'Añadir al carrito' }))
  await waitFor(() => expect(device.cart(identity, pharmacy.id).getSnapshot().items).toHaveLength(1))
})

test('rows hidden by a filter are not named if their units were not typed', async () => {
  await openProvisions({ shortages })
  await type(/OMEPRAZOL/, '8')
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(screen.queryByText(/IBUPROFENO ALBA/)).not.toBeInTheDocument())
  await user.click(action())
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent('Líneas1Unidades8')
  expect(dialog).not.toHaveTextContent('por los filtros')
})

test('an order is saved without the units that a filter hides only after a notice about them', async () => {
  const autoBuy = quickwin({ autoBuy: true, buyAll: true })
  const { device, identity } = await openProvisions({
    quickwin: autoBuy,
    session: { extension: 'all' },
    shortages,
  })
  server.use(
    answering('createOrder', noConnection),
    answering('orders', () => ({ data: [], count: 0 })),
    answering('orderMethods', () => []),
  )
  await typeAndHide('Guardar pedido')
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  expect(dialog).toHaveTextContent(leftOut)
  const save = await within(dialog).findByRole('button', { name: 'Guardar pedido' })
  // A press does nothing before the laboratory's methods are there.
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await user.click(save)
  await waitFor(async () => expect(await device.outbox.entries(identity)).toHaveLength(1))
  const [entry] = await device.outbox.entries(identity)
  expect(entry?.body).toMatchObject({ purchaseOrderLines: [{ cn: '650003', quantity: 6 }] })
})
