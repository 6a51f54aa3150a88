import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { migrationNames, takesAway } from '../../db/migrate'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

/** Ready means that the database answers too; otherwise the error handler says 503. Gives the server's time. */
export function registerHealthRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(app, endpoints.health, async () => {
    await sql`SELECT 1`.execute(db)
    return { status: 'ready' as const, time: clock.now().toISOString() }
  })
  route(app, endpoints.liveness, async () => ({ status: 'live' as const }))
  route(app, endpoints.readiness, async () => {
    if (app.lifecycle.stopping) throw new ApiError('unavailable')
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    if (!migrationNames.every((name) => applied.has(name))) throw new ApiError('unavailable')
    // More of them: a newer server works beside this one, which goes on as long as nothing that it uses is taken away.
    for (const name of migrationNames) applied.delete(name)
    if ([...applied].some(takesAway)) throw new ApiError('unavailable')
    return { status: 'ready' as const }
  })
}
