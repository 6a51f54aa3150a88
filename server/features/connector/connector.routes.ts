import { parse } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { openConnector } from './connector.documents'

export function registerConnectorRoutes(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  route(app, endpoints.connectorDownload, async ({ query, reply }) => {
    const path = config.connectorFile
    const connector = path === null ? null : await openConnector(path)
    if (path === null || connector === null) {
      throw new ApiError('not_found', { message: 'El conector no está disponible en este momento.' })
    }
    const { name, ext } = parse(path)
    const pharmacy = query.pharma === undefined ? '' : `-farmacia-${query.pharma}`
    reply.headers({
      'content-disposition': attachment(name + pharmacy, ext.slice(1) || 'msi'),
      'content-length': connector.size,
    })
    // Closes the file at its end, and also when the caller leaves before.
    return connector.handle.createReadStream()
  })
}
