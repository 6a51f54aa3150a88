import { Readable } from 'node:stream'
import {
  eventText,
  type LiveSubject,
  type LiveVersions,
  liveSubjects,
  versionsText,
} from '@/domain/live/live-event'
import type { KnownVersions } from './live-versions.queries'

/** Whom a stream tells, and of what. */
export type Listener = {
  token: string
  /** Username of whom the caller acts for; null where they act for themselves. */
  impersonated: string | null
  userIds: readonly number[]
  pharmacy: number
  /** Whose lines a laboratory's user sees; null for everybody else. */
  laboratories: ReadonlySet<number> | null
}

/** What a reader that takes nothing may leave in memory. */
const mostUnread = 64 * 1024
/** Some proxies pass nothing on before they have this much. */
const padding = `:${' '.repeat(2048)}\n\n`

export type LiveStream = ReturnType<typeof createLiveStream>

/** One device's connection: knows which versions it was told of, and tells newer ones. */
export function createLiveStream(listener: Listener, heard: LiveVersions | null) {
  const body = new Readable({ read: () => {} })
  let known: LiveVersions | null = heard
  let isReady = false
  let isOver = false

  const write = (text: string) => {
    if (isOver || body.destroyed) return
    body.push(text)
    // Whoever reads so slowly asks again when they can.
    if (body.readableLength > mostUnread) body.destroy()
  }
  const tell = (about: LiveSubject) => {
    if (known !== null)
      write(
        eventText({
          event: 'newer',
          data: JSON.stringify({ about, version: known[about] }),
          id: versionsText(known),
        }),
      )
  }
  const tellNewer = (versions: LiveVersions) => {
    for (const about of liveSubjects) {
      if (known === null || known[about] === versions[about]) continue
      known = { ...known, [about]: versions[about] }
      tell(about)
    }
  }
  const versionsOf = ({ offers, catalogue, orders }: KnownVersions): LiveVersions => ({
    // A laboratory would count by it what the pharmacy orders of others.
    orders: listener.laboratories ? null : (orders.get(listener.pharmacy) ?? 0),
    offers,
    catalogue,
  })

  return {
    listener,
    body,
    /** When it is to be looked at whether its caller may still hear it, by the clock of this process. */
    judgeAt: 0,
    begin(now: KnownVersions, retryMs: number | null): void {
      const versions = versionsOf(now)
      known ??= versions
      isReady = true
      write(retryMs === null ? padding : `retry: ${retryMs}\n${padding}`)
      const resumed = heard !== null && listener.laboratories === null
      write(eventText({ event: 'ready', data: JSON.stringify({ resumed }), id: versionsText(known) }))
      tellNewer(versions)
    },
    /** Versions are compared with those that it was told of. */
    look(now: KnownVersions): void {
      if (!isReady || known === null) return
      const versions = versionsOf(now)
      // Nothing is known of a pharmacy that was not looked at.
      tellNewer(now.orders.has(listener.pharmacy) ? versions : { ...versions, orders: known.orders })
    },
    /** A laboratory hears of orders with lines of its own alone; null: of whose they are is not known. */
    tellLaboratory(laboratories: readonly number[] | null): void {
      const own = listener.laboratories
      if (isReady && own !== null && (laboratories === null || laboratories.some((id) => own.has(id))))
        tell('orders')
    },
    beat: () => write(':\n\n'),
    end(retryMs: number | null): void {
      if (retryMs !== null) write(`retry: ${retryMs}\n\n`)
      if (isOver || body.destroyed) return
      isOver = true
      body.push(null)
    },
  }
}
