import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { deviceLadder, retryDelayMs } from '@/domain/basics/retry-delay'
import { isUnreachable } from '@/offline/network/connectivity'
import type { RefreshOutcome, RefreshProgress } from '@/offline/snapshot/snapshot'
import { useDevice } from '@/parts/session/scope'

export type SnapshotRefresh = {
  running: boolean
  progress: RefreshProgress | null
  /** What the last refresh did not bring, as a text; null where it brought all. */
  problem: string | null
  /** What the device had before is untouched by that, if it had anything. */
  keepsOld: boolean
  isOffline: boolean
  /** The server no longer lets this user see the pharmacy, and its data was deleted from the device. */
  isWithdrawn: boolean
  /** By the user: data that found no room is tried again, too. */
  refresh: () => void
}

/** A tablet on a counter stays visible all day: nothing else would ever renew what it shows. */
export const renewedEveryMs = 60 * 60_000

/**
 * Refreshes a pharmacy's data: when it is opened, when the connection is back, when the page becomes visible, each hour that it
 * stays so, and on demand; one that failed is tried again by itself. Not while `isWaiting`: the server would refuse.
 */
export function useSnapshotRefresh(pharmacy: number, { isWaiting }: { isWaiting: boolean }): SnapshotRefresh {
  const device = useDevice()
  const [{ failures, ...state }, setState] = useState<State>(idle)
  const connection = useSyncExternalStore(device.connectivity.subscribe, device.connectivity.getSnapshot)
  const current = useRef<AbortController>(undefined)

  const start = useCallback(
    (isAsked: boolean) => {
      if (isWaiting || current.current !== undefined) return
      const abort = new AbortController()
      current.current = abort
      const onProgress = (progress: RefreshProgress | null) =>
        setState((last) => ({ ...last, running: true, progress, problem: null }))
      onProgress(null)
      void device.snapshots
        .refreshSnapshot({ client: device.client, pharmacy, onProgress, signal: abort.signal, isAsked })
        .then((outcome) => {
          if (abort.signal.aborted) return
          current.current = undefined
          const failure = outcome.ok ? undefined : outcome.failure.kind
          setState(({ failures }) => ({
            ...idle,
            problem: problemOf(outcome, isAsked),
            keepsOld: keepsOldAfter.some((kind) => kind === failure),
            isWithdrawn: failure === 'withdrawn',
            // Without room it is for the user to do something.
            failures: outcome.ok || failure === 'storage_full' ? 0 : failures + 1,
          }))
        })
    },
    [device, pharmacy, isWaiting],
  )
  const refresh = () => start(true)

  useEffect(
    () => () => {
      current.current?.abort()
      current.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!isUnreachable(connection)) start(false)
  }, [connection, start])
  useEffect(() => {
    const startIfSeen = () => {
      if (document.visibilityState === 'visible' && device.connectivity.getSnapshot() === 'online')
        start(false)
    }
    const againMs = retryDelayMs(deviceLadder, failures, Math.random)
    const timer = setInterval(startIfSeen, failures > 0 ? againMs : renewedEveryMs)
    document.addEventListener('visibilitychange', startIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', startIfSeen)
    }
  }, [device, start, failures])

  // While offline the pill says so, and the refresh follows when the connection is back.
  const isOffline = isUnreachable(connection)
  const problem = isOffline && state.problem === interrupted ? null : state.problem
  return { ...state, problem, isOffline, refresh }
}

/** `failures`: refreshes in a row that failed and are worth another attempt. */
type State = Omit<SnapshotRefresh, 'refresh' | 'isOffline'> & { failures: number }

const idle = {
  running: false,
  progress: null,
  problem: null,
  keepsOld: false,
  isWithdrawn: false,
  failures: 0,
}

const keepsOldAfter = ['bad_block', 'http', 'contract', 'timeout'] as const

const stillNoRoom = 'En este dispositivo aún no hay sitio para todas las ventas.'
const interrupted = 'La descarga se ha interrumpido.'

function problemOf(outcome: RefreshOutcome, isAsked: boolean): string | null {
  if (outcome.ok) return isAsked && outcome.missing.length > 0 ? stillNoRoom : null
  const { failure } = outcome
  switch (failure.kind) {
    case 'storage_full':
      return 'No queda espacio en este dispositivo para los datos de la farmacia. Libere espacio y actualice.'
    case 'storage_failed':
      return 'Este dispositivo no ha podido guardar los datos de la farmacia.'
    case 'bad_block':
      return 'Han llegado datos de ventas dañados. Vuelva a actualizar.'
    case 'http':
    case 'contract':
      return 'El servidor no ha podido dar los datos de la farmacia.'
    case 'timeout':
      return 'La descarga ha tardado demasiado.'
    case 'network':
      return interrupted
    default:
      // Nothing to report after an abort or a log-out.
      return null
  }
}
