import type { Schedule } from '@/offline/basics/schedule'
import type { DeviceAnswer, SalesEngine, SalesRequest } from '@/offline/sales/sales-engine'
import type { FromSalesWorker, ToSalesWorker } from '@/offline/sales/sales-messages'

/** A running worker, and what it is started with. */
export type SalesWorker = { post(message: ToSalesWorker): void; end(): void }
export type SalesWorkerEvents = {
  onMessage: (message: FromSalesWorker) => void
  /** It could not be loaded, or threw. */
  onBreak: () => void
}

export type WorkerEngineOptions = {
  /** Null where there are no workers. May throw: a policy of the browser forbids it. */
  startWorker: (events: SalesWorkerEvents) => SalesWorker | null
  /** The same engine in the page, for when there is no worker or it died. */
  inPage: SalesEngine
  schedule: Schedule
}

/** Far beyond any answer, the first one's decoding on a slow device included: a worker killed for its memory says nothing. */
const silenceMs = 20_000
/** Counted in parts: of a device that slept meanwhile only the last part is over at once, and the worker slept, too. */
const silenceParts = 20

type Asked = { toPage: () => void; settle: (answer: DeviceAnswer | null) => void }

/** Asks the worker, started at the first question. One that cannot start, fails or falls silent leaves its questions to the page. */
export const createWorkerEngine = ({ startWorker, inPage, schedule }: WorkerEngineOptions) => {
  const asked = new Map<number, Asked>()
  let worker: SalesWorker | null = null
  let isBroken = false
  let lastId = 0

  const end = (): void => {
    worker?.end()
    worker = null
    const left = [...asked.values()]
    asked.clear()
    for (const { toPage } of left) toPage()
  }
  const giveUp = (): void => {
    isBroken = true
    end()
  }

  const start = (): SalesWorker | null => {
    if (worker !== null || isBroken) return worker
    const started = attempt(() =>
      startWorker({
        onMessage: (message) => {
          const question = asked.get(message.id)
          asked.delete(message.id)
          if ('failed' in message) question?.toPage()
          else question?.settle(message.answer)
        },
        onBreak: () => {
          // One that was ended already takes nobody with it.
          if (worker === started) giveUp()
        },
      }),
    )
    worker = started
    if (started === null) isBroken = true
    return started
  }

  const ask: SalesEngine = async (request: SalesRequest, signal) => {
    if (signal?.aborted) return null
    const running = start()
    if (running === null) return inPage(request, signal)
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const done = () => {
        cancelAlarm()
        signal?.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        asked.delete(id)
        running.post({ id, abort: true })
        done()
        resolve(null)
      }
      const cancelAlarm = afterSilence(schedule, giveUp)
      asked.set(id, {
        toPage: () => {
          done()
          inPage(request, signal).then(resolve, reject)
        },
        settle: (answer) => {
          done()
          resolve(answer)
        },
      })
      signal?.addEventListener('abort', onAbort)
      running.post({ id, request })
    })
  }

  return {
    ask,
    /** Ends the worker, which frees its memory: its session is over. The next question starts another one. */
    close: () => {
      end()
      isBroken = false
    },
  }
}

const afterSilence = (schedule: Schedule, work: () => void): (() => void) => {
  let left = silenceParts
  let cancel = () => {}
  const wait = () => {
    if (left === 0) return work()
    left -= 1
    cancel = schedule(wait, silenceMs / silenceParts)
  }
  wait()
  return () => cancel()
}

const attempt = <T>(start: () => T): T | null => {
  try {
    return start()
  } catch {
    return null
  }
}
