import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { gridQuery } from '@/ui/data-grid/list/grid-query'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { ViewOwner } from '@/ui/state/view-owner'

export const list = listSearch({
  key: 'orders-table-state',
  sortable: ['createdAt', 'total'],
  sort: [{ id: 'createdAt', desc: true }],
})
export const asItIs = { sort: [{ id: 'createdAt', desc: true }], pageIndex: 0, pageSize: 10, search: '' }
export const byTotal = [{ id: 'total', desc: false }]

export let shown: ReturnType<typeof useListSearch>
/** Every view that was rendered, for each of which a query would be sent. */
export let asked: string[] = []

export const open = async (path: string, { atEachKey = false, owner = '' } = {}) => {
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
  render(
    <ViewOwner value={owner}>
      <RouterProvider router={router as never} />
    </ViewOwner>,
  )
  await screen.findByText(/^Pedido/)
  return {
    history,
    router,
    address: () => decodeURIComponent(router.state.location.searchStr),
    back: () => act(async () => history.back()),
    goTo: (to: string) => act(async () => router.navigate({ to } as never)),
  }
}
/** What is asked from now on. */
export const forgetAsked = () => {
  asked = []
}
export const setState = (...args: Parameters<typeof shown.setState>) =>
  act(async () => shown.setState(...args))
export const search = (text: string) => act(async () => shown.setSearch(text))
