import { type RawBuilder, sql } from 'kysely'

/**
 * Discounts on what a laboratory served, by line and month, as they are known now: `served` with `pharmacy_id`, `order_id`, `line_id`,
 * `cn`, `product_name`, `financed`, `pvl`, `discount`, `month`, `units` and `amount` (paid for these units). Of all lines of which
 * something was said or received on `since` or later: one without any discounted unit is there without month. A line of which
 * nothing was ever answered is not served.
 *
 * Served is what the last answer says, and of delayed units what was received of them. Units are of the day on which they were first
 * said or counted (a delivery note: of its own day). What is taken back later takes the units that came last.
 */
export function servedDiscounts(laboratoryId: number, since: string | null): RawBuilder<unknown> {
  const isSince = (moment: RawBuilder<unknown>) =>
    since === null ? sql`true` : sql`${moment} >= (${since}::date::timestamp AT TIME ZONE 'Europe/Madrid')`
  const line = sql`pharmacy_id, order_id, line_id`
  // Carried along: joined to the rest at the end, each line would be looked for among all.
  const facts = sql`cn, product_name, financed, quantity, pvl, discount, total_pvl, total_pvl_with_discount`
  const ownFacts = sql`own.cn, own.product_name, own.financed, own.quantity, own.pvl, own.discount, own.total_pvl, own.total_pvl_with_discount`
  return sql`(
    WITH ordered AS NOT MATERIALIZED (
      SELECT pharmacy_id, id FROM purchase_order WHERE laboratory_ids @> ARRAY[${laboratoryId}::int]),
    touched AS (
      SELECT answer.pharmacy_id, answer.order_id, answer.line_id
      FROM ordered JOIN order_line_answer answer ON answer.pharmacy_id = ordered.pharmacy_id AND answer.order_id = ordered.id
      WHERE ${isSince(sql`answer.answered_at`)}
      UNION
      SELECT reception.pharmacy_id, reception.order_id, received.line_id
      FROM ordered
        JOIN order_reception reception ON reception.pharmacy_id = ordered.pharmacy_id AND reception.order_id = ordered.id
        JOIN order_reception_line received
          ON received.pharmacy_id = reception.pharmacy_id AND received.reception_id = reception.id
      WHERE received.line_id IS NOT NULL AND ${isSince(sql`reception.created_at`)}),
    own AS MATERIALIZED (
      SELECT line.pharmacy_id, line.order_id, line.id AS line_id, line.cn, product.name AS product_name,
        coalesce(line.financed, product.financed) AS financed,
        line.quantity, line.pvl, line.discount, line.total_pvl, line.total_pvl_with_discount
      FROM touched
        JOIN purchase_order_line line ON line.pharmacy_id = touched.pharmacy_id AND line.order_id = touched.order_id
          AND line.id = touched.line_id
        JOIN product ON product.cn = line.cn
        JOIN LATERAL (SELECT answer.laboratory_id FROM order_line_answer answer
          WHERE answer.pharmacy_id = line.pharmacy_id AND answer.order_id = line.order_id AND answer.line_id = line.id
          ORDER BY answer.number LIMIT 1) AS first ON true
        -- Another laboratory of its association may have got the order, and answers then for the one whose part it is.
        LEFT JOIN LATERAL (SELECT told.line_parts[array_position(told.lines, line.id)] AS laboratory FROM order_delivery told
          WHERE told.pharmacy_id = line.pharmacy_id AND told.order_id = line.order_id AND told.number = 1
            AND line.id = ANY(told.lines) LIMIT 1) AS delivered ON true
      WHERE coalesce(delivered.laboratory, first.laboratory_id) = ${laboratoryId}::int),
    said AS (
      SELECT answer.pharmacy_id, answer.order_id, answer.line_id, answer.answered_at AS moment, answer.number,
        answer.served, answer.delayed, answer.price, 0 AS came, ${ownFacts},
        coalesce((SELECT max(note.day) FROM delivery_note note
          WHERE answer.origin = 'delivery-note' AND note.pharmacy_id = answer.pharmacy_id AND note.number = answer.source
            AND note.order_ids @> ARRAY[answer.order_id]),
          (answer.answered_at AT TIME ZONE 'Europe/Madrid')::date) AS day
      FROM own JOIN order_line_answer answer ON answer.pharmacy_id = own.pharmacy_id AND answer.order_id = own.order_id
        AND answer.line_id = own.line_id
      UNION ALL
      SELECT reception.pharmacy_id, reception.order_id, received.line_id, reception.created_at, NULL::int, NULL::int, NULL::int, NULL::int,
        sum(received.units)::int, ${ownFacts}, (reception.received_at AT TIME ZONE 'Europe/Madrid')::date
      FROM own
        JOIN order_reception reception ON reception.pharmacy_id = own.pharmacy_id AND reception.order_id = own.order_id
        JOIN order_reception_line received ON received.pharmacy_id = reception.pharmacy_id
          AND received.reception_id = reception.id AND received.line_id = own.line_id AND received.cn = own.cn
      GROUP BY reception.pharmacy_id, reception.order_id, received.line_id, reception.id, reception.created_at,
        reception.received_at, ${ownFacts}),
    counted AS (
      SELECT said.*, count(number) OVER so_far AS answers, sum(came) OVER so_far AS arrived,
        row_number() OVER so_far AS step
      FROM said
      WINDOW so_far AS (PARTITION BY ${line} ORDER BY moment, number NULLS LAST ROWS UNBOUNDED PRECEDING)),
    -- One answer alone is within each group of equal \`answers\`: the one that counted then.
    stood AS (
      SELECT counted.*, max(served) OVER told AS is_served, max(delayed) OVER told AS is_delayed
      FROM counted WINDOW told AS (PARTITION BY ${line}, answers)),
    -- What was taken back later never counted.
    kept AS (
      SELECT ${line}, ${facts}, day, step,
        min(CASE WHEN answers = 0 THEN 0
          ELSE least(quantity, is_served + least(is_delayed, greatest(0, arrived - is_served))) END)
          OVER (PARTITION BY ${line} ORDER BY step ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS units,
        first_value(price) OVER (PARTITION BY ${line} ORDER BY number DESC NULLS LAST) AS price
      FROM stood),
    by_day AS (
      SELECT ${line}, ${facts}, day, price, units - lag(units, 1, 0::bigint) OVER (PARTITION BY ${line} ORDER BY step) AS units FROM kept),
    by_month AS (
      SELECT ${line}, ${facts}, price, to_char(day, 'YYYY-MM') AS month, sum(units) AS units,
        sum(sum(units)) OVER (PARTITION BY ${line} ORDER BY to_char(day, 'YYYY-MM')) AS so_far
      FROM by_day GROUP BY ${line}, ${facts}, price, to_char(day, 'YYYY-MM'))
    SELECT ${line}, cn, product_name, financed, pvl,
      CASE WHEN price IS NULL THEN discount ELSE round(1 - price::numeric / nullif(pvl, 0), 4) END AS discount,
      CASE WHEN units > 0 AND is_discounted THEN month END AS month, units::int AS units,
      (${paidFor(sql`so_far`)} - ${paidFor(sql`(so_far - units)`)})::int AS amount
    FROM (SELECT *, pvl > 0 AND CASE WHEN price IS NULL THEN total_pvl_with_discount < total_pvl ELSE price < pvl END AS is_discounted
      FROM by_month) AS by_month)`
}

/** Cents for so many units of a line: at the confirmed price, else the part of what was ordered, rounded half up. */
const paidFor = (units: RawBuilder<unknown>): RawBuilder<unknown> => sql`CASE WHEN price IS NULL
  THEN div(2 * total_pvl_with_discount * ${units} + quantity, 2 * quantity) ELSE ${units} * price END`
