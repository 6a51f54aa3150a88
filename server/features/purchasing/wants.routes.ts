import type { FastifyInstance } from 'fastify'
import * as creation from '@/contract/purchasing/want-creation'
import * as contract from '@/contract/purchasing/wants'
import { madridDay } from '@/domain/basics/dates'
import { suppliedOn } from '@/domain/supply/supplied'
import { listedWants } from '@/domain/supply/want-list'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import type { CatalogueCache } from '../catalogue/catalogue.cache'
import { supplyOf } from './on-its-way.queries'
import { saveWant } from './wants.service'

export function registerWantRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { catalogues }: { catalogues: CatalogueCache },
): void {
  route(app, creation.saveWant, async ({ params, headers, body, auth }) => {
    const outcome = await saveWant(db, {
      idempotencyKey: headers['idempotency-key'],
      pharmacyId: params.id,
      want: body,
      auth,
      now: clock.now(),
    })
    if (outcome.kind === 'mismatch') throw new ApiError('idempotency_mismatch')
    if (outcome.kind === 'rejected') {
      const [message = ''] = Object.values(outcome.fields)
      throw new ApiError('want_rejected', { message, fields: outcome.fields })
    }
    return { id: outcome.id }
  })

  route(app, contract.wants, async ({ params }) => {
    const today = madridDay(clock.now())
    const [{ index }, supply] = await Promise.all([
      catalogues.current(),
      supplyOf(db, { pharmacyId: params.id, today }),
    ])
    const { wanted } = suppliedOn(today, { stock: new Map(), ...supply })
    return { data: listedWants(wanted, index, today) }
  })
}
