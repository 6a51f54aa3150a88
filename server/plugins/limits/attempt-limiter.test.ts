import Fastify from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { createTestClock } from '../../testing/test-app'
import { createAttemptLimiter, deleteEndedAttempts, registerAttemptSweep } from './attempt-limiter'

const { db } = await createTestDatabase()
const clock = createTestClock()
const limiter = createAttemptLimiter({ db, clock }, 'test')
const quarterOfAnHour = 15 * 60_000
const rows = async () => (await db.selectFrom('attempt_count').selectAll().execute()).length

test('a restarted or second process continues the count of attempts', async () => {
  const limits = [{ key: 'restart', most: 2 }]
  expect(await limiter.attempt(limits)).toEqual({ ok: true, left: 1 })
  expect(await createAttemptLimiter({ db, clock }, 'test').attempt(limits)).toEqual({ ok: true, left: 0 })
  expect(await createAttemptLimiter({ db, clock }, 'test').attempt(limits)).toEqual({
    ok: false,
    retryAfter: 900,
  })
  expect(await createAttemptLimiter({ db, clock }, 'another').attempt(limits)).toEqual({ ok: true, left: 1 })
})

test('of many simultaneous attempts with a shared key exactly the allowed number passes', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      limiter.attempt([
        { key: 'shared', most: 25 },
        { key: `own ${n}`, most: 1 },
      ]),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(25)
})

test('a refused attempt is not counted on any of its keys', async () => {
  await limiter.attempt([{ key: 'full', most: 1 }])
  const before = await rows()
  for (let n = 0; n < 3; n++)
    expect(
      await limiter.attempt([
        { key: 'full', most: 1 },
        { key: 'other', most: 1 },
      ]),
    ).toMatchObject({ ok: false })
  expect(await rows()).toBe(before)
  expect(await limiter.attempt([{ key: 'other', most: 1 }])).toEqual({ ok: true, left: 0 })
})

test('an attempt that is not counted after all makes room for one more, and only one', async () => {
  const limits = [{ key: 'forgiven', most: 1 }]
  await limiter.attempt(limits)
  for (let n = 0; n < 3; n++) await limiter.forgive(['forgiven'])
  expect(await limiter.attempt(limits)).toEqual({ ok: true, left: 0 })
  expect(await limiter.attempt(limits)).toMatchObject({ ok: false })
})

test('after the window everything is allowed again', async () => {
  await limiter.attempt([{ key: 'window', most: 1 }])
  clock.advance(quarterOfAnHour - 1_000)
  expect(await limiter.attempt([{ key: 'window', most: 1 }])).toEqual({ ok: false, retryAfter: 1 })
  clock.advance(1_000)
  expect(await limiter.attempt([{ key: 'window', most: 1 }])).toEqual({ ok: true, left: 0 })
})

describe('counts that have ended', () => {
  const endSome = async () => {
    await limiter.attempt([{ key: 'ended', most: 1 }])
    clock.advance(quarterOfAnHour - 1_000)
    await limiter.attempt([{ key: 'running', most: 1 }])
    clock.advance(1_000)
  }
  beforeEach(async () => {
    await db.deleteFrom('attempt_count').execute()
  })

  test('are deleted, and those that still run are not', async () => {
    await endSome()
    await deleteEndedAttempts(db, clock.now())
    expect(await rows()).toBe(1)
    expect(await limiter.attempt([{ key: 'running', most: 1 }])).toMatchObject({ ok: false })
  })

  test('are deleted when the app starts and in each window after that, though nobody tries again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await endSome()
    const app = Fastify()
    registerAttemptSweep(app, { db, clock })
    await app.ready()
    expect(await rows()).toBe(1)
    clock.advance(quarterOfAnHour)
    vi.advanceTimersByTime(quarterOfAnHour)
    await vi.waitFor(async () => expect(await rows()).toBe(0))
    await app.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
