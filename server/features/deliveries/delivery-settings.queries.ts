import { type Kysely, sql } from 'kysely'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import { containsWords, nameOrder, type Page, pageClause } from '../../db/paging/paging'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

type Row = Omit<DeliverySettings, 'previousSecretUntil'> & { previousSecretUntil: Date | null }

/** Never with a secret. */
const columns = (now: Date) => sql`json_build_object('id', l.id, 'name', l.name) AS laboratory,
  coalesce(s.active, true) AS active, s.mail_address AS "mailAddress", s.webhook_url AS "webhookUrl",
  (SELECT coalesce(json_agg(json_build_object('id', w.id, 'address', w.url, 'domain', w.domain, 'user', w.user_name,
      'orderType', w.order_type, 'warehouse', w.warehouse,
      'method', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END,
      'customers', coalesce(customer.count, 0)) ORDER BY m.name NULLS FIRST, w.id), '[]')
    FROM laboratory_wholesaler w LEFT JOIN order_method m ON m.id = w.method_id
      LEFT JOIN (SELECT wholesaler_id, count(*) FROM laboratory_customer GROUP BY wholesaler_id) AS customer
        ON customer.wholesaler_id = w.id
    WHERE w.laboratory_id = l.id) AS wholesalers,
  (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) ORDER BY m.name), '[]')
    FROM laboratory_order_method offered JOIN order_method m ON m.id = offered.method_id
    WHERE offered.laboratory_id = l.id) AS methods,
  CASE WHEN s.previous_secret_until > ${now} THEN s.previous_secret_until END AS "previousSecretUntil",
  coalesce(s.version, 0) AS version,
  coalesce(open.waiting, 0) AS waiting, coalesce(open.failed, 0) AS failed`
const tables = sql`laboratory l LEFT JOIN laboratory_delivery s ON s.laboratory_id = l.id
  LEFT JOIN (
    SELECT laboratory_id, count(*) FILTER (WHERE state IN ('waiting', 'sending')) AS waiting,
      count(*) FILTER (WHERE state = 'failed') AS failed
    FROM order_delivery WHERE state <> 'delivered' GROUP BY laboratory_id) AS open ON open.laboratory_id = l.id
  LEFT JOIN (
    SELECT laboratory_id, string_agg(url, ' ') AS addresses FROM laboratory_wholesaler GROUP BY laboratory_id
  ) AS placed ON placed.laboratory_id = l.id`

export const settingsSortFields = ['laboratory'] as const

export async function listDeliverySettings(
  db: Db,
  { now, ...page }: Page<(typeof settingsSortFields)[number]> & { now: Date },
): Promise<{ data: DeliverySettings[]; count: number }> {
  const from = sql`FROM ${tables} WHERE ${containsWords(sql`concat_ws(' ', l.name, s.mail_address, s.webhook_url, placed.addresses)`, page.filter)}`
  const name = nameOrder(sql`l.name`)
  const order = pageClause(page, {
    columns: { laboratory: name },
    last: sql`s.laboratory_id IS NULL, ${name}, l.id`,
  })
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`SELECT ${columns(now)} ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows.map(toSettings), count: counted.rows[0]?.count ?? 0 }
}

/** Undefined where there is no such laboratory. */
export async function findDeliverySettings(
  db: Db,
  { laboratoryId, now }: { laboratoryId: number; now: Date },
): Promise<DeliverySettings | undefined> {
  const { rows } =
    await sql<Row>`SELECT ${columns(now)} FROM ${tables} WHERE l.id = ${laboratoryId}::bigint`.execute(db)
  return rows[0] && toSettings(rows[0])
}

const toSettings = ({ previousSecretUntil, ...row }: Row): DeliverySettings => ({
  ...row,
  previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
})
