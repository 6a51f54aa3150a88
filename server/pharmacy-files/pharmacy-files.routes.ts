import type { FastifyInstance } from 'fastify'
import { previewPharmacyFile, storePharmacyFile } from '@/contract/connector/pharmacy-files'
import { madridDay } from '@/domain/basics/dates'
import { readStyle } from '../imports/file-style'
import { BadFile, outcomeOf } from '../imports/files/bad-file'
import { findPharmacy } from '../imports/find-pharmacy'
import { ApiError } from '../plugins/api-error'
import { route } from '../plugins/contract'
import { registerSweep } from '../plugins/limits/sweep'
import { createTurns } from '../plugins/limits/turns'
import type { Services } from '../plugins/services'
import { forgetFiles, storeFile } from './pharmacy-files.service'
import { previewFile } from './preview'

/** Files that this process reads at one time, one of each user: each has its rows in memory. */
const mostAtOnce = 2
const hourMs = 3_600_000

/**
 * Files of a pharmacy's sales or stock, imported by the administration: read once, while they come, by the engine of the
 * command line; shown; and stored when they are confirmed.
 */
export function registerPharmacyFileRoutes(app: FastifyInstance, { db, clock }: Services): void {
  const turns = createTurns({
    // One that is sent again waits for the server to see that the first was given up.
    ...{ atOnce: mostAtOnce, mostWaiting: 2, mostWaitingPerCaller: 1, retryAfter: 20 },
    busy: 'Se están leyendo otros archivos. Espere un momento y vuelva a intentarlo.',
  })

  const pharmacyOrThrow = async (reference: string) => {
    const found = await outcomeOf(findPharmacy(db, reference))
    if (found.ok) return found.result
    throw new ApiError('invalid_fields', { fields: { pharmacy: found.problem } })
  }

  route(app, previewPharmacyFile, async ({ body, files, auth, request, reply }) => {
    const { amounts, decimals, dates, ...asked } = body
    const written = readStyle({ amounts, decimals, dates })
    if (!written.ok) throw new ApiError('bad_request', { message: written.problem })
    await turns.take(request, reply)
    try {
      const now = clock.now()
      return await previewFile(db, {
        ...asked,
        style: written.style,
        file: files,
        name: files.name,
        pharmacy: await pharmacyOrThrow(asked.pharmacy),
        auth,
        now,
        today: madridDay(now),
      })
    } catch (error) {
      if (error instanceof BadFile) throw new ApiError('invalid_fields', { fields: { file: error.message } })
      throw error
    }
  })

  route(app, storePharmacyFile, async ({ body, auth }) => {
    const { id: pharmacyId } = await pharmacyOrThrow(body.pharmacy)
    const stored = await storeFile(db, { pharmacyId, auth, now: clock.now(), ...body })
    if (stored.ok) return { changes: stored.changes }
    if (stored.reason === 'unconfirmed')
      throw new ApiError('invalid_fields', {
        fields: { confirmed: 'Confirme que se quitan las existencias que el archivo no trae' },
      })
    if (stored.reason === 'missing')
      throw new ApiError('not_found', {
        message: 'La vista previa de este archivo ya no está. Vuelva a elegirlo.',
      })
    throw new ApiError('edit_conflict', {
      message:
        'Los datos de la farmacia o el catálogo han cambiado desde la vista previa. Vea otra vez lo que cambiaría.',
    })
  })

  registerSweep(app, {
    everyMs: hourMs,
    sweep: () => forgetFiles(db, clock.now()),
    failure: 'old files of pharmacies were not cleared away',
  })
}
