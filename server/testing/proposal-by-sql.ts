import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import type { Database } from '../db/schema'

export type ProposalFigures = {
  key: string
  total_ud: number
  provision: number
  provision_potential_pvl: number
  tenant_sales_percentage: number
  brand_percentage: number
  /** Units that the row starts with. */
  quantity: number
  /** Price of the product that is ordered; null without a price. */
  pvl: number | null
  /** What those units cost, at the discount or the net price that they reach. */
  discounted: number
}

/**
 * The figures of a proposal counted by PostgreSQL out of the plain tables, from the definitions of
 * docs/proposals.md and without a line of the engine: what the engine is held against. Filters of the screen are left out.
 */
export async function proposalBySql(
  db: Kysely<Database>,
  { pharmacyId, today, request }: { pharmacyId: number; today: string; request: ProposalRequest },
): Promise<ProposalFigures[]> {
  const { template, laboratories, campaigns, bids, period, startDate, endDate } = request
  const perProduct = template === 'auto' || template === 'otc'
  // What is not asked for is left out: where Citus (13.0) finds a part that is always false, it finds no rows at all.
  const amortized =
    template === 'generic_amortization'
      ? sql`CASE WHEN ${amortizationBySql(pharmacyId, today)} <= coalesce(
          sum(start * coalesce(pvl, 0) / 2.0) OVER (ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
        THEN 0 ELSE start END`
      : sql`start`
  const neverBought = template.startsWith('change_for_the_first_time')
    ? sql`WHERE others > 0 AND NOT EXISTS (
        SELECT 1 FROM product mine JOIN sold_last_year USING (cn)
        WHERE mine.laboratory_id = ANY(${laboratories}::int[])
          AND (mine.group_id = proposed.group_id OR mine.cn = proposed.cn))`
    : sql``
  const wantsCampaign = template.startsWith('campaign') || campaigns.length > 0
  const { rows } = await sql<ProposalFigures>`
    WITH sold AS (
      SELECT cn, sum(units)::int AS units FROM sale_day
      WHERE pharmacy_id = ${pharmacyId} AND day BETWEEN ${startDate} AND ${endDate} GROUP BY cn),
    sold_last_year AS (
      SELECT cn FROM sale_day WHERE pharmacy_id = ${pharmacyId}
        AND day BETWEEN ${today}::date - 365 AND ${today}::date - 1
      GROUP BY cn HAVING sum(units) > 0),
    running AS (
      SELECT DISTINCT ON (cn) cn, campaign.id AS campaign_id, tiers, net_prices,
        coalesce(listed.discount, campaign.discount, ${request.campaignDiscount}::numeric) AS campaign_discount
      FROM campaign JOIN campaign_product listed ON listed.campaign_id = campaign.id
      WHERE laboratory_id = ANY(${laboratories}::int[])
        AND ${today} BETWEEN coalesce(starts_on, '-infinity') AND coalesce(ends_on, 'infinity')
        AND (${campaigns.length === 0} OR campaign.id = ANY(${campaigns}::int[]))
      ORDER BY cn, greatest(
        coalesce(listed.discount, campaign.discount, ${request.campaignDiscount}::numeric, 0),
        (SELECT max((tier ->> 'discount')::numeric) FROM jsonb_array_elements(tiers) AS tier)) DESC, campaign.id),
    followed AS (
      SELECT line.cn, quantity + bonus AS quantity, (o.created_at AT TIME ZONE 'Europe/Madrid')::date + usual_delivery_days AS usual,
        coalesce(missing, 0) AS missing, coalesce(substituted, 0) AS substituted, substitute_cn,
        coalesce(delayed, 0) AS delayed, delayed_until,
        ${cameBySql(sql`line.cn`)} AS came, ${cameBySql(sql`answer.substitute_cn`)} AS came_instead
      FROM purchase_order o JOIN purchase_order_line line ON (line.pharmacy_id, line.order_id) = (o.pharmacy_id, o.id)
        JOIN product ON product.cn = line.cn JOIN laboratory ON laboratory.id = laboratory_id
        LEFT JOIN LATERAL (SELECT * FROM order_line_answer said WHERE (said.pharmacy_id, said.order_id, said.line_id)
          = (o.pharmacy_id, o.id, line.id) ORDER BY number DESC LIMIT 1) answer ON true
      WHERE o.pharmacy_id = ${pharmacyId} AND NOT EXISTS (SELECT 1 FROM purchase_order_part part WHERE
        (part.pharmacy_id, part.order_id, part.laboratory_id) = (o.pharmacy_id, o.id, product.laboratory_id)
          AND cancelled_at IS NOT NULL)),
    coming AS (
      SELECT cn, sum(units) AS units FROM (
        SELECT cn, CASE WHEN ${today} <= usual THEN greatest(0, quantity - missing - substituted - came)
          WHEN ${today} <= delayed_until THEN least(delayed, greatest(0, quantity - missing - substituted - came))
          ELSE 0 END AS units FROM followed
        UNION ALL
        SELECT substitute_cn, greatest(0, substituted - came_instead) FROM followed WHERE ${today} <= usual) line
      GROUP BY cn),
    arrived AS (
      SELECT cn, sum(units) AS units FROM (
        SELECT received.cn, least(sum(received.units), coalesce(sum(received.units) FILTER (WHERE received.units > 0
          AND (received_at AT TIME ZONE 'Europe/Madrid')::date >= ${today}::date - 90), 0)) AS units
        FROM order_reception reception JOIN order_reception_line received
          ON (received.pharmacy_id, received.reception_id) = (reception.pharmacy_id, reception.id)
        WHERE reception.pharmacy_id = ${pharmacyId} AND NOT broken
          AND received_at > coalesce(
            (SELECT counted_at FROM pharmacy_stock known WHERE (known.pharmacy_id, known.cn) = (${pharmacyId}, received.cn)),
            (SELECT stock_counted_at FROM pharmacy_counter WHERE pharmacy_id = ${pharmacyId}), '-infinity')
        GROUP BY received.cn, order_id, line_id) line
      WHERE units > 0 GROUP BY cn),
    ordered_since AS (
      SELECT want.id, CASE WHEN o.id = want.order_id THEN greatest(0, want.units - sum(missing)) ELSE
        sum(greatest(0, quantity + bonus - coalesce(missing, 0) - coalesce(substituted, 0))) END AS units
      FROM pharmacy_want want JOIN purchase_order o ON o.pharmacy_id = want.pharmacy_id AND (o.created_at > wanted_at OR o.id = want.order_id)
        JOIN purchase_order_line line ON (line.pharmacy_id, line.order_id, line.cn) = (o.pharmacy_id, o.id, want.cn)
        JOIN product ON product.cn = line.cn
        LEFT JOIN LATERAL (SELECT * FROM order_line_answer said WHERE (said.pharmacy_id, said.order_id, said.line_id)
          = (o.pharmacy_id, o.id, line.id) ORDER BY number DESC LIMIT 1) answer ON true
      WHERE o.pharmacy_id = ${pharmacyId} AND NOT EXISTS (SELECT 1 FROM purchase_order_part part WHERE
        (part.pharmacy_id, part.order_id, part.laboratory_id) = (o.pharmacy_id, o.id, product.laboratory_id)
          AND cancelled_at IS NOT NULL)
      GROUP BY want.id, want.order_id, want.units, o.id),
    waited_for AS (
      SELECT cn, max(left_over) AS wanted FROM (
        SELECT want.cn, want.units - coalesce(sum(since.units), 0) AS left_over
        FROM pharmacy_want want LEFT JOIN ordered_since since USING (id)
        WHERE want.pharmacy_id = ${pharmacyId} AND removed_at IS NULL AND wanted_at >= ${today}::date - 365
        GROUP BY want.id, want.cn, want.units) open
      GROUP BY cn HAVING max(left_over) > 0),
    ours AS (
      SELECT product.*, CASE WHEN out_of_stock THEN 0 ELSE coalesce(wanted, 0) END AS wanted, coalesce(coming.units, 0) AS coming, campaign_id, campaign_discount, tiers, net_prices, coalesce(sold.units, 0) AS units, greatest(coalesce(shelf.units, 0), 0) + coalesce(arrived.units, 0) AS shelf,
        CASE WHEN ${template === 'campaign_group'} THEN 'campaign:' || campaign_id || ':' ELSE '' END
          || CASE WHEN ${perProduct} OR group_id IS NULL THEN 'cn:' || cn ELSE 'dcpf:' || group_id END AS key
      FROM product LEFT JOIN sold USING (cn) LEFT JOIN running USING (cn)
      LEFT JOIN (SELECT cn, units FROM pharmacy_stock WHERE pharmacy_id = ${pharmacyId}) shelf USING (cn)
      LEFT JOIN coming USING (cn) LEFT JOIN arrived USING (cn) LEFT JOIN waited_for USING (cn)
      WHERE active AND laboratory_id = ANY(${laboratories}::int[])
        AND (prescription AND ${request.prescription} OR NOT prescription AND ${request.nonPrescription})
        AND (${request.generic}::boolean IS NULL OR prescription AND generic = ${request.generic}::boolean)
        AND (NOT ${wantsCampaign}::boolean OR campaign_id IS NOT NULL)
        AND (NOT ${request.excludeCampaigns}::boolean OR campaign_id IS NULL)
        AND (${bids.length === 0} OR cn IN (SELECT cn FROM bid_product WHERE bid_id = ANY(${bids}::int[])))
        AND (${template !== 'auto'} OR sold.units > 0 OR wanted > 0 AND NOT out_of_stock)),
    ordered AS (
      SELECT DISTINCT ON (key) * FROM ours
      ORDER BY key, pvl IS NULL, wanted = 0, units DESC, pvl, cn),
    everything AS (
      SELECT key, units, pvl, shelf + CASE WHEN ${request.ignoreOnItsWay ?? false} THEN 0 ELSE coming END AS shelf, prescription, generic, true AS is_ours FROM ours
      UNION ALL
      SELECT key, sold.units, other.pvl, 0, other.prescription, other.generic, false
      FROM ordered JOIN product other USING (group_id) JOIN sold ON sold.cn = other.cn
      WHERE NOT ${perProduct}::boolean AND other.laboratory_id <> ALL(${laboratories}::int[])),
    totals AS (
      SELECT key, sum(units) AS units, coalesce(sum(shelf), 0) AS shelf,
        coalesce(sum(units) FILTER (WHERE is_ours), 0) AS own,
        coalesce(sum(units) FILTER (WHERE NOT is_ours), 0) AS others,
        coalesce(sum(units) FILTER (WHERE prescription AND generic), 0)::numeric AS generics,
        coalesce(sum(units) FILTER (WHERE prescription AND NOT generic), 0)::numeric AS brands,
        floor(sum(units * pvl) FILTER (WHERE units > 0 AND pvl IS NOT NULL)::numeric
          / sum(units) FILTER (WHERE units > 0 AND pvl IS NOT NULL) + 0.5) AS average_pvl
      FROM everything GROUP BY key),
    proposed AS (
      SELECT key, totals.units AS total_ud, own, others, generics, brands, group_id, cn, pvl, campaign_discount, tiers, net_prices,
        CASE WHEN pvl IS NULL THEN 0 ELSE wanted END AS wanted, greatest(coalesce(pot, 1), 1) AS pack,
        CASE WHEN ${template === 'campaign_group'} THEN campaign_id END AS campaign,
        CASE WHEN ${template.endsWith('aggregate')} THEN coalesce(average_pvl, pvl) ELSE pvl END AS price,
        CASE WHEN pvl IS NULL THEN 0 ELSE ceil(greatest(wanted,
          ceil(greatest(0, totals.units) * ${period}::numeric / (${endDate}::date - ${startDate}::date + 1)) - totals.shelf
        ) / greatest(coalesce(pot, 1), 1)) * greatest(coalesce(pot, 1), 1) END AS provision
      FROM ordered JOIN totals USING (key)),
    weighed AS (
      SELECT *, coalesce(provision * price, 0) AS potential,
        sum(provision * price) OVER (PARTITION BY campaign) AS campaign_potential,
        sum(total_ud) OVER (PARTITION BY campaign) AS campaign_units,
        least(9999, CASE WHEN own > 0 OR NOT ${request.onlyAutoQuantities}::boolean THEN provision
          ELSE ceil(wanted / pack) * pack END) AS start,
        bool_or(wanted > 0) OVER (PARTITION BY campaign) AS campaign_wanted
      FROM proposed ${neverBought}),
    placed AS (
      SELECT *, row_number() OVER (
        ORDER BY campaign_wanted DESC, campaign_potential DESC NULLS LAST, campaign_units DESC, campaign, wanted > 0 DESC, potential DESC,
          total_ud DESC,
          key COLLATE "C") AS place
      FROM weighed),
    started AS (
      SELECT *, ${amortized} AS quantity
      FROM placed)
    SELECT key, total_ud::int, provision::int, potential::int AS provision_potential_pvl, quantity::int, pvl,
      CASE WHEN total_ud > 0 THEN least(100, greatest(0, floor(100.0 * own / total_ud + 0.5))) ELSE 0 END::int
        AS tenant_sales_percentage,
      CASE WHEN brands + generics > 0
        THEN least(100, greatest(0, ceil(100 * brands / (brands + generics) - 0.5))) ELSE 0 END::int
        AS brand_percentage,
      coalesce(floor(least(quantity * (SELECT (step ->> 'netPrice')::int FROM jsonb_array_elements(net_prices) AS step
          WHERE (step ->> 'quantity')::int <= quantity ORDER BY (step ->> 'quantity')::int DESC LIMIT 1),
        quantity * pvl * (1 - coalesce(
        (SELECT (tier ->> 'discount')::numeric FROM jsonb_array_elements(tiers) AS tier
          WHERE (tier ->> 'quantity')::int <= quantity ORDER BY (tier ->> 'quantity')::int DESC LIMIT 1),
        campaign_discount, ${request.discount}::numeric, 0))) + 0.5), 0)::int AS discounted
    FROM started ORDER BY place`.execute(db)
  return rows
}

/** Units of a product that came of a line. */
const cameBySql = (cn: RawBuilder<unknown>): RawBuilder<number> => sql`(
  SELECT greatest(0, coalesce(sum(received.units), 0)) FROM order_reception reception JOIN order_reception_line received
    ON (received.pharmacy_id, received.reception_id) = (reception.pharmacy_id, reception.id)
  WHERE (reception.pharmacy_id, reception.order_id, received.line_id, received.cn)
    = (line.pharmacy_id, line.order_id, line.id, ${cn}))`

/** 5 % of the PVP of the generics sold in the last month whose sales are all there, in whole cents. */
export const amortizationBySql = (pharmacyId: number, today: string): RawBuilder<number> => sql`(
  SELECT coalesce(floor(sum(units * sale_day.pvp) * 0.05 + 0.5), 0)::int FROM sale_day JOIN product USING (cn)
  WHERE pharmacy_id = ${pharmacyId} AND prescription AND generic
    AND date_trunc('month', day) = (
      SELECT date_trunc('month', least(max(day) + 1, ${today}::date)::timestamp) FROM sale_day
      WHERE pharmacy_id = ${pharmacyId}) - interval '1 month')`
