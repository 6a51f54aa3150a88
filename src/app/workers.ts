import type { RunningWorker, WorkerEvents } from '@/offline/basics/workers'
import type { DeviceWorkers } from '@/offline/device/environment'

export const startSalesWorker: DeviceWorkers['startSalesWorker'] = (events) =>
  running(
    startedAhead() ??
      new Worker(new URL('@/offline/sales/sales-worker.ts', import.meta.url), { type: 'module' }),
    events,
  )

export const startRefreshWorker: DeviceWorkers['startRefreshWorker'] = (events) =>
  running(
    new Worker(new URL('@/offline/snapshot/refresh-worker.ts', import.meta.url), { type: 'module' }),
    events,
  )

export const startSessionKeyWorker: DeviceWorkers['startSessionKeyWorker'] = (events) =>
  running(
    new Worker(new URL('@/offline/sealing/session-key-worker.ts', import.meta.url), { type: 'module' }),
    events,
  )

/** The worker that the start script has started, once: it is ended with the session like any other. */
function startedAhead(): Worker | null {
  const worker = window.startPage?.salesWorker ?? null
  if (window.startPage) window.startPage.salesWorker = null
  return worker
}

function running<To, From>(worker: Worker, { onMessage, onBreak }: WorkerEvents<From>): RunningWorker<To> {
  worker.onmessage = ({ data }) => onMessage(data)
  worker.onmessageerror = onBreak
  worker.onerror = (event) => {
    // Not an error for the user: the page does the work itself, or asks the server.
    event.preventDefault()
    onBreak()
  }
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() }
}
