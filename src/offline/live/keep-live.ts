import type { ClientOf } from '@/api/client-of'
import { isTemporary, type Outcome } from '@/api/outcome'
import { deviceLadder, type RetryLadder, retryDelayMs } from '@/domain/basics/retry-delay'
import { type LiveSubject, liveSubjects, type ServerEvent } from '@/domain/live/live-event'
import type { Schedule } from '@/offline/basics/schedule'
import { eventFetch } from '@/offline/live/event-fetch'

/** `missed`: what was newer before cannot be told. `heard`: the id with which another tab goes on. */
export type LiveNews = { about: LiveSubject | 'missed'; heard: string | null }

export type LiveOptions = {
  client: ClientOf<'live'>
  fetch: typeof globalThis.fetch
  schedule: Schedule
  random: () => number
  pharmacy: number
  /** The id that this device has heard last. */
  heard: () => string | null
  onNews: (news: LiveNews) => void
  signal: AbortSignal
}

/** Whoever keeps an answer back until it is whole lets nothing through in this time. */
const firstEventMs = 10_000
/** More than two of the server's beats. */
const silenceMs = 60_000
/** Longer than any server keeps a connection. */
const lastsMs = 60 * 60_000
/** Where nothing comes of a stream, it is asked so often what is newer, and now and then for a stream again, as where it is refused. */
const askedEveryMs = 60_000
const streamAgain: RetryLadder = [5 * askedEveryMs, 60 * askedEveryMs]
/** Between the end of a stream that the server ended and the next one, where it said no other time. */
const usualRetryMs = 3_000

/**
 * Stays connected until it is told to stop, or the session is over: a later one begins it anew. Other refusals are tried again, now and
 * then: a server of the release before does not know the call, and who has lost access may be given it back.
 */
export async function keepLive(options: LiveOptions): Promise<void> {
  const { signal, schedule, random } = options
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = schedule(end, ms)
      signal.addEventListener('abort', end)
    })
  let failures = 0
  let withheld = 0
  let refused = 0
  while (!signal.aborted) {
    const { outcome, isHeard, retryMs } = await ask(options, { once: false })
    if (signal.aborted || isLoggedOut(outcome)) return
    if (isHeard) {
      failures = 0
      withheld = 0
      refused = 0
    }
    if (outcome.ok && isHeard) {
      // What its server says, and a random half of it: all of its devices were sent away at once.
      await pause((retryMs ?? usualRetryMs) * (1 + random() / 2))
    } else if (!outcome.ok && outcome.kind === 'aborted' && !isHeard) {
      withheld += 1
      await askWithoutStream(options, retryDelayMs(streamAgain, withheld, random), pause)
    } else if (isRefused(outcome)) {
      refused += 1
      await pause(retryDelayMs(streamAgain, refused, random))
    } else {
      failures += 1
      const asked = !outcome.ok && 'retryAfterMs' in outcome ? outcome.retryAfterMs : null
      await pause(retryDelayMs(deviceLadder, failures, random, asked))
    }
  }
}

/** Where a proxy keeps streams back, answers that end come through. */
async function askWithoutStream(options: LiveOptions, forMs: number, pause: (ms: number) => Promise<void>) {
  for (let left = forMs; left > 0 && !options.signal.aborted; left -= askedEveryMs) {
    await pause(askedEveryMs * (0.75 + options.random() / 2))
    if (!options.signal.aborted) await ask(options, { once: true })
  }
}

type Asked = { outcome: Outcome<unknown>; isHeard: boolean; retryMs: number | null }

async function ask(
  { client, fetch, schedule, pharmacy, heard, onNews, signal }: LiveOptions,
  { once }: { once: boolean },
): Promise<Asked> {
  const given = new AbortController()
  const abort = () => given.abort()
  signal.addEventListener('abort', abort)
  let cancel = schedule(abort, firstEventMs)
  let isHeard = false
  let retryMs: number | null = null
  const hear = (event: ServerEvent) => {
    isHeard = true
    const about = subjectOf(event)
    if (about !== null) onNews({ about, heard: event.id })
  }
  const before = heard()
  const outcome = await client.call('live', {
    params: { id: pharmacy },
    ...(once && { query: { once: true } }),
    headers: before === null ? {} : { 'last-event-id': before },
    signal: given.signal,
    timeoutMs: lastsMs,
    fetch: eventFetch(fetch, {
      onPiece: () => {
        if (!isHeard) return
        cancel()
        cancel = schedule(abort, silenceMs)
      },
      onEvent: (event) => {
        if (!isHeard) {
          cancel()
          cancel = schedule(abort, silenceMs)
        }
        hear(event)
      },
      onRetry: (ms) => {
        retryMs = ms
      },
    }),
  })
  cancel()
  signal.removeEventListener('abort', abort)
  return { outcome, isHeard, retryMs }
}

/** Null for what says no more than that it goes on. */
function subjectOf({ event, data }: ServerEvent): LiveNews['about'] | null {
  const told = parsed(data)
  if (event === 'ready') return told.resumed === true ? null : 'missed'
  return liveSubjects.find((subject) => subject === told.about) ?? null
}

const parsed = (data: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(data))
  } catch {
    return {}
  }
}

const isRefused = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.kind === 'http' && !isTemporary(outcome.status)
const isLoggedOut = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.kind === 'http' && outcome.status === 401
