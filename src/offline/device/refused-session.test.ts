import { expect, test, vi } from 'vitest'
import { createUnsentBench } from '@/offline/testing/backup-bench'

const refusedWhileSending = async () => {
  const onSessionRefused = vi.fn()
  const bench = await createUnsentBench({ onSessionRefused })
  const id = await bench.save()
  bench.api.tokens.clear()
  return { ...bench, id, onSessionRefused }
}

test('a session that the server refuses when an order is sent ends, the user is told, and the order waits for a log-in', async () => {
  const { tab, id, onSessionRefused } = await refusedWhileSending()
  tab.setNetwork(true)
  await tab.device.drainer.sendNow()
  expect(onSessionRefused).toHaveBeenCalledOnce()
  expect(tab.device.session.getSnapshot()).toBeNull()
  expect(await tab.device.outbox.entry(id)).toMatchObject({ state: 'needs-login' })
})

test('a session that the server refuses to the service worker ends, and its pages are told once', async () => {
  const { api, tab, id, worker, onSessionRefused } = await refusedWhileSending()
  api.isReachable = true
  expect(await worker()).toMatchObject({ needsLogin: 1 })
  expect(onSessionRefused).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(tab.device.session.getSnapshot()).toBeNull())
  await worker()
  expect(onSessionRefused).toHaveBeenCalledOnce()
  expect(await tab.device.outbox.entry(id)).toMatchObject({ state: 'needs-login' })
})

test('a refusal that is cut short has the server asked again, and ends the session by the whole one', async () => {
  const { api, tab, id, onSessionRefused } = await refusedWhileSending()
  api.override.set('/purchase-order/', { status: 401, body: '{"error":{"co' })
  tab.setNetwork(true)
  await tab.device.drainer.sendNow()
  await vi.waitFor(() => expect(tab.device.session.getSnapshot()).toBeNull())
  expect(onSessionRefused).toHaveBeenCalledOnce()
  expect(await tab.device.outbox.entry(id)).toMatchObject({ state: 'queued' })
})

test('somebody else who refuses everything ends no session, and is not asked without end', async () => {
  const { api, tab } = await createUnsentBench({})
  for (const path of ['/purchase-order/', '/my/user/']) api.override.set(path, { status: 401, body: 'Pague' })
  api.isReachable = true
  api.requests.length = 0
  expect(await tab.device.client.call('myUser')).toMatchObject({ ok: false, kind: 'contract', status: 401 })
  await vi.waitFor(() => expect(api.requests.filter((path) => path === '/my/user/')).toHaveLength(2))
  await tab.device.connectivity.check()
  expect(api.requests.filter((path) => path === '/my/user/')).toHaveLength(2)
  expect(tab.device.session.getSnapshot()).not.toBeNull()
})
