import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  asItIs,
  asked,
  byTotal,
  forgetAsked,
  open,
  search,
  setState,
  shown,
} from '@/ui/data-grid/testing/open-list'
import { readPreference, writePreference } from '@/ui/state/preferences'

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
    forgetAsked()
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
