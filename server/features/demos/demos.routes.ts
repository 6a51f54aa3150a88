import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import { demoSortFields, listDemos } from './demos.queries'

export function registerDemoRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  route(app, endpoints.demoConfigs, async ({ query }) =>
    listDemos(db, { ...query, sort: sortOrThrow(query.sort, demoSortFields) }),
  )
}
