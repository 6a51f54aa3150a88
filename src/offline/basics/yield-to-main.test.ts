import { afterEach, describe, expect, test, vi } from 'vitest'
import { createQueue } from '@/offline/basics/lock'
import { createYieldToPriority, patienceMs, withPriority, yieldToMain } from '@/offline/basics/yield-to-main'

afterEach(() => {
  vi.useRealTimers()
})

/** One lock of a device; `isStuck`: who holds it does not give it back, and whoever has a limit meets it. */
function createLocks({ isStuck = false } = {}) {
  const queue = createQueue()
  let asked = 0
  return {
    asked: () => asked,
    request: (
      _name: string,
      ...rest: [{ signal: AbortSignal }, () => Promise<unknown>] | [() => Promise<unknown>]
    ) => {
      asked += 1
      const work = rest.at(-1) as () => Promise<unknown>
      if (isStuck)
        return rest.length > 1 ? Promise.reject(new DOMException('', 'TimeoutError')) : new Promise(() => {})
      return queue(work)
    },
  }
}

/** Saving that ends when the test says so. */
function openWork() {
  let settle = (_end: () => Promise<string>): void => undefined
  const result = new Promise<string>((resolve) => {
    settle = (end) => resolve(end())
  })
  return {
    work: () => result,
    end: () => settle(async () => 'saved'),
    fail: () => settle(() => Promise.reject(new Error('refused'))),
  }
}

const noted = (work: Promise<unknown>) => {
  const state = { isOver: false }
  void work.then(() => {
    state.isOver = true
  })
  return state
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('what somebody waits for', () => {
  test('begins at once and gives its result, also while another window holds the lock', async () => {
    const locks = createLocks()
    const other = openWork()
    void withPriority(other.work, locks)
    expect(await withPriority(async () => 'saved', locks)).toBe('saved')
    other.end()
  })

  test.each(['end', 'fail'] as const)('holds up the long work of a worker until its %s', async (how) => {
    const locks = createLocks()
    const saving = openWork()
    const result = withPriority(saving.work, locks).catch((error: Error) => error.message)
    const piece = noted(createYieldToPriority(locks)())
    await settled()
    expect(piece.isOver).toBe(false)
    saving[how]()
    expect(await result).toBe(how === 'end' ? 'saved' : 'refused')
    await settled()
    expect(piece.isOver).toBe(true)
  })

  test('holds up the next step of long work in its own window, where there are no locks, too', async () => {
    const saving = openWork()
    void withPriority(saving.work, undefined)
    const step = noted(yieldToMain())
    await settled()
    await settled()
    expect(step.isOver).toBe(false)
    saving.end()
    await vi.waitFor(() => expect(step.isOver).toBe(true))
  })

  test('holds up its own window for no longer than anybody has patience', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const saving = openWork()
    void withPriority(saving.work, undefined)
    const step = yieldToMain()
    vi.advanceTimersByTime(patienceMs)
    await step
    saving.end()
  })
})

describe('long work', () => {
  test('goes on at once where nobody waits, and where the browser has no locks', async () => {
    await createYieldToPriority(createLocks())()
    await createYieldToPriority(undefined)()
  })

  test('waits once, and not before each piece, for a window that was set aside with the lock', async () => {
    const locks = createLocks({ isStuck: true })
    const givePrecedence = createYieldToPriority(locks)
    await givePrecedence()
    await givePrecedence()
    expect(locks.asked()).toBe(1)
  })
})
