import { type ClientRequest, request } from 'node:http'
import { createEventReader, type ServerEvent } from '@/domain/live/live-event'

export type LiveReader = {
  status: number
  headers: Record<string, unknown>
  /** The next event, whenever it comes. */
  next: () => Promise<ServerEvent>
  /** Resolves when the server has ended it, with when it asked to come again. */
  ended: Promise<number | null>
  /** Stops reading: what comes stays in the connection. */
  pause: () => void
  close: () => void
}

/** A device that looks at a pharmacy, at the level of the protocol. */
export function readLive(
  port: number,
  pharmacy: number,
  { headers, heard }: { headers: Record<string, string>; heard?: string },
): Promise<LiveReader> {
  const waiting: ((event: ServerEvent) => void)[] = []
  const come: ServerEvent[] = []
  let retryMs: number | null = null
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/v4/live/${pharmacy}/`,
        headers: { ...headers, ...(heard !== undefined && { 'last-event-id': heard }) },
        agent: false,
      },
      (response) => {
        const read = createEventReader()
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          const parsed = read(piece)
          retryMs = parsed.retryMs ?? retryMs
          for (const event of parsed.events) {
            const next = waiting.shift()
            if (next) next(event)
            else come.push(event)
          }
        })
        response.on('error', () => {})
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          next: () =>
            new Promise((take) => {
              const event = come.shift()
              if (event) take(event)
              else waiting.push(take)
            }),
          ended: new Promise((done) => response.on('close', () => done(retryMs))),
          pause: () => response.pause(),
          close: () => sent.destroy(),
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
