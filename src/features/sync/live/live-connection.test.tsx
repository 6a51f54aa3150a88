import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import LiveData from '@/features/sync/live/live-data'
import { hiddenForMs } from '@/features/sync/live/use-wants-live'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { ownedKey } from '@/parts/session/query-keys'
import { answering } from '../../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

/** The connections that the page has asked for; each is written by the test. */
let streams: { heard: string | null; say: (text: string) => void; isOpen: () => boolean }[]
beforeEach(() => {
  streams = []
  server.use(
    answering('live', ({ request }) => {
      const encoder = new TextEncoder()
      let isOpen = true
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          request.signal.addEventListener('abort', () => {
            isOpen = false
          })
          streams.push({
            heard: request.headers.get('last-event-id'),
            say: (text) => stream.enqueue(encoder.encode(text)),
            isOpen: () => isOpen,
          })
        },
        cancel: () => {
          isOpen = false
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
})

const ready = 'id: 1.1.1\nevent: ready\ndata: {"resumed":true}\n\n'
const newer = (id: string) => `id: ${id}\nevent: newer\ndata: {"about":"orders","version":2}\n\n`

const open = async () => {
  let visibility: DocumentVisibilityState = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const { device, identity } = await createTestDevice({ user: pharmacist })
  vi.spyOn(device.connectivity, 'getSnapshot').mockReturnValue('online')
  vi.spyOn(device.snapshots, 'refreshSnapshot').mockResolvedValue({
    ...{ ok: true, changed: false, refreshedAt: 1, missing: [] },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  /** Read as often as a list on the screen would. */
  const list = vi.fn(async () => 1)
  const queryKey = ownedKey('orders', identity, pharmacy.id)
  new QueryObserver(queryClient, { queryKey, queryFn: list }).subscribe(() => {})
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  const screen = renderScreen(<LiveData pharmacy={pharmacy.id} isRefreshing={false} />, {
    ...{ device, pharmacy, queryClient },
  })
  await waitFor(() => expect(streams).toHaveLength(1))
  const turn = (to: DocumentVisibilityState) => {
    visibility = to
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  return { list, screen, turn, queryClient, identity }
}
const say = (text: string) => streams.at(-1)?.say(text)

describe('the connection', () => {
  test('ends a minute after the page was hidden, and goes on where it was when it is seen again', async () => {
    const { list, turn } = await open()
    say(ready + newer('7.1.1'))
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    turn('hidden')
    await vi.advanceTimersByTimeAsync(hiddenForMs - 1)
    expect(streams[0]?.isOpen()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    await waitFor(() => expect(streams[0]?.isOpen()).toBe(false))
    turn('visible')
    await waitFor(() => expect(streams).toHaveLength(2))
    expect(streams[1]?.heard).toBe('7.1.1')
  })

  test('ends with the screen', async () => {
    const { screen } = await open()
    screen.unmount()
    await waitFor(() => expect(streams[0]?.isOpen()).toBe(false))
  })
})

test('pages that nobody looks at are dropped, so that none shows the state of before', async () => {
  const { list, queryClient, identity } = await open()
  const page = ownedKey('orders', identity, pharmacy.id, 'newest')
  queryClient.setQueryData(page, 'before')
  say(ready + newer('2.1.1'))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(queryClient.getQueryData(page)).toBeUndefined()
})
