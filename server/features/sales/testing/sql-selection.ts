import { type RawBuilder, sql } from 'kysely'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { SalesRange } from '@/domain/sales/range/range'

/** Whose figures are counted, and what of them may be counted. */
export type Asked = {
  pharmacy: number
  viewer: readonly number[] | null
  relations: readonly number[]
  /** Laboratories whose campaigns the asker gets to know. */
  campaignsOf: readonly number[]
  today: string
}

/*
 * Figures counted by PostgreSQL out of sale_day and the tables of products, from the definitions of the specification
 * and without a line of the engine: what the engine is held against.
 */

const ids = (list: readonly number[]): RawBuilder<unknown> => sql`${[...list]}::int[]`

export const ownOf = ({ viewer }: Asked, { laboratories }: SalesFilter): readonly number[] =>
  laboratories.length > 0 ? laboratories : (viewer ?? [])

/** Groups (prescription laboratories) or categories (others) in which one of these has an active product; else the product itself. */
const inUniverse = (laboratories: readonly number[]) => sql`EXISTS (
  SELECT 1 FROM product mine JOIN laboratory whose ON whose.id = mine.laboratory_id
  WHERE mine.active AND whose.id = ANY (${ids(laboratories)}) AND CASE
    WHEN whose.prescription AND mine.group_id IS NOT NULL THEN mine.group_id = product.group_id
    WHEN NOT whose.prescription AND mine.market_category_id IS NOT NULL
      THEN mine.market_category_id = product.market_category_id
    ELSE mine.id = product.id END)`

const isTransferable = (laboratories: readonly number[]) => sql`(
  laboratory_id <> ALL (${ids(laboratories)}) AND group_id IN (
    SELECT mine.group_id FROM product mine WHERE mine.active AND mine.laboratory_id = ANY (${ids(laboratories)})))`

export const isVisible = ({ viewer }: Asked) =>
  viewer === null ? sql`true` : sql`(laboratory_id = ANY (${ids(viewer)}) OR ${inUniverse(viewer)})`

/** A campaign is known to those whom its laboratory's campaigns are told. */
const isForCampaign = ({ viewer, relations, today }: Asked, id: number) => sql`EXISTS (
  SELECT 1 FROM campaign WHERE campaign.id = ${id}
    AND campaign.laboratory_id = ANY (${ids(viewer === null ? relations : relations.filter((each) => viewer.includes(each)))})
    AND coalesce(starts_on, '-infinity') <= ${today}::date AND coalesce(ends_on, 'infinity') >= ${today}::date
    AND product.laboratory_id <> campaign.laboratory_id
    AND product.group_id IN (
      SELECT mine.group_id FROM product mine WHERE mine.active AND mine.laboratory_id = campaign.laboratory_id)
    AND product.group_id IN (
      SELECT offered.group_id FROM product offered JOIN campaign_product USING (cn) WHERE campaign_id = campaign.id))`

const isInScope = (asked: Asked, filter: SalesFilter) => {
  if (filter.campaign !== null) return isForCampaign(asked, filter.campaign)
  const own = ownOf(asked, filter)
  if (own.length > 0 && filter.transferable) return isTransferable(own)
  if (own.length > 0 && filter.universe) return inUniverse(own)
  return filter.laboratories.length > 0 ? sql`laboratory_id = ANY (${ids(filter.laboratories)})` : sql`true`
}

const isOfType = ({ prescription, generic, efg, fantasy, notFantasy, brand, otc }: SalesFilter) => {
  const ticked = [
    ...(generic ? [sql`generic`] : []),
    ...(efg || notFantasy ? [sql`(generic AND NOT fantasy)`] : []),
    ...(fantasy ? [sql`fantasy`] : []),
    ...(brand ? [sql`(prescription AND NOT generic)`] : []),
    ...(otc ? [sql`NOT prescription`] : []),
  ]
  return sql`(${ticked.length > 0 ? sql.join(ticked, sql` OR `) : sql`true`})
    AND (${prescription}::boolean IS NULL OR prescription = ${prescription}::boolean)`
}

const isInPart = ({ inLaboratory, inGroup, inCategory, inType }: SalesFilter) =>
  sql`(${inLaboratory}::int IS NULL OR laboratory_id = ${inLaboratory}::int)
    AND (${inGroup}::int IS NULL OR group_id = ${inGroup}::int)
    AND (${inCategory}::int IS NULL OR market_category_id = ${inCategory}::int)
    AND (${inType}::int IS NULL OR CASE
      WHEN NOT prescription THEN ${inType}::int = 5
      WHEN NOT generic THEN ${inType}::int = 4
      ELSE ${inType}::int IN (1, CASE WHEN fantasy THEN 3 ELSE 2 END) END)`

/** Lower case without accents, ordered by code units. */
export const folded = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')) COLLATE "C"`

/** What names are ordered by: an Ñ comes after every N. */
export const ordered = (text: RawBuilder<unknown>) =>
  folded(sql`replace(replace(normalize(${text}, NFC), 'ñ', 'n' || chr(65535)), 'Ñ', 'n' || chr(65535))`)

const isFound = ({ search }: SalesFilter) => sql`NOT EXISTS (
  SELECT 1 FROM regexp_split_to_table(${folded(sql`${search}::text`)}, '\\s+') AS word
  WHERE strpos(${folded(sql`concat_ws(' ', product.name, cn, ean, group_name, category_name, laboratory_name)`)}, word) = 0)`

/** Everything known of each product, under the names that rows have. */
const named = sql`(
  SELECT product.*, homogeneous_group.name AS group_name, homogeneous_group.ease_of_change AS group_ease,
    market_category.name AS category_name, market_category.ease_of_change AS category_ease,
    laboratory.name AS laboratory_name, laboratory.image, laboratory.corporative_color, laboratory.association_id,
    laboratory.prescription AS prescription_laboratory,
    CASE WHEN generic THEN 'generic' WHEN product.prescription THEN 'brand' ELSE 'otc' END AS kind
  FROM product JOIN laboratory ON laboratory.id = laboratory_id
    LEFT JOIN homogeneous_group ON homogeneous_group.id = group_id
    LEFT JOIN market_category ON market_category.id = market_category_id) AS product`

/** The products that a filter counts. */
export const selected = (asked: Asked, filter: SalesFilter) => sql`(
  SELECT * FROM ${named} WHERE ${isInScope(asked, filter)} AND ${isOfType(filter)} AND ${isFound(filter)}
    AND ${isInPart(filter)} AND ${isVisible(asked)})`

/** Products that a filter counts in the market, whatever laboratories it names. */
export const market = (asked: Asked, filter: SalesFilter) =>
  selected(asked, { ...filter, laboratories: [], universe: false, transferable: false, campaign: null })

/** What is transferable to these of it. */
export const transferable = (asked: Asked, filter: SalesFilter, laboratories: readonly number[]) =>
  sql`(SELECT * FROM ${market(asked, filter)} AS product WHERE ${isTransferable(laboratories)})`

/** Sums of a range, by CN. */
export const sold = ({ pharmacy }: Asked, { startDate, endDate }: SalesRange) => sql`(
  SELECT cn, sum(units) AS units, sum(units * pvl) AS pvl, sum(units * pvp) AS pvp, count(*) AS days
  FROM sale_day WHERE pharmacy_id = ${pharmacy} AND day BETWEEN ${startDate}::date AND ${endDate}::date GROUP BY cn)`
