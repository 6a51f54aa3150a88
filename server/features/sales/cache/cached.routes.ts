import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Endpoint } from '@/contract/basics/endpoint'
import { madridDay } from '@/domain/basics/dates'
import type { AuthUser, VersionColumn } from '../../../access/auth-types'
import { canOrder } from '../../../access/pharmacy-access'
import { pharmacyInPath } from '../../../plugins/auth/access'
import { type Call, route } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import { type AnswerCache, sendCached } from './answers.cache'
import { salesVersion } from './sales-version.queries'

export type CacheableEndpoint = Endpoint & { access: { kind: 'pharmacy' }; response: v.GenericSchema }

/** What an answer depends on besides the call itself: caller, pharmacy, day, and the version of the pharmacy's data. */
export type AnswerContext = { user: AuthUser; pharmacyId: number; today: string; version: string }

/** Equal for callers who see and are offered the same of a pharmacy: they share cached answers. */
export const audienceKey = (user: AuthUser): string => `${user.laboratoryId ?? ''}/${canOrder(user)}`

/**
 * Registers a call whose answer depends on its address, its body and a pharmacy's data, and caches its answers. A cached
 * answer serves everybody of the same audience until the data change; the data's version and the caller's access are looked
 * up for each call.
 */
export function cachedRoute<E extends CacheableEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { clock, answerCache }: Pick<Services, 'clock'> & { answerCache: AnswerCache },
  answer: (
    call: Pick<Call<E>, 'params' | 'query' | 'body'>,
    context: AnswerContext,
  ) => Promise<v.InferInput<E['response']>>,
  { dataVersion = salesVersion, ...options }: { isHeavy?: boolean; dataVersion?: VersionColumn } = {},
): void {
  const handler = async (call: Call<E>) => {
    const { request, reply, body } = call
    const { auth, dataVersion: version, url } = request
    const pharmacyId = pharmacyInPath(request)
    if (!auth || version === null || pharmacyId === null)
      throw new Error(`${url} was let in without a session, a pharmacy or a version`)
    const today = madridDay(clock.now())
    const cached = await answerCache.get({
      question: JSON.stringify([audienceKey(auth.user), today, version, url, body]),
      accepts: request.headers['accept-encoding'],
      make: async () => {
        const made = await answer(call, { user: auth.user, pharmacyId, today, version })
        if (app.checksAnswers) v.parse(endpoint.response, made)
        return made
      },
    })
    return sendCached(reply, cached)
  }
  route(app, endpoint, handler, { ...options, dataVersion, compresses: true })
}
