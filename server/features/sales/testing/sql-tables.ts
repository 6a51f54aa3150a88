import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  SalesSort,
  TableAnswer,
  TableQuestion,
  TableRows,
} from '@/domain/sales/questions/sales-question'
import type { Database } from '../../../db/schema'
import { type Asked, ordered, ownOf, selected, sold } from './sql-selection'

/** Rows of a table, their number and totals. */
export async function tableBySql(
  db: Kysely<Database>,
  asked: Asked,
  question: TableQuestion,
): Promise<TableAnswer> {
  const { skip, take, compare } = question
  const answered = sql`${withItems(asked, question)}, rows AS (${rowsOf(asked, question)})`
  const comparedOf = ({ before_units, before_pvl, before_pvp }: Before) =>
    compare === null ? null : { sum_sales: before_units, total_pvl: before_pvl, total_pvp: before_pvp }
  // Without a comparison there is no change to sort by.
  const sorted = question.sort.filter(({ id }) => compare !== null || changeBySql(id) === null)
  const page = await sql<Before & { place: number }>`${answered}
    SELECT * FROM rows ORDER BY ${sql.join([lastOfAll(question.rows), ...[...sorted, ...ties[question.rows]].map(orderBy)])}
    OFFSET ${skip} LIMIT ${take}::int`.execute(db)
  const {
    rows: [all],
  } = await sql<
    Before & { count: number; sum_sales: number; total_pvl: number; total_pvp: number }
  >`${answered}
    SELECT (SELECT count(*) FROM rows) AS count, ${sums} FROM items`.execute(db)
  if (!all) throw new Error('No totals')
  const { count, sum_sales, total_pvl, total_pvp } = all
  return {
    rows: page.rows.map(({ before_units, before_pvl, before_pvp, ...row }) => ({
      ...row,
      compared: comparedOf({ before_units, before_pvl, before_pvp }),
    })) as unknown as TableAnswer['rows'],
    count,
    totals: { sum_sales, total_pvl, total_pvp, compared: comparedOf(all) },
  }
}

type Before = { before_units: number; before_pvl: number; before_pvp: number }

const sums = sql`coalesce(sum(units), 0)::bigint AS sum_sales, coalesce(sum(sold_pvl), 0)::bigint AS total_pvl,
  coalesce(sum(sold_pvp), 0)::bigint AS total_pvp, coalesce(sum(before_units), 0)::bigint AS before_units,
  coalesce(sum(before_pvl), 0)::bigint AS before_pvl, coalesce(sum(before_pvp), 0)::bigint AS before_pvp`

/** items: the products that count in a row, each with what was sold of it now and before. */
const withItems = (asked: Asked, { filter, within, compare }: TableQuestion) => {
  const { startDate, endDate } = filter
  const before =
    compare === 'year'
      ? sql`day BETWEEN (${startDate}::date - interval '1 year')::date AND least(${startDate}::date - 1,
          CASE WHEN extract(day FROM ${endDate}::date + 1) = 1
            THEN (${endDate}::date + 1 - interval '1 year')::date - 1
            ELSE (${endDate}::date - interval '1 year')::date END)`
      : compare === 'previous'
        ? sql`day BETWEEN ${startDate}::date - (${endDate}::date - ${startDate}::date + 1) AND ${startDate}::date - 1`
        : sql`false`
  const inside =
    within === null
      ? sql`true`
      : 'laboratory' in within
        ? sql`laboratory_id = ${within.laboratory}`
        : 'group' in within
          ? sql`group_id = ${within.group}`
          : sql`coalesce(market_category_id, 0) = ${within.category}`
  return sql`WITH now AS (${sold(asked, filter)}), before AS (
      SELECT cn, sum(units) AS units, sum(units * pvl) AS pvl, sum(units * pvp) AS pvp FROM sale_day
      WHERE pharmacy_id = ${asked.pharmacy} AND ${before} GROUP BY cn),
    items AS (
      SELECT product.*, laboratory_id = ANY (${[...ownOf(asked, filter)]}::int[]) AS own,
        coalesce(now.units, 0) AS units, coalesce(now.pvl, 0) AS sold_pvl, coalesce(now.pvp, 0) AS sold_pvp,
        coalesce(before.units, 0) AS before_units, coalesce(before.pvl, 0) AS before_pvl,
        coalesce(before.pvp, 0) AS before_pvp,
        CASE WHEN ${asked.viewer === null} OR laboratory_id = ANY (${[...(asked.viewer ?? [])]}::int[])
          THEN shelf.units END AS shelf,
        running.campaign
      FROM ${selected(asked, filter)} AS product
        LEFT JOIN now USING (cn) LEFT JOIN before USING (cn)
        LEFT JOIN pharmacy_stock shelf ON shelf.pharmacy_id = ${asked.pharmacy} AND shelf.cn = product.cn
        LEFT JOIN LATERAL (
          SELECT jsonb_build_object('id', campaign.id, 'name', campaign.name) AS campaign
          FROM campaign JOIN campaign_product ON campaign_product.campaign_id = campaign.id
          WHERE campaign_product.cn = product.cn AND campaign.laboratory_id = product.laboratory_id
            AND campaign.laboratory_id = ANY (${[...asked.campaignsOf]}::int[])
            AND coalesce(starts_on, '-infinity') <= ${asked.today}::date
            AND coalesce(ends_on, 'infinity') >= ${asked.today}::date) AS running ON true
      WHERE ${inside} AND (
        (now.units, now.pvl, now.pvp) <> (0, 0, 0) OR (before.units, before.pvl, before.pvp) <> (0, 0, 0)
        OR (${filter.marketInfo} AND active)))`
}

const half = (amount: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`CASE WHEN ${of} > 0 THEN floor(${amount} / (${of})::numeric + 0.5)::bigint END`
const reference = (name: string) => sql`
  ${half(sql`sum(sold_pvl)`, sql`sum(units)`)} AS ${sql.ref(`${name}_reference_pvl`)},
  ${half(sql`sum(sold_pvp)`, sql`sum(units)`)} AS ${sql.ref(`${name}_reference_pvp`)}`

const within100 = (percent: RawBuilder<unknown>) => sql`coalesce(least(100, greatest(0, ${percent}))::int, 0)`
const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  within100(half(sql`100 * ${part}`, whole))
/** An exact half goes to the generics. */
const brandShare = (brand: RawBuilder<unknown>, generic: RawBuilder<unknown>) =>
  within100(sql`CASE WHEN ${brand} + ${generic} > 0
    THEN ceil(100 * ${brand} / (${brand} + ${generic})::numeric - 0.5) END`)
const part = (column: 'sold_pvl' | 'sold_pvp', condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${condition}), 0)`

const others = sql`(VALUES ('own', 'Laboratorio propio'), ('generic', 'Laboratorios genéricos'),
  ('brand', 'Laboratorios de marca'), ('otc', 'Laboratorios de parafarmacia')) AS folded (kind, name)`

function rowsOf({ today }: Asked, { rows, filter, aggregate }: TableQuestion): RawBuilder<unknown> {
  switch (rows) {
    case 'product':
      return sql`
        SELECT id AS cn_id, cn AS cn_cn, name AS cn_product, ean AS ean_code, group_id AS dcpf_id,
          group_name AS dcpf_name, pot, laboratory_id, laboratory_name, image AS laboratory_image, shelf AS stock,
          out_of_stock, (SELECT max(ends_on) FROM supply_problem problem
            WHERE problem.cn = items.cn AND gone_on IS NULL AND ${today}::date BETWEEN starts_on AND ends_on) AS shortage_until,
          pvl AS price_pvl, pvp AS price_pvp, generic, prescription, fantasy, campaign,
          units::bigint AS sum_sales, sold_pvl::bigint AS total_pvl, sold_pvp::bigint AS total_pvp,
          before_units::bigint, before_pvl::bigint, before_pvp::bigint
        FROM items`
    case 'group':
      return sql`
        SELECT group_id AS dcpf_id, CASE WHEN group_id IS NULL THEN min(cn) END AS cn,
          coalesce(min(group_name), min(name)) AS dcpf_name, count(*) AS count_cns,
          coalesce(min(group_ease), 0) AS dcpf_ease_of_change,
          ${(['pvl', 'pvp'] as const)
            .map((price) => {
              const [column, suffix] = [`sold_${price}` as const, price === 'pvl' ? '' : '_pvp']
              const brand = part(column, sql`kind = 'brand'`)
              const generic = part(column, sql`kind = 'generic'`)
              const own = filter.universe ? part(column, sql`own`) : sql`0`
              return sql`${brandShare(brand, generic)} AS ${sql.ref(`brand_percentage${suffix}`)},
                ${share(own, sql`sum(${sql.ref(column)})`)} AS ${sql.ref(`market_share_percentage${suffix}`)}`
            })
            .reduce((a, b) => sql`${a}, ${b}`)},
          ${reference('dcpf')}, ${sums}
        FROM items GROUP BY group_id, CASE WHEN group_id IS NULL THEN id END`
    case 'category':
      return sql`
        SELECT coalesce(market_category_id, 0) AS market_category_id,
          coalesce(min(category_name), 'Sin categoría de mercado') AS market_category_name, count(*) AS count_cns,
          coalesce(min(category_ease), 0) AS market_category_ease_of_change, ${reference('market_category')}, ${sums}
        FROM items GROUP BY market_category_id`
    case 'laboratory':
      return aggregate
        ? sql`
        SELECT CASE WHEN own THEN laboratory_id END AS laboratory_id, CASE WHEN NOT own THEN items.kind END AS group_id,
          CASE WHEN own THEN min(laboratory_name) ELSE min(folded.name) END AS laboratory_name,
          CASE WHEN NOT own THEN min(folded.name) END AS group_name, NOT own AS is_aggregated,
          CASE WHEN own THEN min(image) END AS image, CASE WHEN own THEN min(corporative_color) END AS corporative_color,
          count(*) AS count_cns, sum(shelf) AS stock, ${sums}
        FROM items JOIN ${others} USING (kind)
        GROUP BY own, CASE WHEN own THEN laboratory_id END, CASE WHEN NOT own THEN items.kind END`
        : sql`
        SELECT laboratory_id, NULL AS group_id, min(laboratory_name) AS laboratory_name, NULL AS group_name, false AS is_aggregated,
          min(image) AS image, min(corporative_color) AS corporative_color, count(*) AS count_cns,
          sum(shelf) AS stock, ${sums}
        FROM items GROUP BY laboratory_id`
    case 'aggregated-group':
      return sql`
        SELECT folded.kind AS group_id, folded.name AS group_name, count(*) AS count_cns, sum(shelf) AS stock, ${sums}
        FROM items JOIN ${others} ON folded.kind = CASE WHEN own THEN 'own' ELSE items.kind END
        GROUP BY folded.kind, folded.name`
  }
}

const by = (...fields: string[]): SalesSort[] => [
  { id: 'total_pvl', desc: true },
  ...fields.map((id) => ({ id, desc: false })),
]
const ties: Record<TableRows, SalesSort[]> = {
  product: by('cn_id'),
  group: by('dcpf_id', 'cn'),
  category: by('market_category_id'),
  laboratory: by('laboratory_id', 'group_id'),
  'aggregated-group': by('group_id'),
}

/** What has no category comes last in every order. */
const lastOfAll = (rows: TableRows): RawBuilder<unknown> =>
  rows === 'category' ? sql`market_category_id = 0` : sql`NULL::boolean`

const textFields = new Set([
  'cn_cn',
  'cn_product',
  'ean_code',
  'dcpf_name',
  'laboratory_name',
  'market_category_name',
  'group_name',
  'group_id',
  'cn',
])

const orderBy = ({ id, desc }: SalesSort): RawBuilder<unknown> => {
  const direction = desc ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`
  const change = changeBySql(id)
  if (change) return sql`${change} ${direction}`
  const column = sql.ref(id)
  if (id.endsWith('ease_of_change'))
    return sql`nullif(${column}, 0) ${desc ? sql`DESC NULLS FIRST` : sql`ASC NULLS LAST`}`
  return textFields.has(id) ? sql`${ordered(sql`${column}::text`)} ${direction}` : sql`${column} ${direction}`
}

const beforeOf: Record<string, string> = {
  sum_sales: 'before_units',
  total_pvl: 'before_pvl',
  total_pvp: 'before_pvp',
}

const changeBySql = (id: string): RawBuilder<unknown> | null => {
  const [what = '', figure = ''] = id.split(/_(.*)/)
  const name = beforeOf[figure]
  if (name === undefined) return null
  const [now, before] = [sql.ref(figure), sql.ref(name)]
  if (what === 'compared') return sql`${before}`
  if (what === 'difference') return sql`(${now} - ${before})`
  return sql`(CASE WHEN ${before} > 0 THEN (${now} - ${before})::float8 / ${before} END)`
}
