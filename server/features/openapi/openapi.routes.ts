import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { docsPage } from './docs-page.documents'
import { openApiDocument } from './openapi.documents'

/** The contract's documentation, for programs (JSON) and for people (HTML). Both are made once, at the first request. */
export function registerOpenApiRoutes(app: FastifyInstance): void {
  const config = { access: { kind: 'public' } } as const
  let json: string | undefined
  let page: string | undefined

  app.get(`${apiPrefix}/openapi.json`, { config }, async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(endpoints))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get(`${apiPrefix}/docs`, { config }, async (_request, reply) => {
    page ??= docsPage(openApiDocument(endpoints))
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
