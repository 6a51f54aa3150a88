import { expect, test } from 'vitest'
import { createConnectivity } from '@/offline/network/connectivity'

const createBench = () => {
  const bench = {
    answers: true,
    hasNetwork: true,
    isVisible: true,
    isWaiting: false,
    pings: 0,
    networkChange: (): void => undefined,
    /** What the next call waits for. */
    held: Promise.resolve(),
  }
  const timers: { work: () => void; delayMs: number }[] = []
  const connectivity = createConnectivity({
    ping: async () => {
      bench.pings += 1
      const { answers } = bench
      await bench.held
      return answers
    },
    hasNetwork: () => bench.hasNetwork,
    isVisible: () => bench.isVisible,
    isWaiting: () => bench.isWaiting,
    onNetworkChange: (listener) => {
      bench.networkChange = listener
      return () => undefined
    },
    onVisible: () => () => undefined,
    schedule: (work, delayMs) => {
      const timer = { work, delayMs }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
  })
  return Object.assign(bench, { connectivity, timers })
}

test('a network without the server is no connection', async () => {
  const bench = createBench()
  expect(bench.connectivity.getSnapshot()).toBe('unknown')
  bench.answers = false
  expect(await bench.connectivity.check()).toBe('offline')
  bench.answers = true
  expect(await bench.connectivity.check()).toBe('online')
})

test('without any network the server is not asked', async () => {
  const bench = createBench()
  bench.hasNetwork = false
  expect(await bench.connectivity.check()).toBe('offline')
  expect(bench.pings).toBe(0)
})

test('an answer counts although the device says that it has no network: from then on the server decides', async () => {
  const bench = createBench()
  bench.hasNetwork = false
  expect(await bench.connectivity.check()).toBe('offline')
  expect(bench.connectivity.isCutOff()).toBe(true)
  bench.connectivity.observe(true)
  expect(bench.connectivity.isCutOff()).toBe(false)
  expect(await bench.connectivity.check()).toBe('online')
  bench.answers = false
  expect(await bench.connectivity.check()).toBe('offline')
  bench.hasNetwork = true
  expect(bench.connectivity.isCutOff()).toBe(false)
  bench.hasNetwork = false
  expect(bench.connectivity.isCutOff()).toBe(true)
})

test('an answer to any call means online; a failed one makes the server be asked', async () => {
  const bench = createBench()
  bench.connectivity.observe(true)
  expect(bench.connectivity.getSnapshot()).toBe('online')
  bench.connectivity.observe(false)
  await bench.connectivity.check()
  expect(bench.connectivity.getSnapshot()).toBe('online')
  expect(bench.pings).toBe(1)
})

test('while offline it looks more often than while online, and not at all while nobody looks', async () => {
  const bench = createBench()
  bench.answers = false
  bench.connectivity.start()
  await bench.connectivity.check()
  expect(bench.timers.map(({ delayMs }) => delayMs)).toEqual([10_000])
  bench.isVisible = false
  const asked = bench.pings
  bench.timers[0]?.work()
  expect(bench.pings).toBe(asked)
  bench.isVisible = true
  bench.answers = true
  bench.networkChange()
  await bench.connectivity.check()
  expect(bench.timers.at(-1)?.delayMs).toBe(60_000)
})

test('while something waits to be sent it looks every three seconds, from the first call that failed on', async () => {
  const bench = createBench()
  bench.answers = false
  bench.connectivity.start()
  await bench.connectivity.check()
  bench.connectivity.observe(false)
  expect(bench.timers.map(({ delayMs }) => delayMs)).toEqual([10_000])
  bench.isWaiting = true
  bench.connectivity.observe(false)
  const [sooner] = bench.timers
  expect(bench.timers.map(({ delayMs }) => delayMs)).toEqual([3_000])
  // More calls that fail do not put it off.
  bench.connectivity.observe(false)
  expect(bench.timers).toEqual([sooner])
  bench.answers = true
  sooner?.work()
  await bench.connectivity.check()
  expect(bench.connectivity.getSnapshot()).toBe('online')
  expect(bench.timers.at(-1)?.delayMs).toBe(60_000)
})

test('a network that comes while the server is asked is not judged by a call that began without it', async () => {
  const bench = createBench()
  let fail = () => {}
  bench.answers = false
  bench.held = new Promise((resolve) => {
    fail = resolve
  })
  bench.connectivity.start()
  const before = bench.connectivity.check()
  bench.answers = true
  bench.held = Promise.resolve()
  bench.networkChange()
  expect(await bench.connectivity.check()).toBe('online')
  fail()
  expect(await before).toBe('online')
  expect(bench.connectivity.getSnapshot()).toBe('online')
  expect(bench.timers.map(({ delayMs }) => delayMs)).toEqual([60_000])
})
