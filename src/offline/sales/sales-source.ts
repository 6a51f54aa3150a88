import type { Client } from '@/api/client'
import { madridDay } from '@/domain/basics/dates'
import { isLaboratoryUser } from '@/domain/people/roles'
import { asPosted } from '@/domain/sales/questions/sales-filter'
import type { AnswerOf, SalesQuestion } from '@/domain/sales/questions/sales-question'
import { ownerOf } from '@/offline/database/identity'
import type { SalesEngine } from '@/offline/sales/sales-engine'
import type { SessionStore } from '@/offline/session/session'
import type { Sourced } from '@/offline/snapshot/sourced'

/** One source for every sales figure of a pharmacy: the device's own data when it is there, else the server, to which the question is posted. */
export type SalesSource = {
  ask<Q extends SalesQuestion>(question: Q, options?: { signal?: AbortSignal }): Promise<Sourced<AnswerOf<Q>>>
}

export type SalesSourceOptions = {
  pharmacy: number
  client: Client
  session: Pick<SessionStore, 'getSnapshot'>
  engine: SalesEngine
  /** Epoch ms by the server's clock. */
  now: () => number
}

export const createSalesSource = ({
  pharmacy,
  client,
  session,
  engine,
  now,
}: SalesSourceOptions): SalesSource => {
  const whoAsks = () => {
    const current = session.getSnapshot()
    if (!current) return null
    const { identity, user, real } = current
    // A laboratory user who impersonates a pharmacy still sees only what the laboratory may see (purchasing.md §6).
    const ofLaboratory = [real?.user, user].find((each) => each && isLaboratoryUser(each.rol))
    const viewer = ofLaboratory === undefined ? null : { laboratory: ofLaboratory.laboratory?.id ?? null }
    return { owner: ownerOf(identity), viewer }
  }

  /** A database that cannot be read, or was deleted under an open page, counts as empty: the server is asked. */
  const fromDevice: SalesEngine = (...request) => engine(...request).catch(() => null)

  return {
    async ask<Q extends SalesQuestion>(question: Q, options: { signal?: AbortSignal } = {}) {
      const { signal } = options
      const asking = whoAsks()
      const today = madridDay(new Date(now()))
      const answer = asking && (await fromDevice({ ...asking, pharmacy, today, question }, signal))
      // The user has logged out meanwhile, or another identity acts now.
      if (signal?.aborted || asking?.owner !== whoAsks()?.owner) return { ok: false, kind: 'aborted' }
      if (answer !== null) {
        return { ok: true, data: answer.data as AnswerOf<Q>, source: 'device', asOf: answer.asOf }
      }
      const outcome = await client.call('askSales', {
        params: { pharmaId: pharmacy },
        body: asPosted(question),
        ...options,
      })
      if (!outcome.ok) return outcome
      return { ok: true, data: outcome.data.answer as AnswerOf<Q>, source: 'server', asOf: now() }
    },
  }
}
