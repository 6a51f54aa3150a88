import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBench, stopDevices, user } from '@/offline/device/testing/device-bench'

afterEach(stopDevices)

const listing = '/pharma/1/sale/snapshot/'
const refusal = (status: number, code: string) => ({ status, body: { error: { code, message: code } } })

/** Whoever makes the calls of a refresh, what the server says with them is heard by the same page. */
describe.each([
  ['page', false],
  ['worker', true],
])('a refresh by the %s', (_, hasWorkers) => {
  const open = async () => {
    const onSessionRefused = vi.fn()
    const bench = await createBench({ hasWorkers, onSessionRefused })
    const { device } = bench.tab
    await vi.waitFor(() => expect(device.connectivity.getSnapshot()).toBe('online'))
    return {
      ...bench,
      device,
      onSessionRefused,
      refresh: async () => {
        const outcome = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: 1 })
        expect(bench.refreshWorkers.started).toBe(hasWorkers ? 1 : 0)
        return outcome
      },
    }
  }

  test('that the server answers to nobody ends the session, and the user is told once', async () => {
    const { api, device, refresh, onSessionRefused } = await open()
    api.tokens.clear()
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'http', status: 401 } })
    await vi.waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    expect(onSessionRefused).toHaveBeenCalledOnce()
  })

  test('that meets a refusal which is not the whole one has the server asked for the user', async () => {
    const { api, device, refresh, onSessionRefused } = await open()
    api.override.set(listing, { status: 401, body: 'Pague' })
    api.requests.length = 0
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'contract' } })
    await vi.waitFor(() => expect(api.requests).toContain('/my/user/'))
    expect(device.session.getSnapshot()).not.toBeNull()
    expect(onSessionRefused).not.toHaveBeenCalled()
  })

  test('that the general terms keep away has the user read again', async () => {
    const { api, refresh } = await open()
    api.override.set(listing, refusal(403, 'terms_required'))
    api.requests.length = 0
    await refresh()
    await vi.waitFor(() => expect(api.requests).toContain('/my/user/'))
  })

  test('in the place of somebody for whom that is over ends the impersonation', async () => {
    const { api, device, refresh } = await open()
    await device.session.switchTo({ ...user, id: 2, username: 'user2' })
    const fetched = vi.spyOn(api, 'fetch')
    api.override.set(listing, refusal(403, 'switch_refused'))
    await refresh()
    const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers))
    expect(headers.map((each) => each.get('x-switch-user'))).toContain('user2')
    await vi.waitFor(() => expect(device.session.getSnapshot()?.identity.switchUser).toBeNull())
    expect(device.session.getSnapshot()).toMatchObject({ token: 't1', lostPlace: expect.anything() })
  })

  test('without a network shows that there is none', async () => {
    const { api, device, refresh } = await open()
    api.isReachable = false
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'network' } })
    await vi.waitFor(() => expect(device.connectivity.getSnapshot()).toBe('offline'))
  })

  test('shows that the server is there again', async () => {
    const { api, device, refresh } = await open()
    api.isReachable = false
    await device.connectivity.check()
    expect(device.connectivity.getSnapshot()).toBe('offline')
    api.isReachable = true
    expect(await refresh()).toMatchObject({ ok: true })
    expect(device.connectivity.getSnapshot()).toBe('online')
  })

  test('says what the clock of the server is', async () => {
    const { api, device, shared, refresh } = await open()
    const { fetch } = api
    api.fetch = async (...request) => {
      const response = await fetch(...request)
      response.headers.set('date', new Date(shared.now + 3_600_000).toUTCString())
      return response
    }
    expect(await refresh()).toMatchObject({ ok: true, refreshedAt: shared.now + 3_600_000 })
    expect(device.serverNow()).toBe(shared.now + 3_600_000)
  })
})
