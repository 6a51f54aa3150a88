import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { gridQuery } from '@/ui/data-grid/grid-query'
import { listSearch } from '@/ui/data-grid/list-search'
import { useListSearch } from '@/ui/data-grid/use-list-search'
import { readPreference, writePreference } from '@/ui/preferences'

const list = listSearch({
  key: 'orders-table-state',
  sortable: ['createdAt', 'total'],
  sort: [{ id: 'createdAt', desc: true }],
})
const asItIs = { sort: [{ id: 'createdAt', desc: true }], pageIndex: 0, pageSize: 10, search: '' }
const byTotal = [{ id: 'total', desc: false }]

let shown: ReturnType<typeof useListSearch>
/** Every view that was rendered, for each of which a query would be sent. */
let asked: string[] = []

const open = async (path: string, { atEachKey = false } = {}) => {
  const root = createRootRoute({ component: Outlet })
  const orders = createRoute({
    getParentRoute: () => root,
    path: '/orders',
    component: function Orders() {
      shown = useListSearch(list, { atEachKey })
      const query = JSON.stringify({ ...gridQuery(shown.state), filter: shown.search })
      if (query !== asked.at(-1)) asked.push(query)
      return <p>Pedidos</p>
    },
  })
  const order = createRoute({ getParentRoute: () => root, path: '/order', component: () => <p>Pedido</p> })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([orders, order]), history })
  asked = []
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/^Pedido/)
  return {
    history,
    router,
    address: () => decodeURIComponent(router.state.location.searchStr),
    back: () => act(async () => history.back()),
    goTo: (to: string) => act(async () => router.navigate({ to } as never)),
  }
}
const setState = (...args: Parameters<typeof shown.setState>) => act(async () => shown.setState(...args))
const search = (text: string) => act(async () => shown.setSearch(text))

beforeEach(() => localStorage.clear())

describe('the view of a list', () => {
  test('is not in the address if it is the default', async () => {
    const { address } = await open('/orders')
    expect(shown.state).toEqual(asItIs)
    expect(address()).toBe('')
  })

  test('comes from the address, so that a link shows the same, and sends only that query', async () => {
    writePreference('orders-table-state', { sort: [], pageIndex: 7, pageSize: 5 })
    await open('/orders?page=3&size=20&sort=-total.createdAt&q=ibuprofeno')
    expect(shown.state).toEqual({
      sort: [
        { id: 'total', desc: true },
        { id: 'createdAt', desc: false },
      ],
      pageIndex: 2,
      pageSize: 20,
      search: 'ibuprofeno',
    })
    expect(asked).toHaveLength(1)
    expect(readPreference('orders-table-state')).toMatchObject({ pageIndex: 7 })
  })

  test('is in the address as the page goes, also a search that is not finished', async () => {
    const { history } = await open('/orders', { atEachKey: true })
    act(() => shown.setSearch('alba'))
    expect(history.location.search).toBe('')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(history.location.search).toBe('?q=alba')
    expect(history.length).toBe(1)
  })

  test('is written to the address when it changes, with a history entry for each change', async () => {
    const { address, back, history } = await open('/orders')
    await setState({ ...shown.state, sort: byTotal })
    await setState({ ...shown.state, pageIndex: 1 })
    expect(address()).toBe('?sort=total&page=2')
    await back()
    await waitFor(() => expect(address()).toBe('?sort=total'))
    expect(shown.state).toMatchObject({ sort: byTotal, pageIndex: 0 })
    await act(async () => history.forward())
    await waitFor(() => expect(shown.state).toMatchObject({ sort: byTotal, pageIndex: 1 }))
    await back()
    await back()
    await waitFor(() => expect(shown.state).toEqual(asItIs))
    expect(address()).toBe('')
  })

  test('is in the address if the default sort order was removed', async () => {
    const { address } = await open('/orders')
    await setState({ ...shown.state, sort: [] })
    expect(address()).toBe('?sort=')
    expect(shown.state.sort).toEqual([])
  })

  test('sends one query per change', async () => {
    const { back } = await open('/orders')
    await setState({ ...shown.state, pageIndex: 1 })
    await search('alba')
    await back()
    await waitFor(() => expect(shown.state).toEqual(asItIs))
    const first = JSON.stringify({ skip: 0, take: 10, sort: 'createdAt:desc', filter: '' })
    expect(asked).toEqual([
      first,
      JSON.stringify({ skip: 10, take: 10, sort: 'createdAt:desc', filter: '' }),
      JSON.stringify({ skip: 0, take: 10, sort: 'createdAt:desc', filter: 'alba' }),
      first,
    ])
  })

  test('is searched without history entries, from its first page', async () => {
    const { address, back } = await open('/orders')
    await setState({ ...shown.state, pageIndex: 1 })
    for (const text of ['a', 'al', 'alba']) await search(text)
    expect(address()).toBe('?q=alba')
    await back()
    await waitFor(() => expect(address()).toBe(''))
    expect(shown.state).toEqual(asItIs)
  })

  test('can search at each key on the device, while the address follows later', async () => {
    const { address, router } = await open('/orders', { atEachKey: true })
    const loads: string[] = []
    router.subscribe('onBeforeLoad', ({ toLocation }) => loads.push(toLocation.searchStr))
    for (const text of ['a', 'al', 'alba']) {
      act(() => shown.setSearch(text))
      expect(shown.search).toBe(text)
    }
    expect(address()).toBe('')
    await waitFor(() => expect(address()).toBe('?q=alba'))
    expect(loads).toEqual(['?q=alba'])
  })

  test('can be paged while the search is being typed, and Back returns to the search', async () => {
    const { address, back } = await open('/orders', { atEachKey: true })
    await search('alba')
    await setState({ ...shown.state, pageIndex: 1 })
    expect(address()).toBe('?page=2&q=alba')
    await back()
    await waitFor(() => expect(address()).toBe('?q=alba'))
    expect(shown.state).toMatchObject({ pageIndex: 0, search: 'alba' })
  })

  test('leaves other search params as they are', async () => {
    const { address } = await open('/orders?kind=own')
    await setState({ ...shown.state, pageIndex: 1 })
    expect(address()).toBe('?kind=own&page=2')
  })

  test('is restored by Back from another screen', async () => {
    const { goTo, back } = await open('/orders')
    await setState({ ...shown.state, pageIndex: 1, sort: byTotal })
    await search('alba')
    await setState({ ...shown.state, pageIndex: 2 })
    await goTo('/order')
    expect(screen.getByText('Pedido')).toBeInTheDocument()
    asked = []
    await back()
    await screen.findByText('Pedidos')
    expect(shown.state).toEqual({ sort: byTotal, pageIndex: 2, pageSize: 10, search: 'alba' })
    expect(asked).toHaveLength(1)
  })

  test('contains the open row, without a history entry', async () => {
    const { address, back } = await open('/orders')
    await setState({ ...shown.state, pageIndex: 1 })
    await setState({ ...shown.state, opened: { row: '7', page: 2 } }, { replace: true })
    expect(address()).toBe('?page=2&opened={"row":"7","page":2}')
    expect(readPreference('orders-table-state')).not.toHaveProperty('opened')
    await back()
    await waitFor(() => expect(shown.state).toEqual(asItIs))
    expect(address()).toBe('')
  })

  test('is not stored if only a row of it was opened, as a link’s order is not the user’s choice', async () => {
    writePreference('orders-table-state', { pageSize: 5 })
    await open('/orders?size=20&sort=total')
    await setState({ ...shown.state, opened: { row: '7' } }, { replace: true })
    expect(readPreference('orders-table-state')).toEqual({ pageSize: 5 })
  })

  test('does not return to a screen that the user is leaving', async () => {
    const { goTo, router } = await open('/orders', { atEachKey: true })
    act(() => shown.setSearch('alba'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    act(() => shown.setSearch('alba b'))
    await goTo('/order')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(router.state.location.pathname).toBe('/order')
    expect(router.state.location.searchStr).toBe('')
  })
})

describe('an address without a list’s search params', () => {
  test('opens the list as it was left on this device, without the search text, and gets its params', async () => {
    const { goTo, address } = await open('/orders')
    await setState({ ...shown.state, sort: byTotal })
    await search('alba')
    await setState({ ...shown.state, pageIndex: 1 })
    expect(readPreference('orders-table-state')).toEqual({ sort: byTotal, pageIndex: 1, pageSize: 10 })
    await goTo('/order')
    asked = []
    await goTo('/orders')
    expect(shown.state).toEqual({ sort: byTotal, pageIndex: 1, pageSize: 10, search: '' })
    expect(address()).toBe('?page=2&sort=total')
    expect(asked).toHaveLength(1)
  })

  test('still opens at the top of its screen, though the address is completed at once', async () => {
    writePreference('orders-table-state', { pageSize: 20 })
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    onTestFinished(() => scrollTo.mockRestore())
    const { goTo, address } = await open('/order')
    scrollTo.mockClear()
    await goTo('/orders')
    await waitFor(() => expect(address()).toBe('?size=20'))
    expect(scrollTo).toHaveBeenCalledTimes(1)
  })

  test('means the default if the list is already on the screen', async () => {
    const { goTo } = await open('/orders?page=2')
    await goTo('/orders')
    await waitFor(() => expect(shown.state).toEqual(asItIs))
  })

  test('opens the list as its user left it, even if Back led through earlier views', async () => {
    const { back, goTo } = await open('/orders')
    await setState({ ...shown.state, pageSize: 20 })
    await back()
    expect(shown.state).toEqual(asItIs)
    await goTo('/order')
    await goTo('/orders')
    expect(shown.state).toEqual({ ...asItIs, pageSize: 20 })
  })

  test('ignores invalid stored values of another version of the app', async () => {
    writePreference('orders-table-state', { sort: [{ id: 'gone', desc: true }], pageIndex: -1, pageSize: 20 })
    const { address } = await open('/orders')
    expect(shown.state).toEqual({ ...asItIs, pageSize: 20 })
    expect(address()).toBe('?size=20')
  })
})

test.each([
  '?page=0',
  '?page=abc',
  '?page=1.5',
  '?size=1000',
  '?sort=password',
  '?sort=-',
  '?q=',
  '?sort={"id":"total"}',
  '?opened=7',
  '?opened={"page":2}',
  '?opened={"row":7}',
  `?q=${'a'.repeat(300)}`,
])('invalid search params count as missing: %s', async (nonsense) => {
  const { address } = await open(`/orders${nonsense}`)
  expect(shown.state).toEqual(asItIs)
  await waitFor(() => expect(address()).toBe(''))
})

test('a search text of digits stays a text', async () => {
  const { address } = await open('/orders?q=123456')
  expect(shown.search).toBe('123456')
  await search('654321')
  expect(address()).toBe('?q="654321"')
  expect(shown.search).toBe('654321')
})
