import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBench, started, stopDevices, user } from '@/offline/device/testing/device-bench'

afterEach(async () => {
  vi.restoreAllMocks()
  await stopDevices()
})

describe('the user of the session', () => {
  test('is read again when the page is seen again, but not without a connection', async () => {
    const { api, tab } = await createBench()
    const reads = () => api.requests.filter((path) => path === '/my/user/').length
    const promoted = { ...user, firstName: 'Otro nombre' }
    api.override.set('/my/user/', { body: promoted })
    tab.show()
    await vi.waitFor(() => expect(tab.device.session.getSnapshot()?.user).toEqual(promoted))
    expect(reads()).toBe(1)
    tab.setNetwork(false)
    await vi.waitFor(() => expect(tab.device.connectivity.getSnapshot()).toBe('offline'))
    tab.show()
    expect(reads()).toBe(1)
  })

  test('is told that the server ended their session, but not after they logged out themselves', async () => {
    const { api, shared } = await createBench()
    const onSessionRefused = vi.fn()
    const { device } = shared.openTab({ onSessionRefused })
    started.push(device)
    await device.session.readSession()
    api.tokens.clear()
    await device.client.call('myUser')
    await vi.waitFor(() => expect(onSessionRefused).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(device.session.getSnapshot()).toBeNull())

    const refused = await device.clientWith('t1').call('logout')
    expect(refused).toMatchObject({ ok: false, status: 401 })
    expect(onSessionRefused).toHaveBeenCalledOnce()
  })
})
