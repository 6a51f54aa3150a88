import { type Kysely, sql } from 'kysely'
import type { ConnectorDetail, ConnectorRow, WaitingRow } from '@/contract/connector/connector-admin'
import type { Missing } from '@/domain/catalogue/truncated-list'
import { codeFaults, type RowFault, rowFaults } from '@/domain/connector/row-faults'
import { containsWords, nameOrder, type Page, pageClause } from '../../db/paging/paging'
import type { Database } from '../../db/schema'
import { lastSaleDay, openRows } from './connector-state.queries'

type Db = Kysely<Database>

const lastBatches = 20

export const connectorSortFields = ['pharma', 'keys', 'lastUsedAt', 'lastDataAt'] as const

// Materialised: a distributed database joins the few rows of each with the pharmacies, which every node has.
const known = sql`WITH k AS MATERIALIZED (
      SELECT pharmacy_id, count(*) FILTER (WHERE revoked_at IS NULL) AS keys, max(last_used_at) AS last_used_at,
        (array_agg(last_program ORDER BY last_used_at DESC NULLS LAST))[1] AS program
      FROM connector_key WHERE kind = 'data' GROUP BY pharmacy_id
    ), s AS MATERIALIZED (SELECT pharmacy_id, last_data_at FROM connector_state)`
const joined = sql`FROM pharmacy p LEFT JOIN k ON k.pharmacy_id = p.id LEFT JOIN s ON s.pharmacy_id = p.id`

/**
 * All pharmacies, or the silent ones, those with the newest data first. What is known of each is one row in both tables; of the rows that wait,
 * which may be many, only those of the page are counted.
 */
export async function listConnectors(
  db: Db,
  {
    silent = null,
    ...page
  }: Page<(typeof connectorSortFields)[number]> & { silent?: { from: Date; until: Date } | null },
): Promise<{ data: ConnectorRow[]; count: number }> {
  const matching = containsWords(sql`p.name`, page.filter)
  const wanted = silent
    ? sql`${matching} AND k.keys > 0 AND s.last_data_at >= ${silent.from} AND s.last_data_at < ${silent.until}`
    : matching
  const order = pageClause(page, {
    columns: {
      pharma: nameOrder(sql`p.name`),
      keys: sql`coalesce(k.keys, 0)`,
      lastUsedAt: sql`k.last_used_at`,
      lastDataAt: sql`s.last_data_at`,
    },
    last: sql`s.last_data_at DESC NULLS LAST, k.keys DESC NULLS LAST, p.id`,
  })
  const { rows } = await sql<{
    id: number
    name: string
    keys: number
    last_used_at: Date | null
    program: string | null
    last_data_at: Date | null
  }>`
    ${known} SELECT p.id, p.name, coalesce(k.keys, 0) AS keys, k.last_used_at, k.program, s.last_data_at
    ${joined} WHERE ${wanted} ${order}`.execute(db)
  const counted = await sql<{ count: number }>`${
    silent ? sql`${known} SELECT count(*) AS count ${joined}` : sql`SELECT count(*) AS count FROM pharmacy p`
  } WHERE ${wanted}`.execute(db)
  const waiting = await sql<{ pharmacy_id: number; rows: number }>`
    SELECT pharmacy_id, count(*) AS rows FROM connector_row
    WHERE pharmacy_id = ANY (${rows.map(({ id }) => id)}::int[]) GROUP BY pharmacy_id`.execute(db)
  const waitingOf = new Map(waiting.rows.map((row) => [row.pharmacy_id, row.rows]))
  return {
    data: rows.map(({ id, name, keys, last_used_at, program, last_data_at }) => ({
      pharma: { id, name },
      keys,
      lastUsedAt: last_used_at?.toISOString() ?? null,
      program,
      lastDataAt: last_data_at?.toISOString() ?? null,
      openRows: waitingOf.get(id) ?? 0,
    })),
    count: counted.rows[0]?.count ?? 0,
  }
}

/** Null where there is no such pharmacy. */
export async function connectorDetail(db: Db, pharmacyId: number): Promise<ConnectorDetail | null> {
  const pharma = await findPharmacy(db, pharmacyId)
  if (!pharma) return null
  const state = await db
    .selectFrom('connector_state')
    .select(['highest_sequence', 'last_data_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst()
  const keys = await db
    .selectFrom('connector_key')
    .innerJoin('app_user', 'app_user.id', 'created_by')
    .select([
      'connector_key.id',
      'name',
      'kind',
      'tail',
      'connector_key.created_at',
      'username',
      'revoked_at',
      'last_used_at',
      'last_program',
    ])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('connector_key.id', 'desc')
    .execute()
  const batches = await db
    .selectFrom('connector_batch')
    .select(['batch_id', 'kind', 'sequence', 'received_at', 'received_rows', 'counted_rows', 'bad_rows'])
    .select(['first_day', 'last_day'])
    .select(sql<Missing | null>`answer -> 'held'`.as('held'))
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('received_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(lastBatches)
    .execute()
  return {
    pharma,
    highestSequence: state?.highest_sequence ?? 0,
    lastDataAt: state?.last_data_at.toISOString() ?? null,
    lastSaleDay: await lastSaleDay(db, pharmacyId),
    openRows: await openRows(db, pharmacyId),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      kind: key.kind,
      tail: key.tail,
      createdAt: key.created_at.toISOString(),
      createdBy: key.username,
      revokedAt: key.revoked_at?.toISOString() ?? null,
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
      program: key.last_program,
    })),
    batches: batches.map((batch) => ({
      batch: batch.batch_id,
      kind: batch.kind,
      sequence: batch.sequence,
      receivedAt: batch.received_at.toISOString(),
      received: batch.received_rows,
      counted: batch.counted_rows,
      bad: batch.bad_rows,
      days: daysOf(batch.first_day, batch.last_day),
      ...(batch.held && { held: batch.held }),
    })),
  }
}

export const findPharmacy = (db: Db, pharmacyId: number) =>
  db.selectFrom('pharmacy').select(['id', 'name']).where('id', '=', pharmacyId).executeTakeFirst()

export const waitingSortFields = ['code', 'rows', 'units'] as const

/** What waits of a pharmacy, by code and reason; the filter looks into codes and names. */
export async function listWaitingRows(
  db: Db,
  {
    pharmacyId,
    reason,
    ...page
  }: Page<(typeof waitingSortFields)[number]> & { pharmacyId: number; reason?: RowFault | undefined },
): Promise<{ data: WaitingRow[]; count: number }> {
  const groups = sql`
    SELECT r.kind, r.code, r.reason, coalesce(max(r.name), max(p.name)) AS name, count(*) AS rows,
      coalesce(sum(r.units), 0) AS units, min(r.day) AS first_day, max(r.day) AS last_day, min(r.content) AS content
    FROM connector_row r LEFT JOIN connector_product p ON p.pharmacy_id = r.pharmacy_id AND p.code = r.code
    WHERE r.pharmacy_id = ${pharmacyId} ${reason === undefined ? sql`` : sql`AND r.reason = ${reason}`}
    GROUP BY r.kind, r.code, r.reason
    HAVING ${containsWords(sql`concat_ws(' ', r.code, max(r.name), max(p.name))`, page.filter)}`
  const order = pageClause(page, {
    columns: { code: sql`code`, rows: sql`rows`, units: sql`units` },
    last: sql`rows DESC, code, kind, reason`,
  })
  const { rows } = await sql<{
    kind: WaitingRow['kind']
    code: string
    reason: RowFault
    name: string | null
    rows: number
    units: number
    first_day: string | null
    last_day: string | null
    content: string | null
  }>`SELECT * FROM (${groups}) AS waiting ${order}`.execute(db)
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${groups}) AS waiting`.execute(
    db,
  )
  return {
    data: rows.map(({ first_day, last_day, ...row }) => ({
      ...row,
      message: rowFaults[row.reason],
      days: daysOf(first_day, last_day),
      isRepairable: row.kind !== 'product' && (codeFaults as readonly RowFault[]).includes(row.reason),
    })),
    count: counted.rows[0]?.count ?? 0,
  }
}

const daysOf = (first: string | null, last: string | null) =>
  first === null || last === null ? null : { first, last }
