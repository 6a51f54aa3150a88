import type { LockManagerLike } from '@/offline/basics/lock'

type AbortableLocks = {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown>
}

/** Where a page hears that the browser sets it aside, and that it runs again. */
export type PageEvents = { window: EventTarget; document: EventTarget }

/**
 * Web Locks for a page that the browser may set aside: kept for "Atrás" after another address was opened, or frozen behind other
 * windows. It runs nothing then, but Chromium (156) leaves it in the queues and hands it locks that it cannot give back, so
 * that nobody on the device sends anything for minutes. Here such a page gives up what it holds and leaves the queues, and asks
 * again when it runs again. Work that was under way then goes on without its lock, beside that of others.
 */
export const pageLocks = (locks: AbortableLocks, page: PageEvents): LockManagerLike => ({
  async request(name, work) {
    let started: Promise<unknown> | undefined
    for (;;) {
      const leaving = new AbortController()
      const stop = onAside(page, () => leaving.abort())
      const left = new Promise<void>((resolve) => {
        leaving.signal.addEventListener('abort', () => resolve())
      })
      try {
        await locks.request(name, { signal: leaving.signal }, () => {
          started = work()
          return Promise.race([started, left])
        })
        return await started
      } catch (error) {
        if (started !== undefined || !leaving.signal.aborted) throw error
      } finally {
        stop()
      }
      await isBack(page)
    }
  },
})

function onAside({ window, document }: PageEvents, listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  document.addEventListener('freeze', listener)
  return () => {
    window.removeEventListener('pagehide', listener)
    document.removeEventListener('freeze', listener)
  }
}

const isBack = ({ window, document }: PageEvents): Promise<void> =>
  new Promise((resolve) => {
    const back = () => {
      window.removeEventListener('pageshow', back)
      document.removeEventListener('resume', back)
      resolve()
    }
    window.addEventListener('pageshow', back)
    document.addEventListener('resume', back)
  })
