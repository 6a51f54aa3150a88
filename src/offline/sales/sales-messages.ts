import {
  createSalesEngine,
  type DeviceAnswer,
  type ReadData,
  type SalesRequest,
} from '@/offline/sales/sales-engine'

/** `id` joins a question, its answer and its abort. */
export type ToSalesWorker =
  | { id: number; request: SalesRequest }
  | { id: number; abort: true }
  /** A pharmacy about which questions will come: its data is read ahead of them. */
  | { prepare: number }
/** `failed`: the worker could not answer; the page then tries, and meets the reason itself. */
export type FromSalesWorker = { id: number; answer: DeviceAnswer | null } | { id: number; failed: true }

/** The worker's side: answers each question, in any order; an aborted one is not answered. */
export const createSalesResponder = (readData: ReadData, post: (message: FromSalesWorker) => void) => {
  const engine = createSalesEngine(readData)
  const asked = new Map<number, AbortController>()

  const answer = async (id: number, request: SalesRequest): Promise<void> => {
    const abort = new AbortController()
    asked.set(id, abort)
    const message = await engine(request, abort.signal).then(
      (answer): FromSalesWorker => ({ id, answer }),
      (): FromSalesWorker => ({ id, failed: true }),
    )
    asked.delete(id)
    if (!abort.signal.aborted) post(message)
  }

  return async (message: ToSalesWorker): Promise<void> => {
    // Where it fails, the first question meets the reason.
    if ('prepare' in message) await readData(message.prepare).catch(() => null)
    else if ('abort' in message) asked.get(message.id)?.abort()
    else await answer(message.id, message.request)
  }
}
