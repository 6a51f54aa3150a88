import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { readStoredWidgets, storeWidgets, storeWidgetsNow } from '@/features/sales/stored-widgets'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...appAnswers()))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const widgets = { 'table-9-0': { labs: [3] } }

/** A device on which this user and another one have left the dashboard in different states. */
const visitedDevice = async () => {
  const device = createDevice(testEnvironment())
  const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
  await storeWidgets(device.preferences, { identity, widgets })
  const other = { ...identity, userId: 2 }
  await storeWidgets(device.preferences, { identity: other, widgets: { 'table-9-0': { labs: [4] } } })
  return device
}
const open = async (path: string) => {
  const app = await openApp({ path, device: await visitedDevice() })
  await screen.findByRole('heading', { level: 1, name: 'Resumen' })
  return { ...app, search: () => app.router.state.location.search as Record<string, unknown> }
}

describe('the dashboard', () => {
  test('opens as this user left it on this device, without an extra history entry', async () => {
    const { router, search } = await open('/dashboard/1?section=trasladable')
    expect(search()).toEqual({ section: 'trasladable', widgets })
    expect(router.history.length).toBe(1)
  })

  test('opens as this user left it in a tab that was closed at once, until it is changed again', async () => {
    const device = await visitedDevice()
    const { identity } = (await device.session.readSession()) ?? {}
    if (identity === undefined) throw new Error('nobody is logged in')
    const lasting = { 'table-9-0': { labs: [5] } }
    storeWidgetsNow(identity, { 'table-9-0': { labs: [5], page: 3 } })
    expect(await readStoredWidgets(device.preferences, identity)).toEqual(lasting)
    expect(await readStoredWidgets(device.preferences, identity)).toEqual(lasting)

    storeWidgetsNow(identity, lasting)
    await storeWidgets(device.preferences, { identity, widgets })
    expect(await readStoredWidgets(device.preferences, identity)).toEqual(widgets)
  })

  test('opens as it was left in a tab that was closed at once, also if the next one goes before that is stored', async () => {
    const device = await visitedDevice()
    const { identity } = (await device.session.readSession()) ?? {}
    if (identity === undefined) throw new Error('nobody is logged in')
    const lasting = { 'table-9-0': { labs: [5] } }
    storeWidgetsNow(identity, lasting)
    const write = vi.spyOn(device.preferences, 'write').mockReturnValueOnce(new Promise(() => {}))
    void readStoredWidgets(device.preferences, identity)
    await waitFor(() => expect(write).toHaveBeenCalled())
    expect(await readStoredWidgets(device.preferences, identity)).toEqual(lasting)

    storeWidgetsNow(identity, widgets)
    write.mockRejectedValueOnce(new Error('a file of the app could not be loaded'))
    expect(await readStoredWidgets(device.preferences, identity)).toEqual(widgets)
    expect(await readStoredWidgets(device.preferences, identity)).toEqual(widgets)
  })

  test('opens as a link says, whatever is stored on this device', async () => {
    const linked = { 'table-9-0': { labs: [7] } }
    const { search } = await open(`/dashboard/1?widgets=${encodeURIComponent(JSON.stringify(linked))}`)
    expect(search()).toEqual({ widgets: linked })
  })

  test('keeps the configuration of its widgets when it is chosen in the menu, from itself or from another screen', async () => {
    const { router, search } = await open('/dashboard/1?section=trasladable')
    const choose = () => userEvent.click(screen.getByRole('link', { name: 'Resumen' }))
    await choose()
    await waitFor(() => expect(search()).toEqual({ widgets }))
    await router.navigate({ to: '/cart/$id', params: { id: '1' } })
    await screen.findByText('Su carrito está vacio')
    await choose()
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
    expect(search()).toEqual({ widgets })
  })

  test('can be saved as a view, which can be opened from another screen', async () => {
    const { router, search } = await open('/dashboard/1?section=trasladable')
    await userEvent.click(await screen.findByRole('button', { name: 'Vistas guardadas' }))
    await userEvent.type(
      await screen.findByLabelText('Nombre para lo que se ve ahora'),
      'Lo trasladable{Enter}',
    )
    await screen.findByRole('button', { name: 'Lo trasladable' })
    await router.navigate({ to: '/dashboard/$id', params: { id: '1' }, search: {} })
    await waitFor(() => expect(search()).toEqual({}))
    await userEvent.click(screen.getByRole('button', { name: 'Lo trasladable' }))
    await waitFor(() => expect(search()).toEqual({ section: 'trasladable', widgets }))
  })
})
