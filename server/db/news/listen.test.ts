import { expect, test, vi } from 'vitest'
import { afterFile } from '../../testing/after-file'
import { createTestDatabase } from '../../testing/database'
import { lateDatabase } from '../../testing/late-database'
import { createDatabase } from '../connection'
import { announce } from './announce'
import { listen } from './listen'

const { db, url } = await createTestDatabase()

test('a connection that has fallen silent is given up, and what it may have missed is looked at', async () => {
  const proxy = await lateDatabase(url)
  proxy.finishStarting()
  await proxy.listen()
  const behind = createDatabase(proxy.url)
  const onNews = vi.fn()
  const onGap = vi.fn()
  const listening = listen(behind, { onNews, onGap }, { patienceMs: 300 })
  afterFile(async () => {
    await listening.stop()
    await behind.destroy()
    proxy.close()
  })
  await listening.started
  await announce(db, { about: 'offers' })
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1))
  await listening.check()
  expect(onGap).not.toHaveBeenCalled()

  proxy.fallSilent()
  await announce(db, { about: 'offers' })
  const checks = [listening.check(), listening.check()]
  expect(checks[0]).toBe(checks[1])
  await Promise.all(checks)
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), { timeout: 5_000 })
  expect(onNews).toHaveBeenCalledTimes(1)
  await announce(db, { about: 'catalogue' })
  await vi.waitFor(() => expect(onNews).toHaveBeenLastCalledWith({ about: 'catalogue' }))
})
