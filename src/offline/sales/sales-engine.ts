import { answerSales } from '@/domain/sales/answer'
import { MissingMonthsError } from '@/domain/sales/cube/cube'
import { viewerOf } from '@/domain/sales/cube/viewer'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import type { PharmacyData } from '@/offline/snapshot/pharmacy-data'

/** A question with everything that its answer depends on beside the data, so that a worker needs to know nothing else. */
export type SalesRequest = {
  /** Who asks (`ownerOf`): another user's data is never used. */
  owner: string
  pharmacy: number
  /** The laboratory of a laboratory user; for them alone the viewer is cut. */
  viewer: { laboratory: number | null } | null
  /** The day in Madrid, 'YYYY-MM-DD'. */
  today: string
  question: SalesQuestion
}

/** `asOf`: when the data was refreshed (epoch ms of the server). */
export type DeviceAnswer = { data: unknown; asOf: number }

/** Answers from this device; null where it has no data of that pharmacy for this user, or lacks months that the answer needs. */
export type SalesEngine = (request: SalesRequest, signal?: AbortSignal) => Promise<DeviceAnswer | null>

/** A pharmacy's data on this device; null where it has none of it. */
export type ReadData = (pharmacy: number) => Promise<PharmacyData | null>

/** Run by the worker, and by the page where there is no worker. */
export const createSalesEngine =
  (readData: ReadData): SalesEngine =>
  async ({ owner, pharmacy, viewer, today, question }, signal) => {
    const held = await readData(pharmacy)
    if (held === null || held.owner !== owner || signal?.aborted) return null
    const { cube, catalogue, stock, purchasing, refreshedAt } = held
    const { campaigns, relations } = purchasing
    const sales = {
      cube,
      catalogue,
      stock,
      campaigns,
      relations,
      viewer: viewer && viewerOf(catalogue, viewer.laboratory),
      today,
    }
    try {
      return { data: answerSales(sales, question), asOf: refreshedAt }
    } catch (error) {
      if (error instanceof MissingMonthsError) return null
      throw error
    }
  }
