import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventText, type LiveSubject } from '@/domain/live/live-event'
import LiveData from '@/features/sync/live/live-data'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { RefreshOutcome } from '@/offline/snapshot/snapshot'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { answering, serverReady } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(serverReady()))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const renewed: RefreshOutcome = { ok: true, changed: false, refreshedAt: 1, missing: [] }
const ready = (resumed: boolean) =>
  eventText({ event: 'ready', data: JSON.stringify({ resumed }), id: '1.1.1' })
const newer = (about: LiveSubject) =>
  eventText({ event: 'newer', data: JSON.stringify({ about, version: 2 }), id: '2.2.2' })

/** A list that is on show, of all that are asked for: each reading is counted. */
let readings = 0
function Newest() {
  const { identity } = useSessionScope()
  const { data } = useQuery({
    queryKey: ownedKey('orders', identity, 1, 'newest'),
    queryFn: () => (readings += 1),
    staleTime: 5 * 60_000,
  })
  return <p>leída {data ?? 0}</p>
}

async function open({ isRefreshing = false, isHeld = true } = {}) {
  readings = 0
  const { device } = await createTestDevice()
  await device.connectivity.check()
  const refresh = vi.spyOn(device.snapshots, 'refreshSnapshot').mockResolvedValue(renewed)
  vi.spyOn(device.snapshots, 'refreshedAt').mockResolvedValue(isHeld ? 1 : null)
  const encoder = new TextEncoder()
  let say: (text: string) => void = () => {}
  const asked = new Promise<void>((resolve) => {
    server.use(
      answering('live', () => {
        const body = new ReadableStream<Uint8Array>({
          start: (stream) => {
            say = (text) => stream.enqueue(encoder.encode(text))
            resolve()
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      }),
    )
  })
  const { unmount } = renderScreen(
    <>
      <LiveData pharmacy={1} isRefreshing={isRefreshing} />
      <Newest />
    </>,
    { device },
  )
  await asked
  return { refresh, unmount, say: (text: string) => say(text) }
}
const waits = { timeout: 5_000 }

describe('a page that is told that something is newer', () => {
  test('asks for prices in a pass of their own, whatever is under way', async () => {
    const { say, refresh } = await open()
    say(ready(true) + newer('offers'))
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1), waits)
    expect(refresh).toHaveBeenCalledWith(expect.objectContaining({ pharmacy: 1, isNewer: true }))
  })

  test('asks for prices, too, where nobody knows what it has missed', async () => {
    const { say, refresh } = await open()
    say(ready(false))
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1), waits)
  })

  test('leaves the first download to whoever opened the pharmacy, and follows one that is under way', async () => {
    const idle = await open({ isHeld: false })
    idle.say(ready(true) + newer('offers') + newer('orders'))
    await screen.findByText('leída 2', undefined, waits)
    expect(idle.refresh).not.toHaveBeenCalled()
    idle.unmount()
    const running = await open({ isHeld: false, isRefreshing: true })
    running.say(ready(true) + newer('offers'))
    await vi.waitFor(() => expect(running.refresh).toHaveBeenCalledTimes(1), waits)
  })

  test('asks again for what could not be fetched', async () => {
    const { say, refresh } = await open()
    refresh.mockResolvedValueOnce({ ok: false, failure: { ok: false, kind: 'network' } })
    say(ready(true) + newer('catalogue'))
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  }, 15_000)

  test('reads the newest orders again while a list or the search shows them', async () => {
    const { say } = await open()
    await screen.findByText('leída 1')
    say(ready(true) + newer('orders'))
    await screen.findByText('leída 2', undefined, waits)
  })
})
