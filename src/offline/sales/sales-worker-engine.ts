import type { Schedule } from '@/offline/basics/schedule'
import { afterSilence, type RunningWorker, type StartWorker, startIfPossible } from '@/offline/basics/workers'
import type { DeviceAnswer, SalesEngine, SalesRequest } from '@/offline/sales/sales-engine'
import type { FromSalesWorker, ToSalesWorker } from '@/offline/sales/sales-messages'

export type StartSalesWorker = StartWorker<ToSalesWorker, FromSalesWorker>

export type WorkerEngineOptions = {
  startSalesWorker: StartSalesWorker
  /** Engine in the page, for when there is no worker or it died. */
  inPage: SalesEngine
  schedule: Schedule
}

type Asked = { toPage: () => void; settle: (answer: DeviceAnswer | null) => void }

/** Asks the worker, started at the first question. One that cannot start, fails or falls silent leaves its questions to the page. */
export const createWorkerEngine = ({ startSalesWorker, inPage, schedule }: WorkerEngineOptions) => {
  const asked = new Map<number, Asked>()
  let worker: RunningWorker<ToSalesWorker> | null = null
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

  const start = (): RunningWorker<ToSalesWorker> | null => {
    if (worker !== null || isBroken) return worker
    const started = startIfPossible(startSalesWorker, {
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
    })
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
