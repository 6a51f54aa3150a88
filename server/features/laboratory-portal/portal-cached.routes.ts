import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Endpoint } from '@/contract/basics/endpoint'
import type { VersionColumn } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import { snapshotColumn } from '../../db/snapshot'
import { type Call, route } from '../../plugins/contract'
import { sendCached } from '../sales/cache/answers.cache'
import type { PortalAnswers } from './portal-answers.cache'
import { type Member, memberOrThrow } from './portal-member'

type Db = Kysely<Database>

type PortalEndpoint = Endpoint & {
  params: v.GenericSchema<unknown, { id: number }>
  response: v.GenericSchema
}

const databaseSnapshot: VersionColumn = { name: 'snapshot', of: () => snapshotColumn }

/**
 * Registers a call of the portal about a user, and caches its answers. `answerOf` checks the query and gives what answers it
 * from one snapshot of the database: that the user is one of the caller's network is found in the same snapshot, so a
 * cached answer, too, is only for who may have it now.
 */
export function portalRoute<E extends PortalEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { db, answers }: { db: Db; answers: PortalAnswers },
  answerOf: (
    call: Pick<Call<E>, 'query' | 'auth'>,
  ) => (at: Db, member: Member) => Promise<v.InferInput<E['response']>>,
): void {
  const handler = async (call: Call<E>) => {
    const { request, reply, auth, params } = call
    if (!auth) throw new Error(`${request.url} was let in without a session`)
    const answer = answerOf(call)
    const { id: userId } = params as { id: number }
    const make = async (at: Db) => {
      const made = await answer(at, await memberOrThrow(at, auth, userId))
      if (app.checksAnswers) v.parse(endpoint.response, made)
      return made
    }
    const { id: callerId, laboratoryId } = auth.user
    // A caller without a laboratory has no version to compare.
    if (laboratoryId === null) return await make(db)
    const cached = await answers.get({
      laboratoryId,
      snapshot: request.dataVersion,
      question: `${callerId} ${request.url}`,
      accepts: request.headers['accept-encoding'],
      make,
    })
    return sendCached(reply, cached)
  }
  route(app, endpoint, handler, { dataVersion: databaseSnapshot, compresses: true })
}
