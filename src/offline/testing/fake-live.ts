import { createClient } from '@/api/client'
import type { Schedule } from '@/offline/basics/schedule'

type Sent = { url: string; heard: string | null; signal: AbortSignal }

/** A server whose streams a test writes, and a clock whose timers it lets ring. */
export const createFakeLive = () => {
  const encoder = new TextEncoder()
  const asked: Sent[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const timers = new Set<{ ring: () => void; ms: number }>()
  const live = {
    asked,
    /** In the place of a stream. */
    answer: null as (() => Response) | null,
    say: (text: string, at = streams.length - 1) => streams[at]?.enqueue(encoder.encode(text)),
    end: (at = streams.length - 1) => streams[at]?.close(),
    /** Milliseconds of what waits, the shortest first. */
    waits: () => [...timers].map(({ ms }) => ms).sort((a, b) => a - b),
    /** Lets ring what was to ring after so many. */
    ring: (ms: number) => {
      const timer = [...timers].find((each) => each.ms === ms)
      if (timer === undefined) throw new Error(`Nothing waits ${ms} ms, but ${live.waits().join(', ')}`)
      timers.delete(timer)
      timer.ring()
    },
    schedule: ((ring, ms) => {
      const timer = { ring, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    }) satisfies Schedule,
    fetch: (async (input, init = {}) => {
      const signal = init.signal as AbortSignal
      const heard = new Headers(init.headers).get('last-event-id')
      asked.push({ url: String(input), heard, signal })
      if (live.answer) return live.answer()
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          streams.push(stream)
          signal.addEventListener('abort', () => stream.error(signal.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }) as typeof fetch,
    client: createClient({
      fetch: () => Promise.reject(new TypeError('only the stream is asked for')),
      baseUrl: '',
      token: () => 't1',
      onUnauthenticated: () => {},
    }),
  }
  return live
}
