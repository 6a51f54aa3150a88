import type { Installation } from './installation'
import { salesBySql } from './sales-by-sql'

/** The demo's laboratory with a network, and the products that are its association's. */
export const laboratory = 1
const association =
  '(SELECT id FROM laboratory WHERE association_id = (SELECT association_id FROM laboratory WHERE id = 1))'
const ownGroups = `(SELECT group_id FROM product WHERE active AND laboratory_id IN ${association})`
const universe = `CASE WHEN group_id IS NULL THEN laboratory_id IN ${association} AND product.active
  ELSE group_id IN ${ownGroups} END`
const today = "(now() AT TIME ZONE 'Europe/Madrid')::date"
const isGeneric = '(product.generic OR product.fantasy)'

/** Conditions on sold products: what each figure of the portal counts. */
const counted = {
  total: `laboratory_id = ${laboratory}`,
  universe,
  own: `${universe} AND laboratory_id = ${laboratory}`,
  universeGeneric: `${universe} AND ${isGeneric}`,
  ownGeneric: `${universe} AND ${isGeneric} AND laboratory_id = ${laboratory}`,
  brandTransferable: `group_id IN ${ownGroups} AND laboratory_id NOT IN ${association} AND NOT ${isGeneric}`,
  genericTransferable: `group_id IN ${ownGroups} AND laboratory_id NOT IN ${association} AND ${isGeneric}`,
  // Groups of which the pharmacy sold nothing of theirs in these days ($1 to $3 are of `salesBySql`).
  firstTimePotential: `group_id IN ${ownGroups} AND laboratory_id NOT IN ${association} AND group_id NOT IN (
    SELECT own.group_id FROM sale_day AS sale JOIN product AS own USING (cn)
    WHERE sale.pharmacy_id = $1 AND sale.day BETWEEN $2 AND $3 AND own.group_id IS NOT NULL
      AND own.laboratory_id IN ${association} GROUP BY own.id, own.group_id HAVING sum(sale.units) > 0)`,
  campaignPotential: `EXISTS (
    SELECT FROM campaign JOIN campaign_product ON campaign_id = campaign.id
      JOIN product AS offered ON offered.cn = campaign_product.cn
    WHERE offered.group_id = product.group_id AND campaign.laboratory_id <> product.laboratory_id
      AND campaign.laboratory_id IN ${association} AND ${today} >= coalesce(starts_on, ${today})
      AND ${today} <= coalesce(ends_on, ${today})
      AND product.group_id IN (SELECT group_id FROM product WHERE active AND laboratory_id = campaign.laboratory_id))`,
} as const
type Amounts = { pvl: number; pvp: number }
type Counted = Record<keyof typeof counted, Amounts>

/** A pharmacy's figures from its imported sales, in cents: of the year up to the last sale that the laboratory sees. */
export async function portalFiguresBySql(installation: Installation, pharmacy: number): Promise<Counted> {
  const sql = salesBySql(installation, pharmacy)
  const [year] = await installation.query<{ from: string; to: string }>(
    `SELECT ((last - interval '1 year')::date + 1)::text AS from, last::text AS to FROM (
       SELECT max(day) AS last FROM sale_day JOIN product USING (cn)
       WHERE pharmacy_id = $1 AND (laboratory_id IN ${association} OR ${universe})) AS seen`,
    [pharmacy],
  )
  if (!year) throw new Error(`Pharmacy ${pharmacy} has no sales`)
  const figures = await Promise.all(
    Object.entries(counted).map(async ([figure, condition]) => {
      const { pvl, pvp } = await sql.total(year, condition)
      return [figure, { pvl: pvl ?? 0, pvp: pvp ?? 0 }] as const
    }),
  )
  return Object.fromEntries(figures) as Counted
}

export const sumOfFigures = (figures: readonly Counted[]): Counted =>
  Object.fromEntries(
    Object.keys(counted).map((figure) => {
      const sum = (price: keyof Amounts) =>
        figures.reduce((total, each) => total + each[figure as keyof Counted][price], 0)
      return [figure, { pvl: sum('pvl'), pvp: sum('pvp') }]
    }),
  ) as Counted

type Reached = { id: number; name: string; access: boolean }

/**
 * The connected pharmacies that a user of the laboratory reaches. Of the demo's users everybody is active; the director at
 * the top reaches all.
 */
export const reachedBySql = (installation: Installation, username: string): Promise<Reached[]> =>
  installation.query<Reached>(
    `WITH RECURSIVE network AS (
       SELECT id, parent_user_id FROM app_user WHERE username = $1
       UNION ALL SELECT below.id, below.parent_user_id FROM app_user below JOIN network ON below.parent_user_id = network.id
     )
     SELECT pharmacy.id, pharmacy.name, relation.laboratory_access AS access
     FROM pharmacy JOIN pharmacy_laboratory_relation relation
       ON relation.pharmacy_id = pharmacy.id AND relation.laboratory_id = ${laboratory}
     WHERE connected_at IS NOT NULL AND (
       pharmacy.id IN (SELECT pharmacy_id FROM laboratory_user_pharmacy WHERE user_id IN (SELECT id FROM network))
       OR EXISTS (SELECT FROM app_user WHERE username = $1 AND parent_user_id IS NULL))
     ORDER BY pharmacy.name`,
    [username],
  )

/** How many of the users directly below somebody there are. */
export async function childrenBySql(installation: Installation, username: string): Promise<number> {
  const [row] = await installation.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM app_user below JOIN app_user chief ON chief.id = below.parent_user_id
     WHERE chief.username = $1`,
    [username],
  )
  return row?.count ?? 0
}

/** Relations of the laboratory with access whose figures the server has not computed yet. */
export async function notComputed(installation: Installation): Promise<number> {
  const [row] = await installation.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pharmacy_laboratory_relation relation JOIN pharmacy ON pharmacy.id = pharmacy_id
     WHERE laboratory_id = ${laboratory} AND laboratory_access AND connected_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM relation_figures figures
       WHERE figures.pharmacy_id = relation.pharmacy_id AND figures.laboratory_id = relation.laboratory_id)`,
  )
  return row?.count ?? 0
}
