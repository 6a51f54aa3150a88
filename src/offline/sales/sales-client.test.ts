import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '@/api/client'
import type { User } from '@/contract/session/session'
import { answerBody } from '@/contract/testing/answer-bodies'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { Database } from '@/offline/database/database'
import { purchasingPart } from '@/offline/database/snapshot-parts'
import { createSalesClient } from '@/offline/sales/sales-client'
import { createSalesEngine } from '@/offline/sales/sales-engine'
import { createSalesResponder, type ToSalesWorker } from '@/offline/sales/sales-messages'
import type { StartSalesWorker } from '@/offline/sales/sales-worker-engine'
import { createSnapshots } from '@/offline/snapshot/snapshot'
import { createSnapshotCache } from '@/offline/snapshot/snapshot-cache'
import { damageMonths } from '@/offline/testing/damage-months'
import { createFakeApi, saleRow } from '@/offline/testing/fake-api'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'
import { createWaitingTimers } from '@/offline/testing/waiting-timers'
import { withoutWorker } from '@/offline/testing/without-worker'

const nothingKnown = async () => ({ usedBytes: null, quotaBytes: null })

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const question = {
  ask: 'pharmacy-kpis',
  filter: allSales({ startDate: '2026-01-01', endDate: '2026-02-28' }),
} as const
const span = { ask: 'span' } as const
const questionPath = '/pharma/1/sale/question/'
const noSpan = { body: answerBody('askSales', { ask: 'span', answer: null }) }

/** The real responder over the same disk, in this thread; messages are copied on their way, as between threads. */
const createFakeWorkers = (database: Database) => {
  const workers = {
    started: 0,
    ended: 0,
    /** Everything that pages posted. */
    posted: [] as ToSalesWorker[],
    isForbidden: false,
    isMissing: false,
    /** Takes messages and never answers. */
    isSilent: false,
    break: () => {},
    start: (({ onMessage, onBreak }) => {
      if (workers.isForbidden) throw new DOMException('', 'SecurityError')
      if (workers.isMissing) return null
      workers.started += 1
      let isAlive = true
      const respond = createSalesResponder(createSnapshotCache(database), (message) => {
        if (isAlive && !workers.isSilent) onMessage(structuredClone(message))
      })
      workers.break = onBreak
      return {
        post: (message: ToSalesWorker) => {
          workers.posted.push(message)
          void respond(structuredClone(message))
        },
        end: () => {
          isAlive = false
          workers.ended += 1
        },
      }
    }) satisfies StartSalesWorker,
  }
  return workers
}

const createBench = async () => {
  const api = createFakeApi()
  api.months.set('2026-01', { version: 'v1', rows: [saleRow('2026-01-10', 5)] })
  const database = openTestDatabase()
  const newId = () => crypto.randomUUID()
  const session = createTestSession(database, newId)
  await session.saveSession({ token: 't1', user })
  const now = () => Date.parse('2026-03-02T08:00:00Z')
  const snapshots = createSnapshots({
    database,
    session,
    now,
    newId,
    estimate: nothingKnown,
    ...withoutWorker,
  })
  const client = createClient({
    fetch: api.fetch,
    baseUrl: '',
    token: () => 't1',
    onUnauthenticated: () => undefined,
  })
  const workers = createFakeWorkers(database)
  const inPage = vi.spyOn(snapshots, 'loadPharmacyData')
  const { timers, schedule } = createWaitingTimers()
  const room = createSalesClient({
    client,
    session,
    snapshots,
    now,
    startSalesWorker: workers.start,
    schedule,
  })
  return {
    api,
    database,
    session,
    snapshots,
    workers,
    inPage,
    timers,
    room,
    source: room.sourceOf(1),
    refresh: () => snapshots.refreshSnapshot({ client, pharmacy: 1 }),
  }
}

let bench: Awaited<ReturnType<typeof createBench>>
beforeEach(async () => {
  bench = await createBench()
})

describe('a sales question', () => {
  test('is answered by the worker, from the data of this device, without a network', async () => {
    const { api, source, refresh, inPage } = bench
    await refresh()
    api.isReachable = false
    expect(await source.ask(question)).toMatchObject({
      ok: true,
      source: 'device',
      asOf: Date.parse('2026-03-02T08:00:00Z'),
      data: { total_ud: 5, total_pvl: 1500 },
    })
    expect(inPage).not.toHaveBeenCalled()
  })

  test('about profit is left to the server where the stored data are of before there were taxes', async () => {
    const { api, database, source, refresh } = bench
    await refresh()
    await database.parts.toCollection().modify((row) => {
      if (row.part !== purchasingPart(1)) return
      const { taxes: _, ...earlier } = JSON.parse(String(row.content))
      row.content = JSON.stringify(earlier)
    })
    api.isReachable = false
    expect(await source.ask(question)).toMatchObject({ ok: false, kind: 'network' })
    expect(await source.ask(span)).toMatchObject({ ok: true, source: 'device' })
  })

  test('and one of the purchasing screens are answered by the same worker, which alone has the sales in memory', async () => {
    const { refresh, room, inPage, workers } = bench
    await refresh()
    const asked = { today: '2026-03-02', question: { ask: 'units-sold' } } as const
    expect(await room.askPurchasing(1, asked)).toEqual({
      data: new Map([['100001', 5]]),
      asOf: Date.parse('2026-03-02T08:00:00Z'),
    })
    expect(workers.started).toBe(1)
    expect(inPage).not.toHaveBeenCalled()
    // What the data does not know.
    const unknown = { ask: 'methods', laboratory: 99 } as const
    expect(await room.askPurchasing(1, { ...asked, question: unknown })).toBeNull()
  })

  test('is asked of the server as it is while this device has no data of the pharmacy', async () => {
    const { api, source } = bench
    api.override.set(questionPath, noSpan)
    expect(await source.ask(span)).toMatchObject({ ok: true, data: null, source: 'server' })
    const groups = { ask: 'groups', filter: { ...question.filter, search: 'ñ', laboratories: [3] } } as const
    const answered = [{ id: 11, name: 'Paracetamol', references: 2 }]
    api.override.set(questionPath, { body: answerBody('askSales', { ask: 'groups', answer: answered }) })
    expect(await source.ask(groups)).toMatchObject({ ok: true, data: answered, source: 'server' })
    // A server of the release before knows no parts of a page.
    const { inLaboratory, inGroup, inCategory, inType, ...filter } = groups.filter
    expect([inLaboratory, inGroup, inCategory, inType]).toEqual([null, null, null, null])
    const posted = api.bodies.map((body) => JSON.parse(String(body)))
    expect(posted).toEqual([span, { ...groups, filter }])
    api.isReachable = false
    expect(await source.ask(span)).toEqual({ ok: false, kind: 'network' })
  })

  test('is answered from data that the start of the app had read ahead of it', async () => {
    const { database, refresh } = bench
    await refresh()
    const answers: unknown[] = []
    const respond = createSalesResponder(createSnapshotCache(database), (answer) => answers.push(answer))
    await respond({ prepare: 1 })
    // A pharmacy without data here.
    await respond({ prepare: 2 })
    await respond({ prepare: 1 })
    const read = vi.spyOn(database.parts, 'bulkGet')
    const request = { owner: '1', pharmacy: 1, viewer: null, today: '2026-03-02', question }
    await respond({ id: 1, request })
    expect(answers).toMatchObject([{ id: 1, answer: { data: { total_ud: 5 } } }])
    expect(read).not.toHaveBeenCalled()
  })

  test('sees the new data after a refresh', async () => {
    const { api, source, refresh } = bench
    await refresh()
    await source.ask(question)
    api.months.set('2026-02', { version: 'v1', rows: [saleRow('2026-02-10', 7)] })
    await refresh()
    expect(await source.ask(question)).toMatchObject({ data: { total_ud: 12 } })
  })

  test('is answered among others asked at the same time, by one worker', async () => {
    const { source, refresh, workers } = bench
    await refresh()
    const answers = await Promise.all([source.ask(span), source.ask(question), source.ask(span)])
    expect(answers).toMatchObject([
      { data: { firstSaleDay: '2026-01-10' } },
      { data: { total_ud: 5 } },
      { data: { lastSaleDay: '2026-01-10' } },
    ])
    expect(workers.started).toBe(1)
  })

  test('that was asked when the device fell asleep is left to the worker, which slept, too', async () => {
    const { source, refresh, workers, timers, inPage } = bench
    await refresh()
    workers.isSilent = true
    const stop = new AbortController()
    const answer = source.ask(question, { signal: stop.signal })
    await vi.waitFor(() => expect(timers.size).toBe(1))
    for (const due of [...timers]) due()
    expect(workers.ended).toBe(0)
    expect(inPage).not.toHaveBeenCalled()
    stop.abort()
    expect(await answer).toMatchObject({ ok: false, kind: 'aborted' })
  })

  test('that is aborted is answered neither by the worker nor by the server', async () => {
    const { api, source, refresh, workers } = bench
    await refresh()
    api.requests.length = 0
    const abort = new AbortController()
    const answer = source.ask(question, { signal: abort.signal })
    await vi.waitFor(() => expect(workers.posted).toHaveLength(1))
    abort.abort()
    expect(await answer).toEqual({ ok: false, kind: 'aborted' })
    expect(workers.posted).toMatchObject([{ id: 1 }, { id: 1, abort: true }])
    expect(await source.ask(question, { signal: abort.signal })).toEqual({ ok: false, kind: 'aborted' })
    expect(api.requests).toEqual([])
  })
})

describe('without a worker the page answers', () => {
  test.each([
    ['where the browser forbids it', () => (bench.workers.isForbidden = true)],
    ['where the browser has none', () => (bench.workers.isMissing = true)],
  ])('%s', async (_, forbid) => {
    forbid()
    const { refresh, source, inPage } = bench
    await refresh()
    expect(await source.ask(question)).toMatchObject({ source: 'device', data: { total_ud: 5 } })
    expect(inPage).toHaveBeenCalled()
  })

  test('after the worker died: also what the worker had been asked, and no other worker is started', async () => {
    const { refresh, source, workers, timers } = bench
    await refresh()
    workers.isSilent = true
    const asked = [source.ask(question), source.ask(question)]
    await vi.waitFor(() => expect(workers.posted).toHaveLength(2))
    workers.break()
    expect(await Promise.all(asked)).toMatchObject([{ data: { total_ud: 5 } }, { data: { total_ud: 5 } }])
    expect(await source.ask(question)).toMatchObject({ data: { total_ud: 5 } })
    expect(workers).toMatchObject({ started: 1, ended: 1 })
    expect(timers.size).toBe(0)
  })

  test('after the worker gave no sign of life for too long', async () => {
    const { refresh, source, workers, timers } = bench
    await refresh()
    workers.isSilent = true
    const answer = source.ask(question)
    await vi.waitFor(() => expect(timers.size).toBe(1))
    // Timers that begin meanwhile fire, too.
    for (const fire of timers) fire()
    expect(await answer).toMatchObject({ source: 'device', data: { total_ud: 5 } })
    expect(workers.ended).toBe(1)
  })

  test('what the worker fails at, and the server answers what neither of them can read', async () => {
    const { api, refresh, source, database, inPage } = bench
    await refresh()
    await damageMonths(database)
    api.override.set(questionPath, noSpan)
    expect(await source.ask(span)).toMatchObject({ source: 'server', data: null })
    expect(inPage).toHaveBeenCalledOnce()
  })

  test('and the server answers where the database was deleted under an open page', async () => {
    const { api, refresh, source, database, workers } = bench
    workers.isMissing = true
    await refresh()
    database.close({ disableAutoOpen: true })
    api.override.set(questionPath, noSpan)
    expect(await source.ask(span)).toMatchObject({ source: 'server', data: null })
  })
})

describe('another identity', () => {
  test('is not answered from the data of the one before', async () => {
    const { api, refresh, session, source, workers } = bench
    await refresh()
    await source.ask(question)
    api.tokens.add('t2')
    await session.saveSession({ token: 't2', user: { ...user, id: 2 } })
    expect(workers.ended).toBe(1)
    api.override.set(questionPath, noSpan)
    expect(await source.ask(span)).toMatchObject({ source: 'server', data: null })
    expect(workers.started).toBe(2)
  })

  test('whose page has not yet heard of a log-in elsewhere is not answered from the data of that one', async () => {
    const { database, refresh } = bench
    await refresh()
    const engine = createSalesEngine(createSnapshotCache(database))
    const request = { pharmacy: 1, viewer: null, today: '2026-03-02', question: span }
    expect(await engine({ ...request, owner: '1' })).not.toBeNull()
    expect(await engine({ ...request, owner: '2' })).toBeNull()
  })

  test('and whoever has logged out are told nothing of purchases', async () => {
    const { refresh, session, room, workers } = bench
    await refresh()
    await session.clearSession()
    const question = { ask: 'units-sold' } as const
    expect(await room.askPurchasing(1, { today: '2026-03-02', question })).toBeNull()
    expect(workers.posted).toEqual([])
  })

  test('log-out ends the worker, and what it was asked is not answered', async () => {
    const { refresh, session, source, workers } = bench
    await refresh()
    workers.isSilent = true
    const answer = source.ask(question)
    await vi.waitFor(() => expect(workers.posted).toHaveLength(1))
    await session.clearSession()
    expect(await answer).toEqual({ ok: false, kind: 'aborted' })
    expect(workers.ended).toBe(1)
  })
})

describe('a laboratory user', () => {
  const laboratory = {
    id: 2,
    name: 'Laboratorio 2',
    image: null,
    corporativeColor: null,
    category: { prescription: true },
    laboratoryAssociation: null,
  }
  const delegate: User = { ...user, rol: 'ROLE_LABORATORIO', roles: ['ROLE_LABORATORIO'], laboratory }

  test('is answered with what their laboratory may see', async () => {
    const { refresh, session, source } = bench
    await session.saveSession({ token: 't1', user: delegate })
    await refresh()
    // The one product that was sold is of laboratory 1, in no group of theirs.
    expect(await source.ask(question)).toMatchObject({ source: 'device', data: { total_ud: 0 } })
  })

  test('still sees only that while impersonating a pharmacy user', async () => {
    const { database, refresh, session, source } = bench
    await refresh()
    await database.session.toCollection().modify({ real: { sessionId: 'before', user: delegate } })
    await session.readSession()
    expect(await source.ask(question)).toMatchObject({ source: 'device', data: { total_ud: 0 } })
  })
})
