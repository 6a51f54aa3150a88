import { type Kysely, sql } from 'kysely'
import type { ConnectorState } from '@/contract/connector/connector-batches'
import type { PharmacyConnector } from '@/contract/connector/pharmacy-connector'
import { mostBytes, mostDays, mostRows } from '@/domain/connector/batch-limits'
import { batchKinds, type RowFault, rowFaults } from '@/domain/connector/row-faults'
import type { Database } from '../../db/schema'

/** For how long a repeated batch gets its answer of before; one that is older is taken anew, with the same result. */
const batchLifeMs = 31 * 24 * 3_600_000

/** State of the connector of one pharmacy, which the caller knows from the key. */
export async function connectorState(
  db: Kysely<Database>,
  pharmacyId: number,
): Promise<ConnectorState | null> {
  const pharma = await db
    .selectFrom('pharmacy')
    .select(['id', 'name', 'nif'])
    .where('id', '=', pharmacyId)
    .executeTakeFirst()
  if (!pharma) return null
  const state = await db
    .selectFrom('connector_state')
    .select(['highest_sequence', 'last_data_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst()
  return {
    pharma,
    highestSequence: state?.highest_sequence ?? 0,
    lastDataAt: state?.last_data_at.toISOString() ?? null,
    lastSaleDay: await lastSaleDay(db, pharmacyId),
    openRows: await openRows(db, pharmacyId),
    limits: { rows: mostRows, days: mostDays, bytes: mostBytes },
  }
}

export const lastSaleDay = async (db: Kysely<Database>, pharmacyId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('sale_day')
    .select('day')
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

export const openRows = async (db: Kysely<Database>, pharmacyId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM connector_row WHERE pharmacy_id = ${pharmacyId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last batch of each kind. */
const lastOfEachKind = (db: Kysely<Database>, pharmacyId: number) =>
  Promise.all(
    batchKinds.map((kind) =>
      db
        .selectFrom('connector_batch')
        .select(['kind', 'received_at', 'received_rows', 'bad_rows'])
        .where('pharmacy_id', '=', pharmacyId)
        .where('kind', '=', kind)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )

/** What a pharmacy sees of its own connector. */
export async function pharmacyConnector(
  db: Kysely<Database>,
  pharmacyId: number,
): Promise<PharmacyConnector> {
  const { rows } = await sql<{ has_key: boolean; last_data_at: Date | null }>`
    SELECT EXISTS (SELECT 1 FROM connector_key WHERE pharmacy_id = ${pharmacyId} AND kind = 'data'
        AND revoked_at IS NULL) AS has_key,
      (SELECT last_data_at FROM connector_state WHERE pharmacy_id = ${pharmacyId}) AS last_data_at`.execute(
    db,
  )
  const last = await lastOfEachKind(db, pharmacyId)
  const waiting = await sql<{ reason: RowFault; rows: number }>`
    SELECT reason, count(*) AS rows FROM connector_row WHERE pharmacy_id = ${pharmacyId}
    GROUP BY reason ORDER BY count(*) DESC, reason`.execute(db)
  return {
    hasKey: rows[0]?.has_key ?? false,
    lastDataAt: rows[0]?.last_data_at?.toISOString() ?? null,
    lastSaleDay: await lastSaleDay(db, pharmacyId),
    last: last.flatMap((batch) =>
      batch
        ? {
            kind: batch.kind,
            receivedAt: batch.received_at.toISOString(),
            received: batch.received_rows,
            bad: batch.bad_rows,
          }
        : [],
    ),
    waiting: waiting.rows.map(({ reason, rows: count }) => ({ message: rowFaults[reason], rows: count })),
  }
}

/** Two processes that do it at once do no harm to each other. */
export const forgetBatches = (db: Kysely<Database>, now: Date) =>
  db
    .deleteFrom('connector_batch')
    .where('received_at', '<', new Date(now.getTime() - batchLifeMs))
    .execute()
