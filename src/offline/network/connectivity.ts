import { createObservable } from '@/offline/basics/observable'
import type { Schedule } from '@/offline/basics/schedule'

/**
 * `unknown` until the first answer; `offline` when the server itself does not answer, whatever the network card says;
 * `signed-out` while it knows nothing of the session, which a PIN opened.
 */
export type Connection = 'unknown' | 'online' | 'offline' | 'signed-out'

/** Whether only the device can answer. */
export const isUnreachable = (connection: Connection): boolean =>
  connection === 'offline' || connection === 'signed-out'

export type Connectivity = {
  getSnapshot(): Connection
  subscribe(listener: () => void): () => void
  /** The device says that it has no network, and no answer has come all the same. */
  isCutOff(): boolean
  /** Asks the server now. */
  check(): Promise<Connection>
  /** To be called with each outcome of a call: an answer that is the server's own means online. */
  observe(reached: boolean): void
  start(): void
  stop(): void
}

export type ConnectivityOptions = {
  /** Whether the server itself answers, by its health call; never throws. */
  ping: () => Promise<boolean>
  /** False where the device says that it has no network at all, which some say beside one that works. */
  hasNetwork: () => boolean
  /** Calls back when the device's network comes or goes, and when the page is seen again. */
  onNetworkChange: (listener: () => void) => () => void
  onVisible: (listener: () => void) => () => void
  /** Whether anybody is looking: otherwise nothing is asked. */
  isVisible: () => boolean
  /** Whether something waits to be sent: then the connection's return is noticed sooner. */
  isWaiting: () => boolean
  schedule: Schedule
}

/** While all is well a call of the user's would notice first; while it is not, this is how soon the pill turns. */
const onlineEveryMs = 60_000
const offlineEveryMs = 10_000
/**
 * What waits is sent within five seconds of the connection's return, of which neither a portal nor a server says anything. Not
 * for everybody: after an outage all devices look at once.
 */
const waitingEveryMs = 3_000

export const createConnectivity = (options: ConnectivityOptions): Connectivity => {
  const connection = createObservable<Connection>('unknown')
  let cancelNext: (() => void) | null = null
  let stops: (() => void)[] = []
  let pauseMs = 0
  let checking: Promise<Connection> | null = null
  let asked = 0
  let isMistaken = false

  const isCutOff = (): boolean => {
    const hasNetwork = options.hasNetwork()
    if (hasNetwork) isMistaken = false
    return !hasNetwork && !isMistaken
  }
  const ask = async (isLast: () => boolean): Promise<Connection> => {
    const found = !isCutOff() && (await options.ping()) ? 'online' : 'offline'
    if (found === 'online' || isLast()) connection.set(found)
    return connection.get()
  }
  /** Beside one under way, which may have been sent into a network that is gone: its failure counts no more. */
  const checkAnew = (): Promise<Connection> => {
    asked += 1
    const own = asked
    const isLast = () => own === asked
    checking = ask(isLast).finally(() => {
      if (!isLast()) return
      checking = null
      askAgainLater()
    })
    return checking
  }
  const check = (): Promise<Connection> => checking ?? checkAnew()
  const nextPauseMs = (): number => {
    if (connection.get() === 'online') return onlineEveryMs
    return options.isWaiting() ? waitingEveryMs : offlineEveryMs
  }
  const askAgainLater = (): void => {
    cancelNext?.()
    if (stops.length === 0) return
    pauseMs = nextPauseMs()
    cancelNext = options.schedule(() => {
      if (options.isVisible()) void check()
      else askAgainLater()
    }, pauseMs)
  }

  return {
    getSnapshot: connection.get,
    subscribe: connection.subscribe,
    isCutOff,
    check,
    observe(reached) {
      const before = connection.get()
      if (reached && isCutOff()) isMistaken = true
      if (reached) connection.set('online')
      // One call may fail for its own reasons: the server's health decides.
      else if (before !== 'offline') void check()
      // Something has begun to wait.
      else if (nextPauseMs() < pauseMs) askAgainLater()
    },
    start() {
      if (stops.length > 0) return
      stops = [options.onNetworkChange(() => void checkAnew()), options.onVisible(() => void checkAnew())]
      void check()
    },
    stop() {
      for (const stop of stops) stop()
      stops = []
      cancelNext?.()
    },
  }
}
