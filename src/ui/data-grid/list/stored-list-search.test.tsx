import { cleanup, waitFor } from '@testing-library/react'
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

describe('an address without a list’s search params', () => {
  test('opens the list as it was left on this device, without the search text, and gets its params', async () => {
    const { goTo, address } = await open('/orders')
    await setState({ ...shown.state, sort: byTotal })
    await search('alba')
    await setState({ ...shown.state, pageIndex: 1 })
    expect(readPreference('orders-table-state')).toEqual({ sort: byTotal, pageIndex: 1, pageSize: 10 })
    await goTo('/order')
    forgetAsked()
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

  test('opens each user’s list as that user left it', async () => {
    await open('/orders', { owner: '7' })
    await setState({ ...shown.state, pageSize: 20 })
    expect(readPreference('orders-table-state:7')).toMatchObject({ pageSize: 20 })
    cleanup()
    await open('/orders', { owner: '7>farmacia' })
    expect(shown.state).toEqual(asItIs)
    cleanup()
    await open('/orders', { owner: '7' })
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
