import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCart, openLine, quantityField, summary } from '@/features/cart/testing/open-cart'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()

test('removing a tag takes its units off; removing the last one removes the product', async () => {
  await openCart()
  await openLine(/^OMEPRAZOL ALBA/)
  await user.click(await screen.findByRole('button', { name: /^Quitar Otoño de OMEPRAZOL/ }))
  expect(await quantityField('OMEPRAZOL')).toHaveValue('20')
  await user.click(screen.getByRole('button', { name: /^Quitar Cambio a Alba - Genéricos de OMEPRAZOL/ }))
  expect(screen.queryByText(/^OMEPRAZOL ALBA/)).not.toBeInTheDocument()
})

const undo = async (message: RegExp) => {
  const notice = (await screen.findByText(message)).closest('[role=status]')
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Deshacer' }))
}

test('a removed tag can be undone, and so can a line that went with its last tag, with its units changed by hand', async () => {
  await openCart()
  await openLine(/^OMEPRAZOL ALBA/)
  await user.click(await screen.findByRole('button', { name: /^Quitar Otoño de OMEPRAZOL/ }))
  await undo(/^Fuera del pedido: 10 uds de Otoño en OMEPRAZOL ALBA/)
  expect(await quantityField('OMEPRAZOL')).toHaveValue('30')

  const field = await quantityField('IBUPROFENO')
  await user.clear(field)
  await user.type(field, '77')
  await user.tab()
  await openLine(/^IBUPROFENO ALBA/)
  await user.click(screen.getByRole('button', { name: /^Quitar Cambio a Alba - Genéricos de IBUPROFENO/ }))
  expect(screen.queryByText(/^IBUPROFENO ALBA/)).not.toBeInTheDocument()
  await undo(/^Fuera del pedido: IBUPROFENO ALBA.*, 77 uds\.$/)
  expect(await quantityField('IBUPROFENO')).toHaveValue('77')
})

test('a discarded tag and a discarded cart can be undone', async () => {
  const { items } = await openCart()
  await user.click(await screen.findByRole('button', { name: 'Descartar Cambio a Alba - Genéricos' }))
  const tagDialog = await screen.findByRole('dialog')
  await user.click(within(tagDialog).getByRole('button', { name: 'Descartar' }))
  await undo(/^Productos de Cambio a Alba - Genéricos descartados\.$/)
  await waitFor(() => expect(summary()).toHaveTextContent(/PVL Total77,50\s€Unidades40/))

  await user.click(screen.getByRole('button', { name: 'DESCARTAR' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Descartar pedido' }))
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
  await undo(/^Pedido de Laboratorios Alba descartado\.$/)
  await waitFor(() => expect(summary()).toHaveTextContent(/PVL Total77,50\s€Unidades40/))
  expect(items()).toHaveLength(1)
})

test('the totals of the tags add up to the cart’s; a tag can be removed from all products after a confirmation', async () => {
  await openCart()
  await screen.findByText(/^OMEPRAZOL ALBA/)
  expect(summary()).toHaveTextContent(/PVL Total77,50\s€Unidades40/)
  const totals = within(summary()).getByRole('list', { name: 'Total por propuesta' })
  expect(totals).toHaveTextContent(/Cambio a Alba - Genéricos62,00\s€Otoño15,50\s€/)

  await user.click(screen.getByRole('button', { name: 'Descartar Cambio a Alba - Genéricos' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(
    'Se descartaran los productos asignados a Cambio a Alba - Genéricos. ¿Desea descartarlo?',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByText(/^IBUPROFENO ALBA/)).not.toBeInTheDocument())
  expect(summary()).toHaveTextContent(/PVL Total15,50\s€/)
})

test('the whole cart is discarded only after a confirmation', async () => {
  const { items } = await openCart()
  await user.click(await screen.findByRole('button', { name: 'DESCARTAR' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  expect(dialog).toHaveTextContent('Se descartaran los productos del pedido. ¿Desea descartar este pedido?')
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(items()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'DESCARTAR' }))
  const again = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  await user.click(within(again).getByRole('button', { name: 'Descartar pedido' }))
  expect(await screen.findByText('Su carrito está vacio')).toBeInTheDocument()
})
