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
    for (;;) {
      let started: Promise<unknown> | undefined
      let back: Promise<unknown> | undefined
      const [leaving, over] = [new AbortController(), new AbortController()]
      const left = at(page, 'pagehide', 'freeze', over.signal).then(() => {
        // Before the queue is left: the page may be back by the time that it hears of that.
        back = at(page, 'pageshow', 'resume')
        leaving.abort()
      })
      try {
        await locks.request(name, { signal: leaving.signal }, () => {
          started = work()
          return Promise.race([started, left])
        })
        return await started
      } catch (error) {
        if (started || !back) throw error
      } finally {
        over.abort()
      }
      await back
    }
  },
})

const at = ({ window, document }: PageEvents, ofWindow: string, ofDocument: string, signal?: AbortSignal) =>
  new Promise((resolve) => {
    window.addEventListener(ofWindow, resolve, { signal })
    document.addEventListener(ofDocument, resolve, { signal })
  })
