import { createEventReader, type ServerEvent } from '@/domain/live/live-event'

type Listeners = {
  /** Called with every piece, also with those that say nothing. */
  onPiece: () => void
  onEvent: (event: ServerEvent) => void
  onRetry: (ms: number) => void
}

/**
 * As `fetch`, for a stream of events: they are told while they come, and the answer is there, empty, when it has ended. It keeps
 * its type alone: its `Date` is of its beginning, by which nobody may set a clock at its end.
 */
export const eventFetch =
  (fetch: typeof globalThis.fetch, { onPiece, onEvent, onRetry }: Listeners): typeof globalThis.fetch =>
  async (...request) => {
    const response = await fetch(...request)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || response.body === null || !type.startsWith('text/event-stream')) return response
    const decoder = new TextDecoder()
    const read = createEventReader()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Response('', { headers: { 'content-type': type } })
      onPiece()
      const { events, retryMs } = read(decoder.decode(value, { stream: true }))
      if (retryMs !== null) onRetry(retryMs)
      for (const event of events) onEvent(event)
    }
  }
