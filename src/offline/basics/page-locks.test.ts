import { describe, expect, test } from 'vitest'
import { createLock } from '@/offline/basics/lock'
import { pageLocks } from '@/offline/basics/page-locks'

/** The queue of one lock as a browser keeps it, for all pages of a device. */
function createQueues() {
  let last: Promise<unknown> = Promise.resolve()
  let isLate = false
  return {
    /** From now on whoever leaves the queue hears of it in another task. */
    tellLate() {
      isLate = true
    },
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        const leave = () => (isLate ? setTimeout(() => reject(signal.reason)) : reject(signal.reason))
        signal.addEventListener('abort', leave)
        last = last.then(async () => {
          if (signal.aborted) return
          // Whoever has the lock does not lose it by that.
          signal.removeEventListener('abort', leave)
          await work().then(resolve, reject)
        })
      }),
  }
}

const createPage = (queues: ReturnType<typeof createQueues>) => {
  const events = { window: new EventTarget(), document: new EventTarget() }
  return {
    ...events,
    lock: createLock('sending', pageLocks(queues, events)),
  }
}
const tell = (target: EventTarget, event: string) => target.dispatchEvent(new Event(event))
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Work that ends when the test says so. */
function openWork() {
  let end = (_value: string): void => undefined
  let began = 0
  const result = new Promise<string>((resolve) => {
    end = resolve
  })
  const work = () => {
    began += 1
    return result
  }
  return { work, end: (value: string) => end(value), began: () => began }
}

const aside = [
  ['left for another address', 'window', 'pagehide', 'pageshow'],
  ['frozen', 'document', 'freeze', 'resume'],
] as const

describe.each(aside)('of a page that is %s', (_what, target, leaves, returns) => {
  test('the lock goes to the next one, and its work ends when it runs again', async () => {
    const queues = createQueues()
    const [page, other] = [createPage(queues), createPage(queues)]
    const [first, second] = [openWork(), openWork()]
    const ended = page.lock(first.work)
    await settled()
    const next = other.lock(second.work)
    await settled()
    expect(second.began()).toBe(0)
    tell(page[target], leaves)
    await settled()
    expect(second.began()).toBe(1)
    second.end('of the other')
    expect(await next).toBe('of the other')
    tell(page[target], returns)
    first.end('of the page')
    expect(await ended).toBe('of the page')
    expect(first.began()).toBe(1)
  })

  test('a request that still waited is passed over, and is made again when the page runs again', async () => {
    const queues = createQueues()
    const [page, holder, other] = [createPage(queues), createPage(queues), createPage(queues)]
    const [held, waiting, later] = [openWork(), openWork(), openWork()]
    const first = holder.lock(held.work)
    const ended = page.lock(waiting.work)
    const last = other.lock(later.work)
    await settled()
    tell(page[target], leaves)
    held.end('held')
    await first
    await settled()
    expect([waiting.began(), later.began()]).toEqual([0, 1])
    tell(page[target], returns)
    later.end('later')
    await last
    await settled()
    expect(waiting.began()).toBe(1)
    waiting.end('made again')
    expect(await ended).toBe('made again')
  })
})

test('a page that is not set aside holds its lock to the end of the work, and passes on what that throws', async () => {
  const queues = createQueues()
  const [page, other] = [createPage(queues), createPage(queues)]
  const { work, end, began } = openWork()
  const failed = page.lock(async () => {
    await work()
    throw new Error('disk')
  })
  const next = other.lock(async () => began())
  await settled()
  end('done')
  await expect(failed).rejects.toThrow('disk')
  expect(await next).toBe(1)
  // Nothing listens any more.
  tell(page.window, 'pagehide')
  expect(await page.lock(async () => 'again')).toBe('again')
})

test('a page that is back before it hears that it has left the queue asks again', async () => {
  const queues = createQueues()
  const [page, holder] = [createPage(queues), createPage(queues)]
  const [held, waiting] = [openWork(), openWork()]
  const first = holder.lock(held.work)
  const ended = page.lock(waiting.work)
  await settled()
  queues.tellLate()
  tell(page.window, 'pagehide')
  await Promise.resolve()
  tell(page.window, 'pageshow')
  held.end('held')
  await first
  waiting.end('asked again')
  expect(await ended).toBe('asked again')
})
