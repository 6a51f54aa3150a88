import type { Kysely } from 'kysely'
import type { LiveVersions } from '@/domain/live/live-event'
import { sessionFinder } from '../../access/find-session'
import { canAccess } from '../../access/pharmacy-access'
import type { News } from '../../db/news/announce'
import { listen } from '../../db/news/listen'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import type { Clock } from '../../plugins/services'
import { createLiveStream, type Listener, type LiveStream } from './live-stream'
import { readLiveVersions } from './live-versions.queries'

export type LiveTimes = {
  /** A line that says nothing, so that proxies keep the connection; versions are looked at, too. */
  beatMs: number
  /** How long a connection lasts, at most: its device comes again, maybe to another server. */
  lastsMs: number
  /**
   * After how long, at most, it is looked at whether its caller may still hear it, where nobody said that something has changed: with
   * the next beat.
   */
  judgedEveryMs: number
}
const usualTimes: LiveTimes = { beatMs: 25_000, lastsMs: 15 * 60_000, judgedEveryMs: 60_000 }

/** Connections of a session, whose tabs share one; of a user, with all devices; and of this process. */
const mostOfSession = 3
const mostOfUser = 20
const most = 5_000
/** How many are judged at the same time: all of them may have to be, and orders need the database, too. */
const mostJudged = 2
/** When a device whose connection gave way to a newer one may come again. */
const gaveWayMs = 60_000
/** A server whose news cannot be heard yet does not keep its callers waiting: it looks now and then. */
const patienceMs = 3_000

/** The connections of this process that are told when something is newer. Listens while there is one. */
export function createLiveHub(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  { beatMs, lastsMs, judgedEveryMs }: LiveTimes = usualTimes,
) {
  const streams = new Set<LiveStream>()
  const find = sessionFinder(db)
  let listening: ReturnType<typeof listen> | null = null
  let beating: NodeJS.Timeout | undefined
  let isStopped = false

  /** What is to be looked at: pharmacies whose orders have changed; all of them, where it is not known which. */
  let dirty: Set<number> | 'all' | null = null
  let isLooking = false

  const look = (what: number | 'all' | 'offers'): void => {
    if (what === 'all') dirty = 'all'
    else if (dirty !== 'all') {
      dirty ??= new Set()
      if (what !== 'offers') dirty.add(what)
    }
    if (!isLooking) void lookOff()
  }
  const lookOff = async (): Promise<void> => {
    isLooking = true
    while (dirty !== null) {
      const asked: Set<number> | 'all' = dirty
      dirty = null
      const watched = new Set([...streams].map(({ listener }) => listener.pharmacy))
      const pharmacies = [...watched].filter((id) => asked === 'all' || asked.has(id))
      // A database that is away is looked at again with the next beat.
      const versions = await readLiveVersions(db, pharmacies).catch(() => null)
      if (versions !== null) for (const stream of streams) stream.look(versions)
    }
    isLooking = false
  }

  const hear = (news: News): void => {
    if (news.about === 'access') {
      const { user, pharmacy = null } = news
      for (const stream of streams) {
        const { userIds, pharmacy: own } = stream.listener
        if ((user === null || userIds.includes(user)) && (pharmacy === null || pharmacy === own))
          judge(stream)
      }
    } else if (news.about !== 'orders') look('offers')
    else {
      const told = [...streams].filter(({ listener }) => listener.pharmacy === news.pharmacy)
      if (told.length === 0) return
      for (const stream of told) stream.tellLaboratory(news.laboratories)
      look(news.pharmacy)
    }
  }
  const hearAgain = (): void => {
    for (const stream of streams) stream.tellLaboratory(null)
    look('all')
  }

  /** Streams that are to be judged next; one that is being judged may be among them again. */
  const toJudge = new Set<LiveStream>()
  let judging = 0
  const judge = (stream: LiveStream): void => {
    toJudge.add(stream)
    if (judging < mostJudged) void judgeOff()
  }
  const judgeOff = async (): Promise<void> => {
    judging += 1
    for (const stream of toJudge) {
      toJudge.delete(stream)
      if (streams.has(stream)) await judgeNow(stream)
    }
    judging -= 1
  }
  /** Not all at once, also where they were judged together. */
  const nextJudging = (): number => performance.now() + judgedEveryMs * (0.5 + Math.random() / 2)

  /** Ends it where its session is over, or its caller may no longer see the pharmacy. */
  const judgeNow = async (stream: LiveStream): Promise<void> => {
    stream.judgeAt = nextJudging()
    const { token, impersonated, pharmacy } = stream.listener
    try {
      const found = await find({
        token,
        impersonatedUsername: impersonated,
        now: clock.now(),
        pharmacyId: pharmacy,
        dataVersion: undefined,
        prolongs: false,
      })
      const may =
        found !== null && !('refused' in found) && canAccess(found.auth.user, found.pharmacyAccess, true)
      if (!may) stream.end(null)
    } catch {
      // Nothing can be read of the database, so nothing is told either.
    }
  }

  const beat = (): void => {
    void listening?.check()
    for (const stream of streams) {
      stream.beat()
      if (performance.now() >= stream.judgeAt) judge(stream)
    }
    look('all')
  }
  const begin = (): Promise<void> => {
    if (listening === null) {
      listening = listen(db, { onNews: hear, onGap: hearAgain })
      beating = setInterval(beat, beatMs)
      beating.unref()
    }
    let waiting: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      waiting = setTimeout(resolve, patienceMs)
    })
    return Promise.race([listening.started, patience]).finally(() => clearTimeout(waiting))
  }
  const rest = (): void => {
    if (streams.size > 0 || listening === null) return
    void listening.stop()
    clearInterval(beating)
    listening = null
  }

  const makeRoom = ({ token, userIds }: Listener): void => {
    if (streams.size >= most) throw new ApiError('unavailable', { retryAfter: 60 })
    const giveWay = (those: LiveStream[], most: number) => {
      for (const stream of those.slice(0, Math.max(0, those.length - most + 1))) stream.end(gaveWayMs)
    }
    const [user] = userIds
    giveWay(
      [...streams].filter(({ listener }) => listener.token === token),
      mostOfSession,
    )
    giveWay(
      [...streams].filter(({ listener }) => listener.userIds[0] === user),
      mostOfUser,
    )
  }

  return {
    /** A connection, told of what is newer than it has heard of, and then of everything; with `once`, ended then. */
    async open(
      listener: Listener,
      { heard, once }: { heard: LiveVersions | null; once: boolean },
    ): Promise<LiveStream['body']> {
      if (isStopped) throw new ApiError('unavailable', { retryAfter: 1 })
      const stream = createLiveStream(listener, heard)
      if (once) {
        stream.begin(await readLiveVersions(db, [listener.pharmacy]), null)
        stream.end(null)
        return stream.body
      }
      makeRoom(listener)
      stream.judgeAt = nextJudging()
      // Among those that are told from here on, so that nothing is lost between its versions and the first news.
      streams.add(stream)
      const over = setTimeout(() => stream.end(someTime()), lastsMs * (0.8 + Math.random() * 0.4))
      over.unref()
      stream.body.once('close', () => {
        clearTimeout(over)
        streams.delete(stream)
        rest()
      })
      try {
        await begin()
        stream.begin(await readLiveVersions(db, [listener.pharmacy]), someTime())
        look(listener.pharmacy)
      } catch (error) {
        stream.body.destroy()
        throw error
      }
      return stream.body
    },
    /** Every device comes again, not all at once, to whoever serves then. */
    stop(): void {
      isStopped = true
      for (const stream of streams) stream.end(someTime())
    },
    size: () => streams.size,
  }
}

/** When a device whose connection ended may come again: all of a server's do not come at once. */
const someTime = (): number => Math.round(500 + Math.random() * 4_500)
