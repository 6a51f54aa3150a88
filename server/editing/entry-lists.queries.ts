import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '@/contract/editing/entries'
import { containsWords, nameOrder, type Page, pageClause } from '../db/paging/paging'
import type { Database } from '../db/schema'

export const entrySortFields = ['key', 'name', 'laboratory'] as const

type Listed = {
  key: string
  name: string
  detail: string | null
  laboratory: string | null
  active: boolean
}

const pageSize = 10

const day = (instant: RawBuilder<unknown>) => sql`to_char(${instant}, 'DD/MM/YYYY')`
const today = sql`(now() AT TIME ZONE 'Europe/Madrid')::date`

/** key, name, detail, laboratory and active of every entry of the kind. */
const sources: Record<EntryKind, RawBuilder<unknown>> = {
  users: sql`
    SELECT u.username AS key, concat_ws(' ', u.first_name, nullif(u.second_name, '')) AS name, u.email AS detail,
      l.name AS laboratory, u.active
    FROM app_user u LEFT JOIN laboratory l ON l.id = u.laboratory_id`,
  pharmacies: sql`
    SELECT p.nif AS key, p.name, concat_ws(', ', c.name, v.name) AS detail, NULL AS laboratory, true AS active
    FROM pharmacy p LEFT JOIN city c ON c.id = p.city_id LEFT JOIN province v ON v.id = c.province_id
    WHERE p.nif IS NOT NULL`,
  laboratories: sql`
    SELECT l.name AS key, l.name, concat_ws(' · ', a.name, 'entrega en ' || l.usual_delivery_days || ' días') AS detail,
      NULL AS laboratory, true AS active
    FROM laboratory l LEFT JOIN laboratory_association a ON a.id = l.association_id`,
  products: sql`
    SELECT p.cn AS key, p.name,
      CASE p.tax_class WHEN 'super-reduced' THEN 'superreducido' WHEN 'reduced' THEN 'reducido' ELSE 'general' END
        || CASE WHEN p.own_tax_class IS NULL THEN '' ELSE ' (a mano)' END AS detail,
      l.name AS laboratory, p.active
    FROM product p JOIN laboratory l ON l.id = p.laboratory_id`,
  quickwins: sql`
    SELECT q.code AS key, q.title AS name, q.section AS detail, l.name AS laboratory, q.active
    FROM quickwin q LEFT JOIN quickwin_laboratory ql ON ql.quickwin_id = q.id AND ql.main
      LEFT JOIN laboratory l ON l.id = ql.laboratory_id`,
  campaigns: sql`
    SELECT c.code AS key, c.name,
      nullif(concat_ws(' ', 'desde ' || ${day(sql`c.starts_on`)}, 'hasta ' || ${day(sql`c.ends_on`)}), '') AS detail,
      l.name AS laboratory,
      coalesce(c.starts_on <= ${today}, true) AND coalesce(c.ends_on >= ${today}, true) AS active
    FROM campaign c JOIN laboratory l ON l.id = c.laboratory_id`,
  orderMethods: sql`
    SELECT m.name AS key, m.name,
      (SELECT string_agg(l.name, ', ' ORDER BY ${nameOrder(sql`l.name`)}) FROM laboratory_order_method lm
        JOIN laboratory l ON l.id = lm.laboratory_id WHERE lm.method_id = m.id) AS detail,
      NULL AS laboratory, true AS active
    FROM order_method m`,
  notifications: sql`
    SELECT n.code AS key, n.title AS name, ${day(sql`n.shipping_date AT TIME ZONE 'Europe/Madrid'`)} AS detail,
      NULL AS laboratory, true AS active
    FROM notification n`,
  laboratoryTerms: sql`
    SELECT t.code AS key, t.title AS name, ${day(sql`t.published_at AT TIME ZONE 'Europe/Madrid'`)} AS detail,
      l.name AS laboratory, t.active
    FROM laboratory_terms t JOIN laboratory l ON l.id = t.laboratory_id`,
}

/** Entries of which code, name, detail or laboratory hold every word of the filter. */
export async function listEntries(
  db: Kysely<Database>,
  { kind, ...page }: { kind: EntryKind } & Page<(typeof entrySortFields)[number]>,
): Promise<{ data: Listed[]; count: number }> {
  const from = sql`FROM (${sources[kind]}) e
    WHERE ${containsWords(sql`concat_ws(' ', e.key, e.name, e.detail, e.laboratory)`, page.filter)}`
  const order = pageClause(
    { ...page, take: page.take ?? pageSize },
    {
      columns: {
        key: nameOrder(sql`e.key`),
        name: nameOrder(sql`e.name`),
        laboratory: nameOrder(sql`e.laboratory`),
      },
      last: sql`e.key`,
    },
  )
  const [{ rows }, counted] = await Promise.all([
    sql<Listed>`SELECT e.* ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows, count: counted.rows[0]?.count ?? 0 }
}
