import { type RefusalListeners, tellRefusal } from '@/api/sender'
import type { Schedule } from '@/offline/basics/schedule'
import { afterSilence, type StartWorker, startIfPossible } from '@/offline/basics/workers'
import { significantMs } from '@/offline/network/server-clock'
import { reportOutcome, type Watch } from '@/offline/network/watched-client'
import type { Session } from '@/offline/session/session'
import type { Refreshed, RefreshRequest } from '@/offline/snapshot/refresh-data'
import type { FromRefreshWorker, ToRefreshWorker } from '@/offline/snapshot/refresh-messages'
import type { RefreshProgress } from '@/offline/snapshot/snapshot-refresh'

export type StartRefreshWorker = StartWorker<ToRefreshWorker, FromRefreshWorker>

export type RefreshWorkerOptions = {
  startRefreshWorker: StartRefreshWorker
  schedule: Schedule
  /** Who hears of the worker's calls, as if the page had made them. */
  onRefusal: RefusalListeners
  watch: Watch
  /** Server minus device, in ms. */
  onServerTime: (offsetMs: number, withinMs: number) => void
  /** Epoch ms of this device. */
  deviceNow: () => number
}

type Asked = {
  request: RefreshRequest
  session: Session
  now: number
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
}

const aborted: Refreshed = {
  outcome: { ok: false, failure: { ok: false, kind: 'aborted' } },
  isRepaired: false,
}

/**
 * Refreshes in a worker of its own, which ends with it. Null where none starts, and where it breaks or falls silent: then the page does
 * it. What the worker had stored by then is not fetched again.
 */
export const refreshInWorker = (
  { startRefreshWorker, schedule, onRefusal, watch, onServerTime, deviceNow }: RefreshWorkerOptions,
  { request, session, now, onProgress, signal }: Asked,
): Promise<Refreshed | null> =>
  new Promise((resolve) => {
    const { id, token, identity } = session
    let isOver = false
    let cancelAlarm = () => {}
    const end = (refreshed: Refreshed | null): void => {
      isOver = true
      cancelAlarm()
      signal?.removeEventListener('abort', onAbort)
      worker?.end()
      resolve(refreshed)
    }
    const onAbort = () => end(aborted)
    const giveUp = () => end(null)
    const waitForSign = () => {
      cancelAlarm()
      cancelAlarm = afterSilence(schedule, giveUp)
    }
    const onMessage = (message: FromRefreshWorker): void => {
      // What was on its way when it was ended.
      if (isOver) return
      waitForSign()
      if ('refreshed' in message) end(message.refreshed)
      else if ('failed' in message) giveUp()
      else if ('progress' in message) onProgress?.(message.progress)
      else if ('ending' in message) {
        tellRefusal(onRefusal, message.ending, { token, switchUser: identity.switchUser })
        reportOutcome(watch, message.ending)
      } else if ('offsetMs' in message) {
        // Where the page was held up since, or the device's clock was set, a later answer will tell.
        if (Math.abs(deviceNow() - message.at) < significantMs)
          onServerTime(message.offsetMs, message.withinMs)
      }
    }
    const onBreak = () => {
      if (!isOver) giveUp()
    }
    const worker = signal?.aborted ? null : startIfPossible(startRefreshWorker, { onMessage, onBreak })
    if (worker === null) return end(signal?.aborted ? aborted : null)
    signal?.addEventListener('abort', onAbort)
    waitForSign()
    worker.post({ request, sessionId: id, now })
  })
