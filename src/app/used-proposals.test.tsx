import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  openOne,
  owner,
  recover,
  serveProposals,
  session,
  units,
  user,
  workOnOne,
} from '@/app/testing/one-proposal'
import { openApp } from '@/app/testing/open-app'
import { rememberAdded } from '@/features/purchasing/state/added-proposals'
import { readDrafts, writeDraft } from '@/features/purchasing/state/proposal-drafts'
import { writeProposal } from '@/features/purchasing/state/proposal-session'
import type { Device } from '@/offline/device/device'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { pharmacist, pharmacistIdentity } from '../../mocks/fixtures/pharmacy'
import { quickwin } from '../../mocks/fixtures/proposals'

serveProposals()

/** How often proposals were answered. */
const proposalsAsked = (client: QueryClient): number =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['purchasing'] })
    .reduce((sum, { state }) => sum + state.dataUpdateCount, 0)

const orderOfOne = ({ outbox }: Device) => {
  const order = { name: 'Pedido', products: [sampleProduct(1)], fromProposal: 'one' }
  const saved = sampleOrder(1, { ...order, id: outbox.newOrderKey() })
  return outbox.saveOrder({ ...saved, identity: pharmacistIdentity })
}

test('a proposal that another tab has saved is not saved again, and says so', async () => {
  const touched = { 662026: 7 }
  const auto = { ...session, touched, quickwin: quickwin({ template: 'auto', autoBuy: true, buyAll: true }) }
  writeProposal(owner, auto)
  writeDraft(owner, { savedAt: Date.now(), session: auto })
  const { device, queryClient } = await openApp({ path: '/purchases/1/provisions', user: pharmacist })
  const open = await screen.findByRole('button', { name: 'Guardar pedido' })
  await waitFor(() => expect(open).not.toHaveAccessibleDescription())
  const asked = proposalsAsked(queryClient)
  await orderOfOne(device)
  // What that order has on its way is left out of the proposal, which is asked for again.
  await waitFor(() => {
    expect(proposalsAsked(queryClient)).toBeGreaterThan(asked)
    expect(queryClient.isFetching({ queryKey: ['purchasing'] })).toBe(0)
    expect(open).not.toHaveAccessibleDescription()
  })
  await user.click(open)
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar pedido' }))
  const save = dialog.getByRole('button', { name: 'Guardar pedido' })
  await waitFor(() => expect(save).not.toHaveAccessibleDescription())
  await user.click(save)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Esta propuesta ya se ha usado para un pedido y no se ha guardado otra vez. Mire sus pedidos antes de repetirla.',
  )
  expect(await device.outbox.entries(pharmacistIdentity)).toHaveLength(1)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Volver a compras' }))
  await screen.findByRole('article', { name: 'Cambio a Alba' })
  expect(screen.queryByRole('button', { name: /^Recuperar/ })).not.toBeInTheDocument()
  expect(readDrafts(owner, device.serverNow())).toEqual([])
})

test('proposals that are orders already are forgotten where a killed browser brings them back', async () => {
  const { device, router, address } = await openApp({ path: '/purchase-order/1', user: pharmacist })
  await orderOfOne(device)
  const unfinished = { savedAt: Date.now(), session: { ...session, id: 'two', touched: { 662026: 7 } } }
  writeDraft(owner, unfinished)
  writeDraft(owner, { ...unfinished, session: { ...unfinished.session, id: 'one' } })
  openOne()
  await act(() => router.navigate({ to: '/purchases/$id', params: { id: '1' } }))
  await recover()
  expect(address()).toBe('/purchases/1')
  expect(readDrafts(owner, device.serverNow())).toEqual([unfinished])
})

test('Forward leads to no proposal that is an order already', async () => {
  const { device, router, address } = await openApp({ path: '/purchases/1', user: pharmacist })
  await screen.findByRole('article', { name: 'Cambio a Alba' })
  openOne()
  await orderOfOne(device)
  writeProposal(owner, { ...session, id: 'two' })
  const to = { to: '/purchases/$id/provisions', params: { id: '1' }, search: { proposal: 'one' } } as const
  await act(() => router.navigate(to))
  await waitFor(() => expect(address()).toBe('/purchases/1'))
})

const addToCart = async (press: (button: HTMLElement) => unknown = user.click) => {
  const add = await screen.findByRole('button', { name: 'Añadir al carrito' })
  await waitFor(() => expect(add).not.toHaveAccessibleDescription())
  await user.click(add)
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  await press(within(dialog).getByRole('button', { name: 'Añadir al carrito' }))
}

test('a proposal whose products are in the cart is not offered again', async () => {
  const app = await workOnOne()
  await addToCart()
  await screen.findByRole('heading', { level: 1, name: 'Compras' })
  expect(screen.queryByRole('button', { name: /^Recuperar/ })).not.toBeInTheDocument()
  expect(readDrafts(owner, app.device.serverNow())).toEqual([])

  // As a killed browser brings it back.
  writeDraft(owner, { savedAt: Date.now(), session: { ...session, touched: { 662026: 7 } } })
  await act(() => app.router.navigate({ to: '/purchase-order/$id', params: { id: '1' } }))
  await act(() => app.router.navigate({ to: '/purchases/$id', params: { id: '1' } }))
  await screen.findByRole('article', { name: 'Cambio a Alba' })
  expect(readDrafts(owner, app.device.serverNow())).toEqual([])
})

test('two presses at once add its products once', async () => {
  const { device } = await workOnOne()
  await addToCart((button) => {
    button.click()
    button.click()
  })
  await screen.findByRole('heading', { level: 1, name: 'Compras' })
  const [cart] = device.cart(pharmacistIdentity, 1).getSnapshot().items
  expect(cart?.products.map(({ quantity }) => quantity)).toEqual([7, 6])
})

test('a proposal whose products another tab has added to the cart is not added again, and says so', async () => {
  const { device } = await workOnOne()
  const { key, edit } = rememberAdded(session.id, device.serverNow())
  await device.preferences.write(key, edit(undefined))
  await addToCart()
  expect(
    await screen.findByText(
      'Ya se añadieron productos de esta propuesta al carrito, y ahora no se ha añadido nada. Mire el carrito antes de repetirla.',
    ),
  ).toBeInTheDocument()
  expect(await units()).toHaveValue('7')
  await user.click(await screen.findByRole('button', { name: 'Volver a compras' }))
  await screen.findByRole('article', { name: 'Cambio a Alba' })
  expect(screen.queryByRole('button', { name: /^Recuperar/ })).not.toBeInTheDocument()
  expect(device.cart(pharmacistIdentity, 1).getSnapshot().items).toEqual([])
})
