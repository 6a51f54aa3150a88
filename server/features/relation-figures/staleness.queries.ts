import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'

/** Raised with a change of what is computed: all figures are then made again. */
const formula = 1

/** Pharmacies that are looked at together: what one statement reads does not grow with the platform. */
const sliceSize = 500

/** What a pharmacy's figures are to be made of, but for its relations: day, catalogue, offers and sales. */
const madeOf = (today: string): RawBuilder<unknown> =>
  sql`concat_ws(' ', ${formula}::int, ${today}::text, offered.version, offered.campaigns, coalesce(sold.version, 0))`

/**
 * Pharmacies with relations: what their figures are to be made of, and what they were made of (figures_state). Figures made of
 * something else are stale, whoever changed what, and in whichever process: there is no message that could be lost. A relation
 * counts with its own id: one that was removed and made again has no figures.
 */
const current = (today: string, pharmacies: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT wanted.*, state.computed_at,
    state.made_of IS DISTINCT FROM wanted.made_of OR state.relations IS DISTINCT FROM wanted.relations AS stale
  FROM (
    SELECT relation.pharmacy_id, ${madeOf(today)} AS made_of,
      md5(string_agg(relation.id || ' ' || relation.laboratory_id, ',' ORDER BY relation.id)) AS relations
    FROM pharmacy_laboratory_relation relation
      LEFT JOIN sales_version sold ON sold.pharmacy_id = relation.pharmacy_id
      CROSS JOIN catalogue_version offered
    WHERE relation.pharmacy_id = ${pharmacies}
    GROUP BY relation.pharmacy_id, offered.version, offered.campaigns, sold.version) AS wanted
  LEFT JOIN figures_state state ON state.pharmacy_id = wanted.pharmacy_id)`

type When = { today: string; now: Date }
type Slice = {
  stale: number[]
  /** Id after which the next slice begins; null after the last one. */
  last: number | null
}

/**
 * Pharmacies with stale figures in the slice after `after`, without those that failed and wait for their next attempt. Pharmacies
 * that have no figures yet come first.
 */
export async function stalePharmacies(
  db: Kysely<Database>,
  { today, now, after }: When & { after: number },
): Promise<Slice> {
  const slice = await sql<{ id: number }>`
    SELECT id FROM pharmacy WHERE id > ${after}::int ORDER BY id LIMIT ${sliceSize}`.execute(db)
  const ids = slice.rows.map(({ id }) => id)
  if (ids.length === 0) return { stale: [], last: null }
  const { rows } = await sql<{ id: number }>`
    SELECT current.pharmacy_id AS id
    FROM ${current(today, sql`ANY (${ids}::int[])`)} AS current
      LEFT JOIN relation_figures_failure failure ON failure.pharmacy_id = current.pharmacy_id AND failure.next_attempt_at > ${now}
    WHERE current.stale AND failure.pharmacy_id IS NULL
    ORDER BY current.computed_at NULLS FIRST, current.pharmacy_id`.execute(db)
  return { stale: rows.map(({ id }) => id), last: ids.at(-1) ?? null }
}

export type FiguresVersion = { made_of: string; relations: string }

/** What the pharmacy's figures are to be made of; null where they are, and where it has no relations. */
export async function staleVersion(
  db: Kysely<Database>,
  { pharmacyId, today }: { pharmacyId: number; today: string },
): Promise<FiguresVersion | null> {
  const { rows } = await sql<FiguresVersion>`
    SELECT made_of, relations FROM ${current(today, sql`${pharmacyId}::int`)} AS current WHERE stale`.execute(
    db,
  )
  return rows[0] ?? null
}

export type FiguresProgress = {
  pharmacies: number
  upToDate: number
  pending: number
  failed: number
  lastComputedAt: Date | null
}

/**
 * How far the figures of all pharmacies are. A pharmacy that failed is not among the pending ones; one of which nothing but the
 * relations changed is not, either, until its turn comes. Reads some rows of each pharmacy, whatever it has sold.
 */
export async function figuresProgress(db: Kysely<Database>, today: string): Promise<FiguresProgress> {
  const { rows } = await sql<FiguresProgress>`
    SELECT count(*) AS pharmacies,
      count(*) FILTER (WHERE NOT stale) AS "upToDate",
      count(*) FILTER (WHERE stale AND NOT failed) AS pending,
      count(*) FILTER (WHERE stale AND failed) AS failed,
      (SELECT max(computed_at) FROM figures_state) AS "lastComputedAt"
    FROM (
      SELECT state.made_of IS DISTINCT FROM ${madeOf(today)} AS stale, failure.pharmacy_id IS NOT NULL AS failed
      FROM (
          SELECT pharmacy.id FROM pharmacy, LATERAL (
            SELECT 1 FROM pharmacy_laboratory_relation relation WHERE relation.pharmacy_id = pharmacy.id LIMIT 1) AS one) AS related
        CROSS JOIN catalogue_version offered
        LEFT JOIN figures_state state ON state.pharmacy_id = related.id
        LEFT JOIN sales_version sold ON sold.pharmacy_id = related.id
        LEFT JOIN relation_figures_failure failure ON failure.pharmacy_id = related.id) AS pharmacies`.execute(
    db,
  )
  return rows[0] ?? { pharmacies: 0, upToDate: 0, pending: 0, failed: 0, lastComputedAt: null }
}

/** Pharmacies whose figures could not be computed, the latest failure first. */
export async function failedPharmacies(db: Kysely<Database>) {
  return await db
    .selectFrom('relation_figures_failure as failure')
    .innerJoin('pharmacy', 'pharmacy.id', 'failure.pharmacy_id')
    .select(['pharmacy.id', 'pharmacy.name', 'failure.attempts', 'failure.code'])
    .select(['failure.failed_at as failedAt', 'failure.next_attempt_at as nextAttemptAt'])
    .orderBy('failure.failed_at', 'desc')
    .orderBy('pharmacy.id')
    .limit(20)
    .execute()
}

/** Makes all figures stale; until they are made again, they stay as they are. */
export async function markAllStale(db: Kysely<Database>): Promise<void> {
  await db.updateTable('figures_state').set({ made_of: '' }).execute()
  await db.deleteFrom('relation_figures_failure').execute()
}
