import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Campaign } from '@/domain/offers/quickwin'
import { buildCube } from '@/domain/sales/cube/cube'
import { viewerOf } from '@/domain/sales/cube/viewer'
import { portalFigures } from '@/domain/sales/kpis/portal-figures'
import { despiteDeadlocks } from '../../db/despite-deadlocks'
import type { Database } from '../../db/schema'
import { nextAttempt } from '../../jobs/next-attempt'
import type { CachedCatalogue } from '../catalogue/catalogue.cache'
import { unpackBlock } from '../sales/cubes/packed-block.rules'
import { salesBlocks } from '../sales/cubes/sales-blocks.queries'
import { staleVersion } from './staleness.queries'

type Trx = Transaction<Database>

/** What the figures of all pharmacies are made of, besides their own sales. */
export type Offered = { catalogue: CachedCatalogue; campaigns: readonly Campaign[] }

type Moment = { today: string; now: Date }

/**
 * Computes the figures of one pharmacy, where they are stale, and stores them. False where another process is at it. The lock
 * ends with the transaction, also that of a process that dies. The version is read before the data: what changes in between
 * makes the figures stale again.
 */
export const refreshPharmacy = (
  db: Kysely<Database>,
  { pharmacyId, today, now, offered }: Moment & { pharmacyId: number; offered: () => Promise<Offered> },
): Promise<boolean> =>
  despiteDeadlocks(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('rebotica.figures'), ${pharmacyId}::int) AS locked`.execute(
        trx,
      )
      if (rows[0]?.locked !== true) return false
      const version = await staleVersion(trx, { pharmacyId, today })
      if (version === null) return true
      const figures = await figuresOfPharmacy(trx, { pharmacyId, today, offered: await offered() })
      await trx.deleteFrom('relation_figures').where('pharmacy_id', '=', pharmacyId).execute()
      if (figures.length > 0)
        await trx
          .insertInto('relation_figures')
          .values(
            figures.map((row) => ({
              pharmacy_id: pharmacyId,
              day: today,
              computed_at: now,
              ...row,
            })),
          )
          .execute()
      await trx
        .insertInto('figures_state')
        .values({ pharmacy_id: pharmacyId, ...version, computed_at: now })
        .onConflict((conflict) =>
          conflict.column('pharmacy_id').doUpdateSet({ ...version, computed_at: now }),
        )
        .execute()
      await trx.deleteFrom('relation_figures_failure').where('pharmacy_id', '=', pharmacyId).execute()
      return true
    }),
  )

/** As users of each laboratory see the pharmacy: what `server/features/sales/answers` gives its dashboards. */
async function figuresOfPharmacy(
  trx: Trx,
  { pharmacyId, today, offered }: { pharmacyId: number; today: string; offered: Offered },
) {
  const catalogue = offered.catalogue.index
  // Locked: a relation that is deleted meanwhile would leave figures without one.
  const related = await trx
    .selectFrom('pharmacy_laboratory_relation')
    .select('laboratory_id')
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('laboratory_id')
    .forKeyShare()
    .execute()
  const packed = await salesBlocks(trx, pharmacyId)
  const blocks = await Promise.all(
    packed.map(async ({ month, data }) => ({ month, columns: await unpackBlock(data) })),
  )
  const cube = buildCube(blocks, catalogue)
  const figures = []
  for (const { laboratory_id } of related) {
    // Requests are answered in between.
    await setImmediate()
    const viewer = viewerOf(catalogue, laboratory_id)
    const relations = related.map((each) => each.laboratory_id).filter((id) => viewer.includes(id))
    const campaigns = offered.campaigns.filter(({ laboratoryId }) => relations.includes(laboratoryId))
    const data = { cube, catalogue, stock: null, campaigns, relations, taxes: [], viewer, today }
    figures.push({ laboratory_id, ...portalFigures(data, laboratory_id) })
  }
  return figures
}

/** Between attempts; the last one repeats. */
const pausesMs = [60_000, 5 * 60_000, 60 * 60_000]

/** Remembers that a pharmacy's figures could not be computed, and when to try again. */
export async function recordFailure(
  db: Kysely<Database>,
  { pharmacyId, code, now }: { pharmacyId: number; code: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('relation_figures_failure')
      .select('attempts')
      .where('pharmacy_id', '=', pharmacyId)
      .forUpdate()
      .executeTakeFirst()
    const attempts = (before?.attempts ?? 0) + 1
    const failure = { attempts, code, failed_at: now, next_attempt_at: nextAttempt(pausesMs, attempts, now) }
    await trx
      .insertInto('relation_figures_failure')
      .values({ pharmacy_id: pharmacyId, ...failure })
      .onConflict((conflict) => conflict.column('pharmacy_id').doUpdateSet(failure))
      .execute()
  })
}
