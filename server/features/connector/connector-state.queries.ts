import { type Kysely, sql } from 'kysely'
import type { ConnectorState } from '@/contract/connector-batches'
import { mostBytes, mostDays, mostRows } from '@/domain/connector/batch-limits'
import type { Database } from '../../db/schema'

/** For how long a repeated batch gets its answer of before; one that is older is taken anew, with the same result. */
const batchLifeMs = 31 * 24 * 3_600_000

/** Of the pharmacy whose key it is. */
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

/** Two processes that do it at once do no harm to each other. */
export const forgetBatches = (db: Kysely<Database>, now: Date) =>
  db
    .deleteFrom('connector_batch')
    .where('received_at', '<', new Date(now.getTime() - batchLifeMs))
    .execute()
