import type { CDPSession, Page } from '@playwright/test'

/** Megabytes of JavaScript after a collection: of the page, and of its workers. */
export type Memory = { page: number; workers: number; nodes: number }

/** When it is measured: between these two the heap should not grow. */
export const filled = 'after an hour and a half'
export const noon = 'at noon, before the restart'

const megabyte = 1024 * 1024

export async function memoryOf(page: Page): Promise<Memory> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const workers = await workersOf(session)
    const { nodes } = await session.send('Memory.getDOMCounters')
    return { page: usedSize / megabyte, workers: workers / megabyte, nodes }
  } finally {
    await session.detach()
  }
}

/** A worker has a heap of its own, and answers only through the page's session. */
async function workersOf(session: CDPSession): Promise<number> {
  const workers = new Set<string>()
  const answers = new Map<number, (usedSize: number) => void>()
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.add(sessionId)
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    answers.get(id)?.(result?.usedSize ?? 0)
  })
  // Workers that already run are attached before this call is answered.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  let last = 0
  const ask = (sessionId: string, method: string) =>
    new Promise<number>((resolve) => {
      last += 1
      answers.set(last, resolve)
      const message = JSON.stringify({ id: last, method })
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(0))
    })
  let sum = 0
  for (const worker of workers) {
    await ask(worker, 'HeapProfiler.collectGarbage')
    sum += await ask(worker, 'Runtime.getHeapUsage')
  }
  return sum
}
