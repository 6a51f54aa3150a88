import type { AnswerOf, SalesQuestion } from '@/domain/sales/sales-question'
import type { Sourced } from '@/offline/purchasing-source'

/** One source for every sales figure of a pharmacy: the device's own data when it is there, else the server's calls. */
export type SalesSource = {
  ask<Q extends SalesQuestion>(question: Q, options?: { signal?: AbortSignal }): Promise<Sourced<AnswerOf<Q>>>
}
