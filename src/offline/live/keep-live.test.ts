import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventText } from '@/domain/live/live-event'
import { keepLive, type LiveNews } from '@/offline/live/keep-live'
import { shareLive } from '@/offline/live/shared-live'
import { createFakeLive } from '@/offline/testing/fake-live'

const ready = (id: string, resumed = true) =>
  eventText({ event: 'ready', data: JSON.stringify({ resumed }), id })
const newer = (about: string, id: string) =>
  eventText({ event: 'newer', data: JSON.stringify({ about, version: 1 }), id })

const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'No' } }, { status })

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A tab at a pharmacy; those of the same device share locks and channels. */
function openTab(live = createFakeLive(), { locks = createLocks(), channels = createChannels() } = {}) {
  const news: LiveNews['about'][] = []
  const memory = { heard: null as string | null }
  const stop = shareLive({
    ...{ client: live.client, fetch: live.fetch, schedule: live.schedule, random: () => 0, pharmacy: 12 },
    ...{ name: 'live 7 12', locks, openChannel: channels, memory },
    onNews: ({ about }) => news.push(about),
  })
  stops.push(stop)
  return { live, news, memory, stop, locks, channels }
}
const asked = (live: ReturnType<typeof createFakeLive>, times: number) =>
  vi.waitFor(() => expect(live.asked).toHaveLength(times))

describe('a page that looks at a pharmacy', () => {
  test('hears what is newer, and goes on after a cut with what it has heard', async () => {
    const { live, news } = openTab()
    await asked(live, 1)
    live.say(`retry: 800\n:   \n\n${ready('1.2.3')}`)
    live.say(newer('orders', '2.2.3'))
    await vi.waitFor(() => expect(news).toEqual(['orders']))
    live.end()
    await vi.waitFor(() => live.ring(800))
    await asked(live, 2)
    expect(live.asked[1]).toMatchObject({ url: '/api/v4/live/12/', heard: '2.2.3' })
  })

  test('asks for what it may have missed where the server cannot say what that was', async () => {
    const { live, news } = openTab()
    await asked(live, 1)
    live.say(ready('1.2.3', false))
    await vi.waitFor(() => expect(news).toEqual(['missed']))
  })

  test('gives up a connection that has fallen silent, and comes again', async () => {
    const { live } = openTab()
    await asked(live, 1)
    live.say(ready('1.2.3'))
    await vi.waitFor(() => expect(live.waits()).toEqual([60_000]))
    live.say(':\n\n')
    await vi.waitFor(() => live.ring(60_000))
    await vi.waitFor(() => live.ring(2_500))
    await asked(live, 2)
  })

  test('behind a proxy that keeps answers back asks now and then, and tries a stream again later', async () => {
    const { live, news } = openTab()
    await asked(live, 1)
    live.ring(10_000)
    await vi.waitFor(() => live.ring(45_000))
    await asked(live, 2)
    expect(live.asked[1]?.url).toBe('/api/v4/live/12/?once=true')
    live.say(ready('1.2.3', false) + newer('offers', '1.3.3'))
    live.end()
    await vi.waitFor(() => expect(news).toEqual(['missed', 'offers']))
    for (const time of [3, 4]) {
      await vi.waitFor(() => live.ring(45_000))
      await asked(live, time)
      live.say(ready('1.3.3'))
      live.end()
    }
    await asked(live, 5)
    expect(live.asked[4]).toMatchObject({ url: '/api/v4/live/12/', heard: '1.3.3' })
  })

  test('comes again later and later while the server is away, and when it says so', async () => {
    const { live } = openTab()
    live.answer = () => Response.error()
    await vi.waitFor(() => live.ring(2_500))
    await vi.waitFor(() => live.ring(5_000))
    await vi.waitFor(() => expect(live.waits()).toEqual([10_000]))
  })

  test.each([
    ['may not hear of the pharmacy', 403, 'forbidden'],
    ['meets a server of before, which does not know the call,', 404, 'not_found'],
  ])('that %s does not insist, and is heard once it may', async (_, status, code) => {
    const { live, news } = openTab()
    live.answer = () => refusal(status, code)
    await asked(live, 1)
    await vi.waitFor(() => live.ring(150_000))
    await asked(live, 2)
    await vi.waitFor(() => expect(live.waits()).toEqual([300_000]))
    live.answer = null
    live.ring(300_000)
    await asked(live, 3)
    live.say(ready('1.2.3') + newer('orders', '2.2.3'))
    await vi.waitFor(() => expect(news).toEqual(['orders']))
  })

  test('whose session is over asks no more', async () => {
    const { live } = openTab()
    live.answer = () => refusal(401, 'unauthenticated')
    await asked(live, 1)
    await vi.waitFor(() => expect(live.waits()).toEqual([]))
  })

  test('leaves nothing behind of the times that it has waited', async () => {
    const live = createFakeLive()
    live.answer = () => Response.error()
    const over = new AbortController()
    stops.push(() => over.abort())
    const { signal } = over
    const add = vi.spyOn(signal, 'addEventListener')
    const remove = vi.spyOn(signal, 'removeEventListener')
    void keepLive({
      ...{ client: live.client, fetch: live.fetch, schedule: live.schedule, random: () => 0, pharmacy: 12 },
      ...{ heard: () => null, onNews: () => {}, signal },
    })
    await vi.waitFor(() => live.ring(2_500))
    await vi.waitFor(() => live.ring(5_000))
    await asked(live, 3)
    await vi.waitFor(() => expect(add.mock.calls.length - remove.mock.calls.length).toBe(1))
  })

  test('stops when it is no longer looked at', async () => {
    const { live, stop, news } = openTab()
    await asked(live, 1)
    live.say(ready('1.2.3'))
    stop()
    await vi.waitFor(() => expect(live.asked[0]?.signal.aborted).toBe(true))
    await vi.waitFor(() => expect(live.waits()).toEqual([]))
    expect(news).toEqual([])
  })
})

test('two tabs of a device share one connection, and the second goes on where the first was', async () => {
  const first = openTab()
  const second = openTab(first.live, first)
  await asked(first.live, 1)
  first.live.say(ready('1.2.3') + newer('catalogue', '1.2.4'))
  await vi.waitFor(() => expect([first.news, second.news]).toEqual([['catalogue'], ['catalogue']]))
  expect(first.live.asked).toHaveLength(1)
  first.stop()
  await asked(first.live, 2)
  expect(first.live.asked[1]?.heard).toBe('1.2.4')
})

/** Locks as the browser has them: one holder, and those who wait leave the queue by their signal. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    const turn = last.then(() => (signal.aborted ? undefined : work()))
    last = turn.catch(() => {})
    return turn
  }
  return { request: request as LockManager['request'] }
}

function createChannels() {
  type Channel = { onmessage: ((event: MessageEvent) => void) | null }
  const open = new Set<Channel>()
  return () => {
    const channel = {
      onmessage: null as Channel['onmessage'],
      postMessage: (data: unknown) => {
        for (const each of open) if (each !== channel) each.onmessage?.(new MessageEvent('message', { data }))
      },
      close: () => void open.delete(channel),
    }
    open.add(channel)
    return channel
  }
}
