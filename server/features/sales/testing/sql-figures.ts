import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  AnnualSummary,
  AssociationKpis,
  CampaignKpi,
  GroupChoice,
  LaboratoryChoice,
  PharmacyKpis,
  RelationKpis,
  SalesSpan,
} from '@/domain/sales/questions/sales-figures'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { Database } from '../../../db/schema'
import { type Asked, isVisible, ordered, ownOf, selected, sold, transferable } from './sql-selection'

type Db = Kysely<Database>

const sum = (column: string, condition: RawBuilder<unknown> = sql`true`) =>
  sql`coalesce(sum(${sql.ref(`sold.${column}`)}) FILTER (WHERE ${condition}), 0)::bigint`
const amounts = (name: string, condition?: RawBuilder<unknown>) => sql`
  ${sum('pvl', condition)} AS ${sql.ref(`${name}_pvl`)}, ${sum('pvp', condition)} AS ${sql.ref(`${name}_pvp`)}`
const from = (asked: Asked, filter: SalesFilter, products: RawBuilder<unknown>) =>
  sql`FROM ${products} AS product JOIN ${sold(asked, filter)} AS sold USING (cn)`
const isGeneric = sql`generic`
const isBrand = sql`prescription AND NOT generic`

/** Half up, each sale without the IVA of its class on its day, less PVL / 0.924. Twelve decimals decide every half of three rates. */
const profit = (asked: Asked, filter: SalesFilter) => sql`(
  SELECT floor(round(coalesce(sum(units * (sale_day.pvp * 1000 / (1000 + law.rate)::numeric - sale_day.pvl / 0.924)), 0), 12) + 0.5)::bigint
  FROM ${selected(asked, filter)} AS product JOIN sale_day USING (cn)
    CROSS JOIN LATERAL (
      SELECT rate FROM tax_rate WHERE regime = 'iva' AND tax_rate.tax_class = product.tax_class AND from_day <= day
      ORDER BY from_day DESC LIMIT 1) AS law
  WHERE pharmacy_id = ${asked.pharmacy} AND day BETWEEN ${filter.startDate}::date AND ${filter.endDate}::date)`

async function one<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await sql<Row>`${query}`.execute(db)
  if (!rows[0]) throw new Error('No row')
  return rows[0]
}

type Transferable = Record<`${'generic' | 'brand' | 'total'}_transferable_${'pvl' | 'pvp'}`, number> &
  Record<`${'generic' | 'brand'}_transferable_ud`, number>

const transferableTo = (db: Db, asked: Asked, filter: SalesFilter, laboratories: readonly number[]) =>
  one<Transferable>(
    db,
    sql`SELECT ${amounts('generic_transferable', isGeneric)}, ${amounts('brand_transferable', sql`NOT generic`)},
      ${amounts('total_transferable')}, ${sum('units', isGeneric)} AS generic_transferable_ud,
      ${sum('units', sql`NOT generic`)} AS brand_transferable_ud ${from(asked, filter, transferable(asked, filter, laboratories))}`,
  )

async function topOf(db: Db, asked: Asked, { startDate, endDate }: SalesFilter): Promise<number[]> {
  const all = allSales({ startDate, endDate })
  const { rows } = await sql<{ id: number }>`
    SELECT laboratory.id FROM laboratory LEFT JOIN (
      SELECT laboratory_id, sold.pvl ${from(asked, all, selected(asked, all))}) AS seen ON seen.laboratory_id = laboratory.id
    WHERE laboratory.prescription AND laboratory.id = ANY (${[...asked.relations]}::int[])
    GROUP BY laboratory.id ORDER BY coalesce(sum(seen.pvl), 0) DESC, laboratory.id LIMIT 5`.execute(db)
  return rows.map(({ id }) => id)
}

export async function pharmacyKpisBySql(db: Db, asked: Asked, filter: SalesFilter): Promise<PharmacyKpis> {
  const own = ownOf(asked, filter)
  const laboratories = own.length > 0 ? own : await topOf(db, asked, filter)
  const { total_transferable_pvl, total_transferable_pvp, ...others } = await transferableTo(
    db,
    asked,
    filter,
    laboratories,
  )
  return {
    ...(await one<PharmacyKpis>(
      db,
      sql`SELECT ${sum('units')} AS total_ud, ${sum('units', isGeneric)} AS generic_ud,
        ${sum('units', isBrand)} AS brand_ud, ${amounts('total')}, ${amounts('prescription', sql`prescription`)},
        ${amounts('non_prescription', sql`NOT prescription`)}, ${amounts('generic', isGeneric)},
        ${amounts('brand', isBrand)}, ${profit(asked, filter)} AS total_profit ${from(asked, filter, selected(asked, filter))}`,
    )),
    ...others,
  }
}

const withPrescription = <Sums extends Pick<Transferable, `total_transferable_${'pvl' | 'pvp'}`>>(
  { viewer }: Asked,
  sums: Sums,
) => ({
  ...sums,
  prescription_transferable_pvl: viewer === null ? 0 : sums.total_transferable_pvl,
  prescription_transferable_pvp: viewer === null ? 0 : sums.total_transferable_pvp,
})

export async function associationKpisBySql(
  db: Db,
  asked: Asked,
  filter: SalesFilter,
): Promise<AssociationKpis> {
  const { rows } = await sql<{ id: number; laboratories: number[] }>`
    SELECT association_id AS id, array_agg(id) AS laboratories FROM laboratory WHERE association_id IN (
      SELECT association_id FROM laboratory WHERE id = ANY (${[...(asked.viewer ?? asked.relations)]}::int[]))
    GROUP BY 1`.execute(db)
  const kpis: AssociationKpis = {}
  for (const { id, laboratories } of rows)
    kpis[id] = withPrescription(asked, await transferableTo(db, asked, filter, laboratories))
  return kpis
}

export async function relationKpisBySql(db: Db, asked: Asked, filter: SalesFilter): Promise<RelationKpis[]> {
  const { rows } = await sql<RelationKpis['laboratory']>`
    SELECT id, name, image, corporative_color AS "corporativeColor" FROM laboratory
    WHERE id = ANY (${[...asked.relations]}::int[]) ORDER BY ${ordered(sql`name`)}, id`.execute(db)
  const kpis: RelationKpis[] = []
  for (const laboratory of rows) {
    const sums = await one<RelationKpis>(
      db,
      sql`SELECT ${amounts('total')}, ${amounts('generic', isGeneric)}, ${amounts('brand', isBrand)},
        ${amounts('prescription', sql`prescription`)}
        ${from(asked, filter, selected(asked, filter))} WHERE laboratory_id = ${laboratory.id}`,
    )
    const { generic_transferable_ud, brand_transferable_ud, ...others } = await transferableTo(
      db,
      asked,
      filter,
      [laboratory.id],
    )
    kpis.push({ ...sums, ...withPrescription(asked, others), laboratory })
  }
  return kpis
}

export async function campaignKpisBySql(db: Db, asked: Asked, filter: SalesFilter): Promise<CampaignKpi[]> {
  const known =
    asked.viewer === null ? asked.relations : asked.relations.filter((id) => asked.viewer?.includes(id))
  const { rows } = await sql<{ id: number; name: string; laboratory_id: number; laboratory_name: string }>`
    SELECT campaign.id, campaign.name, laboratory_id, laboratory.name AS laboratory_name
    FROM campaign JOIN laboratory ON laboratory.id = laboratory_id WHERE laboratory_id = ANY (${[...known]}::int[])
      AND coalesce(starts_on, '-infinity') <= ${asked.today}::date
      AND coalesce(ends_on, 'infinity') >= ${asked.today}::date`.execute(db)
  const kpis: CampaignKpi[] = []
  for (const { id, name, laboratory_id, laboratory_name } of rows) {
    const potential = await one<Pick<CampaignKpi, 'potential_pvl' | 'potential_pvp'>>(
      db,
      sql`SELECT ${amounts('potential')} ${from(asked, filter, transferable(asked, filter, [laboratory_id]))}
        WHERE group_id IN (SELECT group_id FROM product JOIN campaign_product USING (cn) WHERE campaign_id = ${id})`,
    )
    if (potential.potential_pvl > 0 || potential.potential_pvp > 0)
      kpis.push({ id, name, laboratory_name, ...potential })
  }
  return kpis.sort(
    (a, b) => b.potential_pvl - a.potential_pvl || b.potential_pvp - a.potential_pvp || a.id - b.id,
  )
}

export function annualSummaryBySql(db: Db, asked: Asked, filter: SalesFilter): Promise<AnnualSummary> {
  const part = (column: string, of: number) => sql`floor(${sum(column)} / ${of}::numeric + 0.5)::bigint`
  return one(
    db,
    sql`SELECT ${amounts('total_annual')}, ${part('pvl', 12)} AS total_monthly_pvl, ${part('pvp', 12)} AS total_monthly_pvp,
      ${part('pvl', 365)} AS total_daily_pvl, ${part('pvp', 365)} AS total_daily_pvp,
      count(*) FILTER (WHERE sold.units <> 0) AS total_annual_skus, ${sum('days')} AS total_anual_registers, ${profit(asked, filter)} AS total_annual_profit
      ${from(asked, filter, selected(asked, filter))}`,
  )
}

/** 5 % of the PVP of the generics of the last closed month. */
export const amortizationBySql = (db: Db, asked: Asked) =>
  one<{ genericAmortization: number }>(
    db,
    sql`SELECT floor(coalesce(sum(units * sale_day.pvp), 0) * 0.05 + 0.5)::bigint AS "genericAmortization"
      FROM sale_day JOIN product USING (cn) WHERE pharmacy_id = ${asked.pharmacy} AND generic AND ${isVisible(asked)}
        AND date_trunc('month', day) = (
          SELECT date_trunc('month', least(coalesce(max(day) + 1, ${asked.today}::date), ${asked.today}::date)::timestamp)
          FROM sale_day JOIN product USING (cn) WHERE pharmacy_id = ${asked.pharmacy} AND ${isVisible(asked)}
        ) - interval '1 month'`,
  )

export async function spanBySql(db: Db, asked: Asked): Promise<SalesSpan> {
  const span = await one<{ firstSaleDay: string | null; lastSaleDay: string | null }>(
    db,
    sql`SELECT min(day) AS "firstSaleDay", max(day) AS "lastSaleDay" FROM sale_day JOIN product USING (cn)
      WHERE pharmacy_id = ${asked.pharmacy} AND ${isVisible(asked)}`,
  )
  const { firstSaleDay, lastSaleDay } = span
  return firstSaleDay === null || lastSaleDay === null ? null : { firstSaleDay, lastSaleDay }
}

const hasSales = sql`(sold.units, sold.pvl, sold.pvp) <> (0, 0, 0)`

export async function groupsBySql(db: Db, asked: Asked, filter: SalesFilter): Promise<GroupChoice[]> {
  const { rows } = await sql<GroupChoice>`
    SELECT group_id AS id, group_name AS name, count(*) AS references ${from(asked, filter, selected(asked, filter))}
    WHERE group_id IS NOT NULL AND ${hasSales} GROUP BY 1, 2 ORDER BY ${ordered(sql`group_name`)}, 1`.execute(
    db,
  )
  return rows
}

export async function laboratoriesBySql(
  db: Db,
  asked: Asked,
  filter: SalesFilter,
): Promise<LaboratoryChoice[]> {
  const top = await topOf(db, asked, filter)
  const { rows } = await sql<LaboratoryChoice>`
    SELECT laboratory_id AS id, laboratory_name AS name, image, corporative_color AS "corporativeColor",
      association_id AS "laboratoryAssociation", prescription_laboratory AS prescription,
      laboratory_id = ANY (${top}::int[]) AS top, ${amounts('total')}
    ${from(asked, filter, selected(asked, filter))}
    WHERE ${hasSales} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY total_pvl DESC, id`.execute(db)
  return rows
}
