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
