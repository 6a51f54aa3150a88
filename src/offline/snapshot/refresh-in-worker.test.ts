import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RefreshProgress } from '@/offline/snapshot/snapshot-refresh'
import { saleRow } from '@/offline/testing/fake-api'
import { createSnapshotBench, pharmacy, user } from '@/offline/testing/snapshot-bench'

const february = '/pharma/1/sale/snapshot/2026-02/'

let bench: Awaited<ReturnType<typeof createSnapshotBench>>
let callOfPage: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  bench = await createSnapshotBench({ hasWorkers: true })
  callOfPage = vi.spyOn(bench.client, 'call')
})

describe('a refresh in a worker', () => {
  test('leaves the page nothing to do but to show how far it is, and ends the worker', async () => {
    const { snapshots, client, workers, clock, timers } = bench
    const steps: RefreshProgress[] = []
    const onProgress = (step: RefreshProgress) => steps.push(step)
    expect(await snapshots.refreshSnapshot({ client, pharmacy, onProgress })).toEqual({
      ok: true,
      changed: true,
      refreshedAt: clock.now,
      missing: [],
    })
    expect(steps.at(0)).toEqual({ done: 0, total: 200_200 })
    expect(steps.at(-1)).toEqual({ done: 200_200, total: 200_200 })
    expect(await bench.unitsSold()).toBe(12)
    expect(callOfPage).not.toHaveBeenCalled()
    expect(workers).toMatchObject({ started: 1, ended: 1 })
    expect(timers.size).toBe(0)
  })

  test('writes and deletes nothing while somebody waits for something else, and goes on after it', async () => {
    const { api, refresh, workers, database } = bench
    await refresh()
    api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 5)] })
    const before = await database.parts.toCollection().primaryKeys()
    let save = () => {}
    const saved = new Promise<void>((resolve) => {
      save = resolve
    })
    const givePrecedence = vi.fn(() => saved)
    workers.givePrecedence = givePrecedence
    const refreshing = refresh()
    await vi.waitFor(() => expect(givePrecedence).toHaveBeenCalled())
    expect(api.requests).toContain(february)
    expect(await database.parts.toCollection().primaryKeys()).toEqual(before)
    save()
    expect(await refreshing).toMatchObject({ ok: true, changed: true })
    expect(await database.parts.toCollection().primaryKeys()).not.toEqual(before)
  })

  test('is done with the token that is stored, which is not posted', async () => {
    const { refresh, workers } = bench
    expect(await refresh()).toMatchObject({ ok: true })
    expect(JSON.stringify(workers.posted)).not.toContain('t1')
  })

  test('tells the page how each call ended, and what the clock of the server says', async () => {
    const { api, refresh, told, clock, workers } = bench
    const { fetch } = api
    api.fetch = async (...request) => {
      const response = await fetch(...request)
      response.headers.set('date', new Date(clock.now + 60_000).toUTCString())
      return response
    }
    api.override.set('/catalogue/', { status: 503, body: { error: { code: 'unavailable', message: '' } } })
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'http', status: 503 } })
    expect(told).toMatchObject({ reached: [true, false], refused: [] })
    expect(new Set(told.offsets)).toEqual(new Set([60_000]))
    api.override.clear()
    expect(await refresh()).toMatchObject({ ok: true, refreshedAt: clock.now + 60_000 })
    told.offsets.length = 0
    workers.aheadMs = 3_000
    api.tokens.clear()
    await refresh()
    // Late, or by a clock that was set since.
    expect(told.offsets).toEqual([])
    expect(told.refused).toEqual(['t1'])
  })

  test('is none where somebody else has logged in meanwhile, of whom this page has not heard', async () => {
    const { api, database, refresh } = bench
    await database.session.toCollection().modify({ id: 'of somebody else', token: 't2' })
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'signed_out' } })
    expect(api.requests).toEqual([])
  })

  test('ends at once when it is aborted, and another one may begin', async () => {
    const { api, snapshots, client, workers } = bench
    const abort = new AbortController()
    api.onAnswer = async (path) => {
      if (path === '/catalogue/') abort.abort()
    }
    const outcome = await snapshots.refreshSnapshot({ client, pharmacy, signal: abort.signal })
    expect(outcome).toEqual({ ok: false, failure: { ok: false, kind: 'aborted' } })
    expect(workers.ended).toBe(1)
    expect(await snapshots.refreshSnapshot({ client, pharmacy, signal: abort.signal })).toEqual(outcome)
    expect(workers.started).toBe(1)
    expect(await bench.refresh()).toMatchObject({ ok: true, changed: true })
  })

  test('is left to the worker when the device fell asleep, and as long as the worker shows that it lives', async () => {
    const { api, refresh, workers, timers } = bench
    let goOn = () => {}
    api.onAnswer = (path) =>
      path === '/catalogue/' ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve()
    const outcome = refresh()
    await vi.waitFor(() => expect(api.requests).toContain('/catalogue/'))
    const parts = 19
    for (let beats = 0; beats < 3; beats += 1) {
      for (let part = 0; part < parts; part += 1) for (const due of [...timers]) due()
      workers.beat()
    }
    goOn()
    expect(await outcome).toMatchObject({ ok: true })
    expect(callOfPage).not.toHaveBeenCalled()
  })
})

describe('without a worker the page does it', () => {
  test.each([
    ['where the browser forbids it', () => (bench.workers.isForbidden = true)],
    ['where the browser has none', () => (bench.workers.isMissing = true)],
  ])('%s', async (_, forbid) => {
    forbid()
    expect(await bench.refresh()).toMatchObject({ ok: true, changed: true })
    expect(await bench.unitsSold()).toBe(12)
    expect(callOfPage).toHaveBeenCalled()
    expect(bench.timers.size).toBe(0)
  })

  test('after the worker broke, without fetching again what that had stored; the next refresh has another worker', async () => {
    const { api, refresh, workers } = bench
    api.onAnswer = async (path) => {
      if (path === february && workers.ended === 0) workers.break()
    }
    expect(await refresh()).toMatchObject({ ok: true, changed: true })
    expect(api.requests.filter((path) => path === '/catalogue/')).toHaveLength(1)
    expect(await bench.unitsSold()).toBe(12)
    expect(workers).toMatchObject({ started: 1, ended: 1 })
    api.months.set('2026-02', { version: 'v2', rows: [saleRow('2026-02-10', 9)] })
    callOfPage.mockClear()
    expect(await refresh()).toMatchObject({ ok: true, changed: true })
    expect(callOfPage).not.toHaveBeenCalled()
    expect(workers).toMatchObject({ started: 2, ended: 2 })
  })

  test('after the worker gave no sign of life for too long', async () => {
    const { refresh, workers, timers } = bench
    workers.isSilent = true
    const outcome = refresh()
    await vi.waitFor(() => expect(timers.size).toBe(1))
    // Timers that begin meanwhile fire, too.
    for (const fire of timers) fire()
    expect(workers.ended).toBe(1)
    expect(await outcome).toMatchObject({ ok: true })
    expect(await bench.unitsSold()).toBe(12)
    expect(callOfPage).toHaveBeenCalled()
  })

  test('and meets the reason for which the worker failed', async () => {
    const { refresh, workers, disk } = bench
    const read = vi.fn(() => ({ usedBytes: null, quotaBytes: null }))
    read.mockImplementationOnce(() => {
      throw new TypeError('A mistake of ours')
    })
    Object.defineProperty(disk, 'estimate', { get: read })
    expect(await refresh()).toMatchObject({ ok: true })
    expect(workers).toMatchObject({ started: 1, ended: 1 })
    expect(callOfPage).toHaveBeenCalled()
  })

  test('for a user of whom nothing is stored it does nothing', async () => {
    const { api, refresh, session, workers } = bench
    await session.clearSession()
    expect(await refresh()).toMatchObject({ ok: false, failure: { kind: 'signed_out' } })
    await session.saveSession({ token: 't1', user })
    expect(workers.started).toBe(0)
    expect(api.requests).toEqual([])
  })
})
