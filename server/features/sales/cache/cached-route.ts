import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Endpoint } from '@/contract/endpoint'
import { madridDay } from '@/domain/basics/dates'
import type { AuthUser } from '../../../access/auth-types'
import { canOrder } from '../../../access/pharmacy-access'
import { pharmacyInPath } from '../../../plugins/access'
import { type Call, route } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import type { KeptAnswers } from './answers.cache'
import { salesVersion } from './sales-version.queries'

export type KeptEndpoint = Endpoint & { access: { kind: 'pharmacy' }; response: v.GenericSchema }

/** Who asks about which pharmacy, on which day, and the version that its data had when they asked. */
export type Asked = { user: AuthUser; pharmacyId: number; today: string; version: string }

/** Who sees and is offered the same of a pharmacy. */
export const eyesOf = (user: AuthUser): string => `${user.laboratoryId ?? ''}/${canOrder(user)}`

/**
 * A call whose answer follows from its address, its body and a pharmacy's data. What was made is kept for whoever asks it
 * again with the same eyes while nothing has changed; that, and whether they may ask, is looked up for each call.
 */
export function keptRoute<E extends KeptEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { clock, kept }: Pick<Services, 'clock'> & { kept: KeptAnswers },
  answer: (
    call: Pick<Call<E>, 'params' | 'query' | 'body'>,
    asked: Asked,
  ) => Promise<v.InferInput<E['response']>>,
): void {
  const handler = async (call: Call<E>) => {
    const { request, reply, body } = call
    const { auth, reading: version, url } = request
    const pharmacyId = pharmacyInPath(request)
    if (!auth || version === null || pharmacyId === null)
      throw new Error(`${url} was let in without a session, a pharmacy or a version`)
    const today = madridDay(clock.now())
    const { encoding, bytes } = await kept.answerTo({
      question: JSON.stringify([eyesOf(auth.user), today, version, url, body]),
      accepts: request.headers['accept-encoding'],
      make: async () => {
        const made = await answer(call, { user: auth.user, pharmacyId, today, version })
        if (app.checksAnswers) v.parse(endpoint.response, made)
        return made
      },
    })
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }
  route(app, endpoint, handler, { reads: salesVersion, compresses: true })
}
