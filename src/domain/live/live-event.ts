/**
 * What a server tells a device while it looks at a pharmacy: that something is newer, and never what. `ready`: what comes from now
 * on is told at once. Where it was asked without an id, or by a laboratory, whose orders have no version of their own, nobody knows
 * what was missed before.
 */
export const liveSubjects = ['orders', 'offers', 'catalogue'] as const
export type LiveSubject = (typeof liveSubjects)[number]

export type LiveVersions = Record<LiveSubject, number | null>

/** As the id of an event: what a device has heard of when it has heard that one. Null where there is no version. */
export const versionsText = (versions: LiveVersions): string =>
  liveSubjects.map((subject) => versions[subject] ?? '-').join('.')

const form = /^(\d{1,15}|-)\.(\d{1,15}|-)\.(\d{1,15}|-)$/

/** Null for what no server of ours has given. */
export function readVersions(text: string | undefined): LiveVersions | null {
  const [, orders, offers, catalogue] = form.exec(text ?? '') ?? []
  if (orders === undefined || offers === undefined || catalogue === undefined) return null
  const read = (part: string) => (part === '-' ? null : Number(part))
  return { orders: read(orders), offers: read(offers), catalogue: read(catalogue) }
}

export type ServerEvent = { event: string; data: string; id: string | null }

/** One event of a text/event-stream, which a blank line ends. */
export const eventText = ({ event, data, id }: ServerEvent): string =>
  `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${data}\n\n`

type Parsed = { events: ServerEvent[]; retryMs: number | null }

/** Reads a text/event-stream in the pieces in which it comes. */
export function createEventReader(): (piece: string) => Parsed {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | null = null
  return (piece) => {
    const parsed: Parsed = { events: [], retryMs: null }
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (line === '') {
        if (data.length > 0) parsed.events.push({ event: event || 'message', data: data.join('\n'), id })
        event = ''
        data = []
        continue
      }
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
      if (field === 'id') id = value
      if (field === 'retry' && /^\d{1,9}$/.test(value)) parsed.retryMs = Number(value)
    }
    return parsed
  }
}
