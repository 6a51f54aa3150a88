import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import type { Services } from '../../../plugins/services'
import { createCatalogueCache } from '../../catalogue/catalogue.cache'
import { createFiguresRefresher, type FiguresFailure } from '../figures-refresher'

/** A process that computes figures when told to, and what failed meanwhile. */
export function createTestRefresher({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const failures: FiguresFailure[] = []
  const next = createFiguresRefresher({
    ...{ db, clock, catalogues: createCatalogueCache(db, clock) },
    onFailure: (failure) => failures.push(failure),
  })
  /** One pass, as the polling loop makes it; how many pharmacies it looked at. */
  const pass = async (): Promise<number> => ((await next()) ? 1 + (await pass()) : 0)
  return { pass, failures }
}

/** Holds what a process holds that is computing the pharmacy's figures, until `end`. */
export async function computingElsewhere(db: Kysely<Database>, pharmacyId: number) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const held = await new Promise<{ pid: number; transaction: Promise<unknown> }>((resolve, reject) => {
    const transaction = db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.figures'), ${pharmacyId}::int)`.execute(trx)
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
      resolve({ pid: rows[0]?.pid ?? 0, transaction })
      await ended
    })
    transaction.catch(reject)
  })
  return {
    pid: held.pid,
    end: async () => {
      end()
      await held.transaction.catch(() => {})
    },
  }
}
