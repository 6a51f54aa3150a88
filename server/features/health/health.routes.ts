import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

/** Ready means that the database answers too; otherwise the error handler says 503. Gives the server's time. */
export function registerHealthRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(app, endpoints.health, async () => {
    await sql`SELECT 1`.execute(db)
    return { status: 'ready' as const, time: clock.now().toISOString() }
  })
}
