import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DiscountRegister, RegisterRow, RegisterRows } from '@/contract/portal/discount-register'
import { addDays, madridDay, monthOf } from '@/domain/basics/dates'
import { nextMonth, registerMonths } from '@/domain/order/discount-register'
import { containsWords } from '../../db/paging/paging'
import type { Database } from '../../db/schema'
import { servedDiscounts } from './served-discounts.queries'

type Db = Kysely<Database>
type MonthInfo = DiscountRegister['months'][number]

/** The months of a laboratory's register, the newest first. */
export async function monthsOf(db: Db, laboratoryId: number, now: Date): Promise<MonthInfo[]> {
  const { rows: closed } = await sql<{ month: string; closedAt: Date; closedBy: string }>`
    SELECT month, closed_at AS "closedAt", trim(concat_ws(' ', person.first_name, person.second_name)) AS "closedBy"
    FROM discount_register JOIN app_user person ON person.id = discount_register.real_user_id
    WHERE discount_register.laboratory_id = ${laboratoryId}`.execute(db)
  const current = monthOf(madridDay(now))
  const byMonth = new Map(closed.map((each) => [each.month, each]))
  const months = registerMonths({
    closed: [...byMonth.keys()],
    first: closed.length > 0 ? null : await firstMonth(db, laboratoryId, current),
    current,
  })
  return months.map((each) => {
    const by = byMonth.get(each.month)
    return { ...each, closedAt: by?.closedAt.toISOString() ?? null, closedBy: by?.closedBy ?? null }
  })
}

/** Looked for until it is over, and stored then. */
async function firstMonth(db: Db, laboratoryId: number, current: string): Promise<string | null> {
  const stored = await db
    .selectFrom('discount_register_first')
    .select('month')
    .where('laboratory_id', '=', laboratoryId)
    .executeTakeFirst()
  if (stored) return stored.month
  const { rows } = await sql<{ month: string | null }>`
    SELECT min(month) AS month FROM ${servedDiscounts(laboratoryId, null)} AS served WHERE financed`.execute(
    db,
  )
  const month = rows[0]?.month ?? null
  if (month !== null && month < current)
    await db
      .insertInto('discount_register_first')
      .values({ laboratory_id: laboratoryId, month })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return month
}

const lastClosed = (months: readonly MonthInfo[]): string | null =>
  months.find(({ state }) => state === 'closed')?.month ?? null

/** The rows of a month as a table: as they were stored, or what they are as far as is known now. */
export function entriesOf(
  laboratoryId: number,
  { month, state }: MonthInfo,
  months: readonly MonthInfo[],
): RawBuilder<unknown> {
  if (state === 'closed')
    return sql`(SELECT order_id, line_id, pharmacy_id, pharmacy_name, cn, product_name, served_month, units, pvl, discount, amount
      FROM discount_register_row WHERE laboratory_id = ${laboratoryId} AND month = ${month})`
  const closed = lastClosed(months)
  // The next one also has what has changed of those before, and all that came too late for them.
  const isNext = month === nextMonth({ closed, first: months.at(-1)?.month ?? null })
  return unregistered(laboratoryId, { from: isNext ? '' : month, month, closed })
}

/** What was served from one month to another and is not in the register yet, and what is there and was not. */
function unregistered(
  laboratoryId: number,
  { from, month, closed }: { from: string; month: string; closed: string | null },
): RawBuilder<unknown> {
  // Whatever has changed since the last closing was said in the month that followed, or later. A day more is none too many.
  const since = closed === null ? null : addDays(`${nextMonth({ closed, first: null })}-01`, -1)
  const line = sql`pharmacy_id, order_id, line_id, cn, product_name, pvl`
  return sql`(
    WITH served AS MATERIALIZED (SELECT * FROM ${servedDiscounts(laboratoryId, since)} AS served),
    line AS (SELECT DISTINCT ${line} FROM served),
    registered AS (
      SELECT line.*, row.served_month, sum(row.units) AS units, sum(row.amount) AS amount,
        (array_agg(row.discount ORDER BY row.month DESC))[1] AS discount
      FROM line JOIN discount_register_row row ON row.laboratory_id = ${laboratoryId}
        AND row.order_id = line.order_id AND row.line_id = line.line_id
      GROUP BY line.pharmacy_id, line.order_id, line.line_id, line.cn, line.product_name, line.pvl, row.served_month),
    change AS (
      SELECT ${line}, month AS served_month, units, amount, discount AS now, NULL::numeric AS before FROM served
      -- What has been registered stays so, also where the product is no longer financed.
      WHERE financed OR (order_id, line_id) IN (SELECT order_id, line_id FROM registered)
      UNION ALL
      SELECT ${line}, served_month, -units, -amount, NULL, discount FROM registered)
    SELECT order_id, line_id, pharmacy_id, pharmacy.name AS pharmacy_name, cn, product_name,
      served_month, sum(units)::int AS units, pvl, coalesce(max(now), max(before)) AS discount, sum(amount)::int AS amount
    FROM change JOIN pharmacy ON pharmacy.id = pharmacy_id
    WHERE served_month BETWEEN ${from} AND ${month}
    GROUP BY ${line}, pharmacy.name, served_month
    HAVING sum(units) <> 0 OR sum(amount) <> 0)`
}

type Asked = { skip?: number | undefined; take?: number | undefined; filter?: string | undefined }

/** A page of a month, the whole of it without `take`. */
export async function registerPage(
  db: Db,
  laboratoryId: number,
  { month, months }: { month: MonthInfo; months: readonly MonthInfo[] },
  { skip = 0, take, filter }: Asked,
): Promise<RegisterRows> {
  const matches = containsWords([sql`pharmacy_name`, sql`product_name`, sql`cn`], filter)
  const { rows } = await sql<{ data: RegisterRow[]; count: number; summary: RegisterRows['summary'] }>`
    WITH entry AS MATERIALIZED (SELECT * FROM ${entriesOf(laboratoryId, month, months)} AS entry),
    page AS (
      SELECT row_number() OVER () AS place, ordered.* FROM (
        SELECT * FROM entry WHERE ${matches}
        ORDER BY served_month DESC, pharmacy_name, pharmacy_id, product_name, order_id, line_id
        LIMIT ${take ?? null}::int OFFSET ${skip}) AS ordered)
    SELECT (SELECT coalesce(json_agg(json_build_object(
        'pharmacy', json_build_object('id', pharmacy_id, 'name', pharmacy_name), 'order', order_id, 'line', line_id,
        'cn', cn, 'product', product_name, 'units', units, 'pvl', pvl, 'discount', discount,
        'discountAmount', units::bigint * pvl - amount, 'amount', amount,
        'corrects', CASE WHEN served_month <> ${month.month} THEN served_month END) ORDER BY place), '[]') FROM page) AS data,
      (SELECT count(*)::int FROM entry WHERE ${matches}) AS count,
      (SELECT json_build_object('rows', count(*), 'units', coalesce(sum(units), 0),
        'discountAmount', coalesce(sum(units::bigint * pvl - amount), 0), 'amount', coalesce(sum(amount), 0))
      FROM entry) AS summary`.execute(db)
  const [answer] = rows
  if (!answer) throw new Error('A statement of one row gave none')
  return { ...month, ...answer }
}
