import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { largestPage } from '@/contract/basics/fields'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { writePreference } from '@/ui/state/preferences'
import { writeSessionValue } from '@/ui/state/session-value'
import { answering, noConnection, serverReady } from '../../mocks/answer'
import { cartProduct } from '../../mocks/fixtures/cart'
import { order } from '../../mocks/fixtures/orders'
import { laboratories, pharmacist, pharmacistIdentity, pharmacy } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

/** Parameters of each page of orders that a screen asks for. The device also asks for the newest ones, for itself. */
const asked: Record<string, string>[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked.length = 0
  server.use(...appAnswers())
  server.use(
    serverReady(),
    answering('orderMethods', () => []),
    answering('orders', ({ request }) => {
      const search = Object.fromEntries(new URL(request.url).searchParams)
      if (search.take !== String(largestPage)) asked.push(search)
      return { data: [order()], count: 45 }
    }),
    answering('order', () => order()),
    answering('orderLines', () => ({
      data: [],
      count: 0,
      summary: { totalQuantity: 0, totalPvl: 0, totalPvp: 0, totalPvlWithDiscount: 0 },
    })),
  )
})
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => server.close())

const user = userEvent.setup()

const open = async (...args: Parameters<typeof openApp>) => {
  const app = await openApp(...args)
  const step = (by: -1 | 1) => act(async () => app.router.history.go(by))
  return { ...app, search: () => app.router.state.location.searchStr, back: () => step(-1) }
}
const turn = (name: string) =>
  user.click(
    within(screen.getByRole('navigation', { name: 'Páginas de Pedidos realizados' })).getByRole('button', {
      name,
    }),
  )

test('a link to a sorted and searched page of orders shows exactly that, with one query', async () => {
  writePreference(`purchase-order-table-state:${pharmacist.id}`, { sort: [], pageIndex: 3, pageSize: 20 })
  await open({ path: '/purchase-order/1?page=2&sort=-totalPvl&q=alba', user: pharmacist })
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  expect(screen.getByRole('searchbox')).toHaveValue('alba')
  expect(screen.getByRole('columnheader', { name: /^Total/ })).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByText('11–20 de 45')).toBeInTheDocument()
  expect(asked).toEqual([{ pharma: '1', skip: '10', take: '10', sort: 'totalPvl:desc', filter: 'alba' }])
})

test('Back from an order returns to the page and search of the list', async () => {
  const { search, back, address } = await open({ path: '/purchase-order/1', user: pharmacist })
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  await user.type(screen.getByRole('searchbox'), 'alba')
  await waitFor(() => expect(search()).toBe('?q=alba'))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await turn('Página siguiente')
  await waitFor(() => expect(search()).toBe('?q=alba&page=2'))
  await user.click(screen.getByRole('link', { name: 'Pedido del 14/11/2026 10:15' }))
  await screen.findByRole('table', { name: /^Líneas de/ })
  expect(address()).toBe('/purchase-order/1/details/101')
  await back()
  expect(await screen.findByText('11–20 de 45')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('alba')
  await back()
  expect(await screen.findByText('1–10 de 45')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('alba')
})

test('a link to a page beyond the last one opens the last one', async () => {
  const { search } = await open({ path: '/purchase-order/1?page=99', user: pharmacist })
  expect(await screen.findByText('41–45 de 45')).toBeInTheDocument()
  expect(search()).toBe('?page=5')
})

const deviceWithTwoCarts = async () => {
  const device = createDevice(testEnvironment())
  await device.session.saveSession({ token: 'token', user: pharmacist })
  for (const [cn, laboratory] of [
    ['640001', laboratories.alba],
    ['640002', laboratories.brezo],
  ] as const) {
    const { quantity, tags, ...line } = cartProduct({ cn, laboratory })
    await device.cart(pharmacistIdentity, pharmacy.id).addProposalToCart({
      laboratory: laboratory.id,
      lines: [{ ...line, quantity }],
      tag: tags[0] ?? { code: 'q', name: 'Propuesta' },
    })
  }
  return device
}
const of = (name: string) => screen.findByRole('heading', { name: `Productos de ${name}` })

test('the open laboratory’s tab is in the address, adds a history entry, and does not keep another tab’s search', async () => {
  const { search, back } = await open({
    path: `/cart/1?lab=${laboratories.brezo.id}&sort=product`,
    user: pharmacist,
    device: await deviceWithTwoCarts(),
  })
  await of('Brezo Pharma')
  await user.type(screen.getByRole('searchbox'), '64')
  await waitFor(() => expect(search()).toContain('&q=%2264%22'))
  await user.click(screen.getByRole('tab', { name: /Laboratorios Alba/ }))
  await of('Laboratorios Alba')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(search()).toBe(`?lab=${laboratories.alba.id}&sort=product`)
  await back()
  await of('Brezo Pharma')
  expect(screen.getByRole('searchbox')).toHaveValue('64')
})

test('a cart opens as it was left, tab and order, says both in its address, and is one step for Back', async () => {
  writeSessionValue('cart-laboratory-tab', laboratories.brezo.id)
  writePreference(`cart-table-state:${pharmacist.id}`, {
    sort: [{ id: 'product', desc: true }],
    pageIndex: 0,
    pageSize: 20,
  })
  const device = await deviceWithTwoCarts()
  const { router, search, back } = await open({ path: '/purchase-order/1', user: pharmacist, device })
  await act(async () => router.navigate({ to: '/cart/$id', params: { id: '1' } }))
  await of('Brezo Pharma')
  await waitFor(() => expect(search()).toBe(`?size=20&sort=-product&lab=${laboratories.brezo.id}`))
  await back()
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
})

test('choosing another tab of the cart leaves the strip of tabs and the focus where they are', async () => {
  await open({ path: '/cart/1', user: pharmacist, device: await deviceWithTwoCarts() })
  await of('Laboratorios Alba')
  const strip = screen.getByRole('tablist', { name: 'Laboratorios' })
  await user.click(screen.getByRole('tab', { name: /Brezo Pharma/ }))
  await of('Brezo Pharma')
  expect(screen.getByRole('tablist', { name: 'Laboratorios' })).toBe(strip)
  expect(screen.getByRole('tab', { name: /Brezo Pharma/ })).toHaveFocus()
})

test('a link to a search in the cart keeps it, on the tab that was left', async () => {
  writeSessionValue('cart-laboratory-tab', laboratories.brezo.id)
  const { search } = await open({
    path: '/cart/1?q=64',
    user: pharmacist,
    device: await deviceWithTwoCarts(),
  })
  await of('Brezo Pharma')
  expect(screen.getByRole('searchbox')).toHaveValue('64')
  await waitFor(() => expect(search()).toBe(`?q=%2264%22&lab=${laboratories.brezo.id}`))
})

test('after an order is saved, the list opens at the newest one, wherever it was left, and so does Back to it', async () => {
  writePreference(`purchase-order-table-state:${pharmacist.id}`, {
    sort: [{ id: 'totalPvl', desc: false }],
    pageIndex: 2,
    pageSize: 20,
  })
  server.use(answering('createOrder', noConnection))
  const { address, search, back } = await open({
    path: '/cart/1',
    user: pharmacist,
    device: await deviceWithTwoCarts(),
  })
  await user.click(await screen.findByRole('button', { name: 'GUARDAR Y EXPORTAR' }))
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  const save = await within(dialog).findByRole('button', { name: 'Guardar pedido' })
  // A press does nothing before the laboratory's methods are there.
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  // The dialog has read the orders of the last day; what follows is asked by the list.
  await waitFor(() => expect(asked).toHaveLength(1))
  asked.length = 0
  await user.click(save)
  expect(await screen.findByText('Recién guardado')).toBeInTheDocument()
  expect(await screen.findByText('1–20 de 45')).toBeInTheDocument()
  expect(search()).toBe('?size=20')
  expect(asked).toEqual([{ pharma: '1', skip: '0', take: '20', sort: 'createdAt:desc' }])
  await user.click(screen.getByRole('link', { name: 'Pedido del 14/11/2026 10:15' }))
  await waitFor(() => expect(address()).toBe('/purchase-order/1/details/101'))
  await back()
  expect(await screen.findByText('1–20 de 45')).toBeInTheDocument()
})
