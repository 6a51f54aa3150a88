import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { memo, useCallback } from 'react'
import { describe, expect, test } from 'vitest'
import { readDashboardSearch, type WidgetsInAddress } from '@/features/sales/dashboard-search-params'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetConfig } from '@/features/sales/widget-config'
import { type ChangeSearch, type StoreWidgets, WidgetsViewProvider } from '@/features/sales/widgets-view'

type Change = ReturnType<typeof useWidgetConfig>[1]
/** The widgets on the screen, by key. */
const shown = new Map<string, { config: WidgetConfig; change: Change }>()

const renders = new Map<string, number>()

const Widget = memo(function Widget({
  widgetKey,
  initial,
}: {
  widgetKey: string
  initial?: Partial<WidgetConfig>
}) {
  const [config, change] = useWidgetConfig(widgetKey, initial)
  shown.set(widgetKey, { config, change })
  renders.set(widgetKey, (renders.get(widgetKey) ?? 0) + 1)
  return <p>{widgetKey}</p>
})

const table: Partial<WidgetConfig> = { groupSelection: 'laboratory' }

const open = async (path: string) => {
  const kept: WidgetsInAddress[] = []
  const keptNow: WidgetsInAddress[] = []
  const root = createRootRoute()
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/$id',
    validateSearch: readDashboardSearch,
    component: function Dashboard() {
      const navigate = dashboard.useNavigate()
      const change = useCallback<ChangeSearch>(
        (edit, { replace = false }) => void navigate({ search: edit, replace }),
        [navigate],
      )
      const keep = useCallback<StoreWidgets>((widgets, { leaving } = { leaving: false }) => {
        kept.push(widgets)
        if (leaving) keptNow.push(widgets)
      }, [])
      return (
        <WidgetsViewProvider search={dashboard.useSearch()} onChange={change} onStore={keep}>
          <Widget widgetKey="table-0-0" initial={table} />
          <Widget widgetKey="chart-1-0" />
        </WidgetsViewProvider>
      )
    },
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([dashboard]), history })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('table-0-0')
  return {
    router,
    history,
    kept,
    keptNow,
    address: () => decodeURIComponent(router.state.location.searchStr),
  }
}
const configOf = (key: string) => shown.get(key)?.config
const change = (key: string, ...args: Parameters<Change>) => act(async () => shown.get(key)?.change(...args))

describe("a widget's configuration", () => {
  test('is its default at first, with a short address, and is not stored', async () => {
    const { address, kept } = await open('/dashboard/1?section=ventas')
    expect(configOf('table-0-0')).toMatchObject({ groupSelection: 'laboratory', search: '', labs: [] })
    expect(address()).toBe('?section=ventas')
    expect(kept).toEqual([])
  })

  test('comes from the address, so that a link shows the same', async () => {
    const widgets = { 'table-0-0': { labs: [3], groupSelection: null }, 'chart-1-0': { measure: 'units' } }
    const { kept } = await open(`/dashboard/1?widgets=${encodeURIComponent(JSON.stringify(widgets))}`)
    expect(configOf('table-0-0')).toMatchObject({ labs: [3], groupSelection: null })
    expect(configOf('chart-1-0')).toMatchObject({ measure: 'units' })
    expect(kept).toEqual([])
  })

  test('is written to the address when it changes, beside section and other widgets, and stored', async () => {
    const { address, kept } = await open('/dashboard/1?section=ventas')
    await change('table-0-0', { labs: [3], transferable: true })
    await change('chart-1-0', { measure: 'units' })
    await waitFor(() => expect(configOf('chart-1-0')).toMatchObject({ measure: 'units' }))
    expect(configOf('table-0-0')).toMatchObject({ labs: [3], transferable: true })
    const widgets = '{"table-0-0":{"labs":[3],"transferable":true},"chart-1-0":{"measure":"units"}}'
    await waitFor(() => expect(address()).toBe(`?section=ventas&widgets=${widgets}`))
    await waitFor(() => expect(kept.at(-1)).toEqual(JSON.parse(widgets)))
  })

  test('is shown before it is in the address; several changes until then are one history entry', async () => {
    const { address, history } = await open('/dashboard/1')
    act(() => shown.get('table-0-0')?.change({ page: 2 }))
    expect(configOf('table-0-0')).toMatchObject({ page: 2 })
    expect(address()).toBe('')
    act(() => shown.get('chart-1-0')?.change({ measure: 'units' }))
    await waitFor(() =>
      expect(address()).toBe('?widgets={"table-0-0":{"page":2},"chart-1-0":{"measure":"units"}}'),
    )
    expect(configOf('table-0-0')).toMatchObject({ page: 2 })
    await act(async () => history.back())
    await waitFor(() => expect(configOf('table-0-0')).toMatchObject({ page: 0 }))
    expect(configOf('chart-1-0')).toMatchObject({ measure: 'euros' })
  })

  test('is in the address before the next click has an effect', async () => {
    const { address } = await open('/dashboard/1')
    act(() => shown.get('table-0-0')?.change({ page: 2 }))
    expect(address()).toBe('')
    await act(async () => fireEvent.pointerDown(screen.getByText('chart-1-0')))
    expect(address()).toBe('?widgets={"table-0-0":{"page":2}}')
  })

  test('is in the address and stored, as the page goes, before that takes effect', async () => {
    const { history, keptNow } = await open('/dashboard/1')
    act(() => shown.get('table-0-0')?.change({ labs: [3] }))
    act(() => void dispatchEvent(new Event('pagehide')))
    const widgets = { 'table-0-0': { labs: [3] } }
    expect(decodeURIComponent(history.location.search)).toBe(`?widgets=${JSON.stringify(widgets)}`)
    expect(keptNow).toEqual([widgets])
    expect(history.length).toBe(1)
  })

  test('is stored for the next visit even if the user leaves before it is in the address', async () => {
    const { kept } = await open('/dashboard/1')
    act(() => shown.get('table-0-0')?.change({ labs: [3] }))
    cleanup()
    expect(kept).toEqual([{ 'table-0-0': { labs: [3] } }])
  })

  test('of a link does not become the reader’s own when a row is opened or a page turned', async () => {
    const widgets = { 'table-0-0': { labs: [3], compare: 'year' }, 'chart-1-0': { measure: 'units' } }
    const { address, kept } = await open(
      `/dashboard/1?widgets=${encodeURIComponent(JSON.stringify(widgets))}`,
    )
    await change('table-0-0', { opened: { row: 'laboratory 3' } }, { replace: true })
    await waitFor(() => expect(address()).toContain('"opened"'))
    await change('table-0-0', { page: 2 })
    await waitFor(() => expect(address()).toContain('"page":2'))
    expect(kept).toEqual([])
    await change('table-0-0', { labs: [] })
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(kept[0]).toMatchObject({ 'table-0-0': { compare: 'year' }, 'chart-1-0': { measure: 'units' } })
  })

  test('is not lost when two widgets change at the same time', async () => {
    await open('/dashboard/1')
    await act(async () => {
      shown.get('table-0-0')?.change({ page: 2 })
      shown.get('table-0-0')?.change({ pageSize: 20 })
      shown.get('chart-1-0')?.change({ measure: 'units' })
    })
    await waitFor(() => expect(configOf('chart-1-0')).toMatchObject({ measure: 'units' }))
    expect(configOf('table-0-0')).toMatchObject({ page: 2, pageSize: 20 })
  })

  test('does not render other widgets when it changes', async () => {
    await open('/dashboard/1')
    const before = renders.get('table-0-0')
    await change('chart-1-0', { measure: 'units' })
    await waitFor(() => expect(configOf('chart-1-0')).toMatchObject({ measure: 'units' }))
    expect(renders.get('table-0-0')).toBe(before)
  })

  test('is removed from the address when it is the default again', async () => {
    const { address, kept } = await open('/dashboard/1')
    await change('table-0-0', { groupSelection: 'product' })
    await waitFor(() => expect(address()).toContain('product'))
    await change('table-0-0', { groupSelection: 'laboratory' })
    await waitFor(() => expect(address()).toBe(''))
    await waitFor(() => expect(kept.at(-1)).toEqual({}))
  })

  test('is restored by Back, change by change; typing adds no history entry', async () => {
    const { address, history, kept } = await open('/dashboard/1')
    await change('table-0-0', { labs: [3] })
    await waitFor(() => expect(address()).toContain('"labs":[3]'))
    for (const search of ['i', 'ib', 'ibu']) await change('table-0-0', { search }, { replace: true })
    await waitFor(() => expect(address()).toContain('"search":"ibu"'))
    expect(configOf('table-0-0')).toMatchObject({ labs: [3], search: 'ibu' })
    await act(async () => history.back())
    await waitFor(() => expect(configOf('table-0-0')).toMatchObject({ labs: [], search: '' }))
    expect(kept.at(-1)).toEqual({})
    await act(async () => history.forward())
    await waitFor(() => expect(configOf('table-0-0')).toMatchObject({ labs: [3], search: 'ibu' }))
  })

  test('ignores invalid fields of an address one by one', async () => {
    const widgets = { 'table-0-0': { labs: 'all', page: 2 }, 'chart-1-0': 7 }
    await open(`/dashboard/1?widgets=${encodeURIComponent(JSON.stringify(widgets))}`)
    expect(configOf('table-0-0')).toMatchObject({ labs: [], page: 2 })
    expect(configOf('chart-1-0')).toMatchObject({ measure: 'euros' })
    await change('chart-1-0', { measure: 'units' })
    await waitFor(() => expect(configOf('chart-1-0')).toMatchObject({ measure: 'units' }))
  })

  test('outside of a dashboard lasts as long as the widget is mounted', async () => {
    const { unmount } = render(<Widget widgetKey="alone-0-0" />)
    await change('alone-0-0', { labs: [3] })
    await change('alone-0-0', { page: 1 })
    expect(configOf('alone-0-0')).toMatchObject({ labs: [3], page: 1 })
    unmount()
    render(<Widget widgetKey="alone-0-0" />)
    expect(configOf('alone-0-0')).toMatchObject({ labs: [], page: 0 })
  })
})
