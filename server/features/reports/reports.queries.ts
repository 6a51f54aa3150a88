import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Report } from '@/contract/reports/reports'
import { addMonths, formatMonth, monthNames } from '@/domain/basics/dates'
import { isInternal, isPharmacyUser } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { reachedPharmacies, withReached } from '../../access/pharmacy-access'
import { reportId } from '../../access/report-id'
import { containsWords, nameOrder, type Page, pageClause } from '../../db/paging/paging'
import type { Database } from '../../db/schema'
import type { OrderOfMonth } from './pdf/summary-pdf'

type Db = Kysely<Database>

export const reportSortFields = ['date', 'name'] as const
export type ReportSortField = (typeof reportSortFields)[number]

/** Rows of a list over several pharmacies when its caller asks for none (purchasing.md §9). */
const pageSize = 10

export type FollowUpRow = {
  pharmacyId: number
  pharmacy: string
  laboratoryId: number
  laboratory: string
  image: string | null
  month: string
}

type FollowUpSearch = {
  user: AuthUser
  /** 'YYYY-MM': months from this one on are not closed. */
  runningMonth: string
  pharmacyId?: number | undefined
  laboratoryId?: number | undefined
}

/** A follow-up for each closed month with sales and each laboratory relation that the user may see, newest first. */
export async function listFollowUps(
  db: Db,
  search: FollowUpSearch & Page<ReportSortField>,
): Promise<{ data: Report[]; count: number }> {
  const from = sql`${followUps(search)} AND ${containsWords(sql`concat_ws(' ', ${followUpName}, p.name)`, search.filter)}`
  const take = search.take ?? (search.pharmacyId === undefined ? pageSize : undefined)
  const sort = search.sort.length > 0 ? search.sort : [{ field: 'date', direction: 'desc' } as const]
  const { rows } = await sql<FollowUpRow>`${withReached(search.user)} SELECT ${followUpColumns} ${from}
    ${pageClause({ ...search, sort, take }, { columns: sortColumns, last: sql`l.name, r.id, b.month DESC` })}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`${withReached(search.user)}
    SELECT count(*) AS count ${from}`.execute(db)
  return { data: rows.map(followUpReport), count: counted.rows[0]?.count ?? 0 }
}

/** Undefined where there is none, or none that this user may see. */
export async function findFollowUp(
  db: Db,
  { month, ...search }: FollowUpSearch & { pharmacyId: number; laboratoryId: number; month: string },
): Promise<FollowUpRow | undefined> {
  const { rows } =
    await sql<FollowUpRow>`${withReached(search.user)} SELECT ${followUpColumns} ${followUps(search)}
    AND b.month = ${month}`.execute(db)
  return rows[0]
}

const followUpColumns = sql`r.pharmacy_id AS "pharmacyId", p.name AS pharmacy,
  l.id AS "laboratoryId", l.name AS laboratory, l.image, b.month`

/** The name that `followUpReport` gives it, in SQL: for searching and sorting. */
const followUpName = sql`concat('Seguimiento de ', l.name, ', ',
  (${sql.val([...monthNames])}::text[])[substr(b.month, 6)::int], ' de ', left(b.month, 4))`
const sortColumns = { date: sql`b.month`, name: nameOrder(followUpName) }

const followUpReport = (row: FollowUpRow): Report => ({
  id: reportId(row),
  name: `Seguimiento de ${row.laboratory}, ${formatMonth(row.month)}`,
  date: closingDay(row.month),
  pharma: { id: row.pharmacyId, name: row.pharmacy },
  laboratories: [{ id: row.laboratoryId, name: row.laboratory, image: row.image }],
})

/** The day from which the figures of a month are complete. */
export const closingDay = (month: string): string => `${addMonths(month, 1)}-01`

/** Without laboratories that have no active product: they have no market to report on. */
const followUps = ({
  user,
  runningMonth,
  pharmacyId,
  laboratoryId,
}: FollowUpSearch): RawBuilder<unknown> => sql`
  FROM pharmacy_laboratory_relation r
  JOIN pharmacy p ON p.id = r.pharmacy_id
  JOIN laboratory l ON l.id = r.laboratory_id
  JOIN sale_block b ON b.pharmacy_id = r.pharmacy_id AND b.row_count > 0 AND b.month < ${runningMonth}
  WHERE EXISTS (SELECT 1 FROM product WHERE product.laboratory_id = l.id AND product.active)
    AND ${isVisible(user)}
    ${pharmacyId === undefined ? sql`` : sql`AND r.pharmacy_id = ${pharmacyId}::bigint`}
    ${laboratoryId === undefined ? sql`` : sql`AND r.laboratory_id = ${laboratoryId}::bigint`}`

/**
 * Staff see every relation, a pharmacy's users theirs. A laboratory's view has those of its association's laboratories, where
 * the pharmacy grants access both to it and to that laboratory.
 */
function isVisible(user: AuthUser): RawBuilder<boolean> {
  const { role, laboratoryId } = user
  if (isInternal(role)) return sql<boolean>`true`
  const isReached = sql<boolean>`r.pharmacy_id IN ${reachedPharmacies(user)}`
  if (isPharmacyUser(role) && laboratoryId === null) return isReached
  return sql<boolean>`r.laboratory_access AND ${isReached} AND EXISTS (
    SELECT 1 FROM laboratory own
    JOIN pharmacy_laboratory_relation theirs ON theirs.laboratory_id = own.id AND theirs.laboratory_access
    WHERE own.id = ${laboratoryId}::int AND theirs.pharmacy_id = r.pharmacy_id
      AND (own.id = l.id OR own.association_id = l.association_id))`
}

export async function pharmacyName(db: Db, pharmacyId: number): Promise<string | undefined> {
  const found = await db.selectFrom('pharmacy').select('name').where('id', '=', pharmacyId).executeTakeFirst()
  return found?.name
}

export async function relatedLaboratoryIds(db: Db, pharmacyId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('pharmacy_laboratory_relation')
    .select('laboratory_id')
    .where('pharmacy_id', '=', pharmacyId)
    .execute()
  return new Set(rows.map(({ laboratory_id }) => laboratory_id))
}

/** A pharmacy's orders of a month by Madrid's calendar, oldest first, without orders and parts that were withdrawn. */
export async function ordersOfMonth(
  db: Db,
  { pharmacyId, month }: { pharmacyId: number; month: string },
): Promise<OrderOfMonth[]> {
  const { rows } = await sql<OrderOfMonth>`
    SELECT to_char(o.created_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') AS day, o.name,
      (SELECT string_agg(l.name, ', ' ORDER BY array_position(o.laboratory_ids, l.id))
        FROM laboratory l WHERE l.id = ANY(o.laboratory_ids) AND l.id <> ALL(parts.withdrawn)) AS laboratories,
      o.total_quantity - cancelled.quantity AS quantity, o.total_pvl - cancelled.pvl AS "totalPvl",
      o.total_pvl_with_discount - cancelled.discounted AS "totalPvlWithDiscount"
    FROM purchase_order o CROSS JOIN LATERAL (
      SELECT coalesce(bool_and(cancelled_at IS NOT NULL), false) AS "isWithdrawn",
        coalesce(array_agg(laboratory_id) FILTER (WHERE cancelled_at IS NOT NULL), '{}') AS withdrawn
      FROM purchase_order_part part WHERE part.pharmacy_id = o.pharmacy_id AND part.order_id = o.id
    ) parts CROSS JOIN LATERAL (
      SELECT coalesce(sum(line.quantity), 0)::int AS quantity, coalesce(sum(line.total_pvl), 0)::int AS pvl,
        coalesce(sum(line.total_pvl_with_discount), 0)::int AS discounted
      FROM purchase_order_line line JOIN product ON product.cn = line.cn
      WHERE line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id AND product.laboratory_id = ANY(parts.withdrawn)
    ) cancelled
    WHERE o.pharmacy_id = ${pharmacyId} AND NOT parts."isWithdrawn"
      AND o.created_at >= ${`${month}-01`}::date::timestamp AT TIME ZONE 'Europe/Madrid'
      AND o.created_at < ${closingDay(month)}::date::timestamp AT TIME ZONE 'Europe/Madrid'
    ORDER BY o.created_at, o.id`.execute(db)
  return rows
}
