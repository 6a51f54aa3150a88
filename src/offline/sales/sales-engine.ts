import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { UnknownTaxError } from '@/domain/catalogue/taxes'
import { answerSales } from '@/domain/sales/answer'
import { MissingMonthsError } from '@/domain/sales/cube/cube'
import { viewerOf } from '@/domain/sales/cube/viewer'
import { withPrefixSums } from '@/domain/sales/days/prefix-sums'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { answerPurchasing, type PurchasingQuestion } from '@/offline/purchasing/purchasing-questions'
import type { PharmacyData } from '@/offline/snapshot/pharmacy-data'

/** A question with everything that its answer depends on beside the data, so that a worker needs to know nothing else. */
export type SalesRequest = {
  /** Who asks (`ownerOf`): another user's data is never used. */
  owner: string
  pharmacy: number
  /** The day in Madrid, 'YYYY-MM-DD'. */
  today: string
} & (
  | {
      /** The laboratory of a laboratory user; for them alone the viewer is cut. */
      viewer: { laboratory: number | null } | null
      question: SalesQuestion
    }
  | { purchasing: PurchasingQuestion }
)

/** `asOf`: when the data was refreshed (epoch ms of the server). */
export type DeviceAnswer = { data: unknown; asOf: number }

/** Answers from this device; null where it has no data of that pharmacy for this user, or lacks what the answer needs. */
export type SalesEngine = (request: SalesRequest, signal?: AbortSignal) => Promise<DeviceAnswer | null>

/** A pharmacy's data on this device; null where it has none of it. */
export type ReadData = (pharmacy: number) => Promise<PharmacyData | null>

/** Run by the worker, and by the page where there is no worker. */
export const createSalesEngine =
  (readData: ReadData): SalesEngine =>
  async (request, signal) => {
    const held = await readData(request.pharmacy)
    if (held === null || held.owner !== request.owner || signal?.aborted) return null
    try {
      const data = await answerOf(held, request)
      return data === undefined ? null : { data, asOf: held.refreshedAt }
    } catch (error) {
      if (error instanceof MissingMonthsError || error instanceof UnknownTaxError) return null
      throw error
    }
  }

const answerOf = async (read: PharmacyData, request: SalesRequest): Promise<unknown> => {
  const { today } = request
  const held = { ...read, catalogue: catalogueOn(read.catalogue, today) }
  if ('purchasing' in request) return answerPurchasing(held, today, request.purchasing)
  const { catalogue, stock, purchasing } = held
  // Somebody may draw over a chart: range after range is asked then.
  const cube = withPrefixSums(held.cube)
  const { campaigns, relations } = purchasing
  const taxes = purchasing.taxes?.rates ?? []
  const viewer = request.viewer && viewerOf(catalogue, request.viewer.laboratory)
  return answerSales({ cube, catalogue, stock, campaigns, relations, taxes, viewer, today }, request.question)
}
