import { keepLive, type LiveNews, type LiveOptions } from '@/offline/live/keep-live'

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<LiveNews>) => void) | null
}

export type SharedOptions = Omit<LiveOptions, 'heard' | 'signal'> & {
  /** Whose news they are: tabs of the same identity at the same pharmacy share one connection. */
  name: string
  /** Undefined where the browser has none of them: then each tab has a connection of its own. */
  locks: Pick<LockManager, 'request'> | undefined
  openChannel: ((name: string) => Channel) | undefined
  /** The id that was heard last, by any of the tabs. */
  memory: { heard: string | null }
}

/** One tab of the device is connected, and tells the others. Returns what ends that, and lets another one connect. */
export function shareLive(options: SharedOptions): () => void {
  const { name, locks, openChannel, memory, onNews } = options
  const over = new AbortController()
  const { signal } = over
  const channel = openChannel?.(name)
  const hear = (news: LiveNews) => {
    if (signal.aborted) return
    memory.heard = news.heard ?? memory.heard
    onNews(news)
  }
  if (channel) channel.onmessage = ({ data }) => hear(data)
  const connect = () =>
    keepLive({
      ...options,
      signal,
      heard: () => memory.heard,
      onNews: (news) => {
        hear(news)
        channel?.postMessage(news)
      },
    })
  // Rejects where the tab gives up before its turn has come.
  if (locks && channel) locks.request(name, { signal }, connect).catch(() => {})
  else void connect()
  return () => {
    over.abort()
    channel?.close()
  }
}
