import { expect, test } from 'vitest'
import type { DrainReport } from '@/offline/outbox/drain'
import { createDrainer } from '@/offline/outbox/drainer'

const nothing: DrainReport = { accepted: 0, rejected: 0, waiting: 0, needsLogin: 0, nextAttemptAt: null }

/** A drainer whose passes end when the test says so. */
const createBench = () => {
  const passes: { force: boolean; end: (report?: DrainReport) => void; fail: () => void }[] = []
  const timers: { work: () => void; delayMs: number }[] = []
  const bench = { chance: (): void => undefined, syncRequests: 0 }
  const drainer = createDrainer({
    drain: ({ force }) =>
      new Promise((resolve, reject) => {
        passes.push({
          force,
          end: (report = nothing) => resolve(report),
          fail: () => reject(new Error('disk')),
        })
      }),
    onChance: (listener) => {
      bench.chance = listener
      return () => {
        bench.chance = () => undefined
      }
    },
    schedule: (work, delayMs) => {
      const timer = { work, delayMs }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    now: () => 1_000_000,
    requestBackgroundSync: () => {
      bench.syncRequests += 1
    },
  })
  return Object.assign(bench, { drainer, passes, timers })
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('requests during a pass lead to one more pass, not many, and a forced one stays forced', async () => {
  const { drainer, passes } = createBench()
  drainer.nudge()
  drainer.nudge()
  const sent = drainer.sendNow()
  drainer.nudge()
  expect(passes).toHaveLength(1)
  passes[0]?.end()
  await settled()
  expect(passes.map(({ force }) => force)).toEqual([false, true])
  passes[1]?.end({ ...nothing, accepted: 2 })
  expect(await sent).toMatchObject({ accepted: 2 })
})

test('while orders wait the next pass is planned for when the first of them is due', async () => {
  const { drainer, passes, timers } = createBench()
  drainer.start()
  passes[0]?.end({ ...nothing, waiting: 1, nextAttemptAt: 1_007_500 })
  await settled()
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([7_500])
  timers[0]?.work()
  expect(passes.map(({ force }) => force)).toEqual([true, false])
})

test('an order with a long wait is still checked every minute, since another tab may have ended the wait', async () => {
  const { drainer, passes, timers } = createBench()
  drainer.start()
  passes[0]?.end({ ...nothing, waiting: 1, nextAttemptAt: 9_000_000 })
  await settled()
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([60_000])
})

test('with nothing waiting nothing is planned', async () => {
  const bench = createBench()
  bench.drainer.start()
  bench.passes[0]?.end()
  await settled()
  expect(bench.timers).toEqual([])
  expect(bench.syncRequests).toBe(0)
})

test('a saved order asks the browser to wake the worker before anything is sent', () => {
  const bench = createBench()
  bench.drainer.nudge()
  expect(bench.syncRequests).toBe(1)
})

test('a page that opens while orders wait asks again: the browser gives up after three attempts', async () => {
  const bench = createBench()
  bench.drainer.start()
  expect(bench.syncRequests).toBe(0)
  bench.passes[0]?.end({ ...nothing, waiting: 1 })
  await settled()
  expect(bench.syncRequests).toBe(1)
})

test('a connection that comes back sends at once, until the drainer stops', async () => {
  const bench = createBench()
  bench.drainer.start()
  bench.passes[0]?.end()
  await settled()
  bench.chance()
  expect(bench.passes.map(({ force }) => force)).toEqual([true, true])
  bench.passes[1]?.end()
  await bench.drainer.stop()
  bench.chance()
  expect(bench.passes).toHaveLength(2)
})

test('a pass that the disk breaks off is not the end: the next one goes on', async () => {
  const { drainer, passes } = createBench()
  const sent = drainer.sendNow()
  passes[0]?.fail()
  await expect(sent).rejects.toThrow('disk')
  expect(drainer.getSnapshot().running).toBe(false)
  drainer.nudge()
  passes[1]?.end({ ...nothing, accepted: 1 })
  await settled()
  expect(drainer.getSnapshot()).toEqual({ running: false, last: { ...nothing, accepted: 1 } })
})
