import type { DeviceAnswer, SalesEngine, SalesRequest } from '@/offline/sales/sales-engine'

/** `id` joins a question, its answer and its abort. */
export type ToSalesWorker = { id: number; request: SalesRequest } | { id: number; abort: true }
/** `failed`: the worker could not answer; the page then tries, and meets the reason itself. */
export type FromSalesWorker = { id: number; answer: DeviceAnswer | null } | { id: number; failed: true }

/** The worker's side: answers each question, in any order; an aborted one is not answered. */
export const createSalesResponder = (engine: SalesEngine, post: (message: FromSalesWorker) => void) => {
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
    if ('abort' in message) asked.get(message.id)?.abort()
    else await answer(message.id, message.request)
  }
}
