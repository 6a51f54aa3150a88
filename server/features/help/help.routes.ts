import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { manualOf } from '@/domain/help/manual'
import { recordEvent } from '../../access/audit-event'
import { isAssociationHost } from '../../basics/association-host'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { byteRange } from './byte-range.rules'
import { tutorialCode, tutorialFileBytes, tutorialFileFacts, tutorialsFor } from './tutorials.queries'

/** The manual's code and fonts are loaded with the first one that is read. */
export function registerHelpRoutes(app: FastifyInstance, { db, clock, config }: Services): void {
  route(app, endpoints.videoTutorials, async ({ query, auth }) => {
    const { tag, laboratories = [], reboticaModules = [] } = query
    return { data: await tutorialsFor(db, auth.user, { tag, laboratories, modules: reboticaModules }) }
  })

  route(app, endpoints.auditVideoTutorial, async ({ query, auth }) => {
    const code = await tutorialCode(db, auth.user, query.video)
    if (code === undefined) throw new ApiError('not_found')
    await recordEvent(db, {
      kind: 'video-tutorial-viewed',
      auth,
      happenedAt: clock.now(),
      details: { video: query.video, code },
    })
    return {}
  })

  route(app, endpoints.tutorialFile, async ({ params: { hash }, request, reply }) => {
    const file = await tutorialFileFacts(db, hash)
    if (!file) throw new ApiError('not_found')
    const { mediaType, size } = file
    const range = byteRange(request.headers.range, size)
    reply.type(mediaType).header('accept-ranges', 'bytes')
    if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    return Readable.from(tutorialFileBytes(db, { hash, start, end }), { objectMode: false })
  })

  route(app, endpoints.manual, async ({ params, request, reply }) => {
    const laboratories = await db.selectFrom('laboratory').select(['name', 'corporative_color']).execute()
    const found = manualOf(params.name, laboratories)
    if (found === null) throw new ApiError('not_found')
    reply.header('content-disposition', attachment(`Manual de Rebotica ${params.name}`, 'pdf'))
    const isAssociation = isAssociationHost(config, request.hostname)
    const { manualPdf } = await import('./manual.documents')
    return await manualPdf({
      role: found.role,
      laboratory: found.laboratory?.name ?? null,
      supportPhone: isAssociation ? config.association.supportPhone : config.supportPhone,
      generatedAt: clock.now(),
    })
  })
}
