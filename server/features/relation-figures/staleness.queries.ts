import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'

/** Raised with a change of what is computed: all figures are then made again. */
const formula = 1

/**
 * Each pharmacy that has relations (`only` one of them, where given), with the version of all that its figures are made of: day,
 * catalogue, offers, sales and relations. Figures of another version are stale, whoever changed what, and in whichever process:
 * there is no message that could be lost.
 */
const currentVersions = (today: string, only: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`(
  SELECT relation.pharmacy_id, concat_ws(' ', ${formula}::int, ${today}::text, offered.version, offered.campaigns,
    coalesce(sold.version, 0), string_agg(relation.laboratory_id::text, ',' ORDER BY relation.laboratory_id)) AS version
  FROM pharmacy_laboratory_relation relation
    LEFT JOIN sales_version sold ON sold.pharmacy_id = relation.pharmacy_id
    CROSS JOIN catalogue_version offered
  WHERE ${only}
  GROUP BY relation.pharmacy_id, offered.version, offered.campaigns, sold.version)`

/** A pharmacy of `current` has a relation whose figures are of another version, or not there. */
const isStale = sql`EXISTS (
  SELECT 1 FROM pharmacy_laboratory_relation relation
    LEFT JOIN relation_figures figures USING (pharmacy_id, laboratory_id)
  WHERE relation.pharmacy_id = current.pharmacy_id AND figures.version IS DISTINCT FROM current.version)`

type When = { today: string; now: Date }

/** Pharmacies with stale figures, but for those that failed and are to be tried again later; those that have none come first. */
export async function stalePharmacies(db: Kysely<Database>, { today, now }: When): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT current.pharmacy_id AS id
    FROM ${currentVersions(today)} current
      LEFT JOIN relation_figures_failure failure ON failure.pharmacy_id = current.pharmacy_id AND failure.next_attempt_at > ${now}
    WHERE failure.pharmacy_id IS NULL AND ${isStale}
    ORDER BY (SELECT min(computed_at) FROM relation_figures figures WHERE figures.pharmacy_id = current.pharmacy_id) NULLS FIRST,
      current.pharmacy_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The version that the pharmacy's figures are to have; null where they have it. */
export async function staleVersion(
  db: Kysely<Database>,
  { pharmacyId, today }: { pharmacyId: number; today: string },
): Promise<string | null> {
  const only = sql`relation.pharmacy_id = ${pharmacyId}::int`
  const { rows } = await sql<{ version: string }>`
    SELECT version FROM ${currentVersions(today, only)} current WHERE ${isStale}`.execute(db)
  return rows[0]?.version ?? null
}

export type FiguresProgress = {
  pharmacies: number
  upToDate: number
  pending: number
  failed: number
  lastComputedAt: Date | null
}

/** How far the figures of all pharmacies are. A pharmacy that failed is not among the pending ones. */
export async function figuresProgress(db: Kysely<Database>, today: string): Promise<FiguresProgress> {
  const { rows } = await sql<FiguresProgress>`
    SELECT count(*) AS pharmacies,
      count(*) FILTER (WHERE NOT stale) AS "upToDate",
      count(*) FILTER (WHERE stale AND NOT failed) AS pending,
      count(*) FILTER (WHERE stale AND failed) AS failed,
      (SELECT max(computed_at) FROM relation_figures) AS "lastComputedAt"
    FROM (
      SELECT ${isStale} AS stale, failure.pharmacy_id IS NOT NULL AS failed
      FROM ${currentVersions(today)} current LEFT JOIN relation_figures_failure failure USING (pharmacy_id)) AS pharmacies`.execute(
    db,
  )
  return rows[0] ?? { pharmacies: 0, upToDate: 0, pending: 0, failed: 0, lastComputedAt: null }
}

/** Those that could not be computed, the last ones first. */
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
  await db.updateTable('relation_figures').set({ version: '' }).execute()
  await db.deleteFrom('relation_figures_failure').execute()
}
