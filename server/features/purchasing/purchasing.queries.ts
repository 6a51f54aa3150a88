import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Cn } from '@/domain/catalogue'
import type { Bid, Campaign, OrderMethod, Quickwin, QuickwinCondition } from '@/domain/quickwin'
import type { Database } from '../../db/schema'
import type { AuthUser } from '../../plugins/auth-types'
import { associatesOf, isInternal } from '../../plugins/pharmacy-access'

type Db = Kysely<Database>
/** What decides which part of a pharmacy's terms a user is shown. */
export type Asker = Pick<AuthUser, 'role' | 'laboratoryId'>

/**
 * The active quickwins that a pharmacy may use, in the order of the screen: it has a relation with their main
 * laboratory. With an association, only those of its laboratories; with the laboratory whose user looks on from the
 * pharmacy's place, only those of its associates.
 */
export async function quickwinsOfPharmacy(
  db: Db,
  {
    pharmacyId,
    laboratoryId,
    associationId,
  }: { pharmacyId: number; laboratoryId: number | null; associationId?: number },
): Promise<Quickwin[]> {
  let query = usableRows(db, pharmacyId)
  if (laboratoryId !== null) {
    query = query.where(
      sql<boolean>`EXISTS (SELECT FROM quickwin_laboratory main WHERE main.quickwin_id = quickwin.id AND main.main
        AND main.laboratory_id IN ${associatesOf(laboratoryId)})`,
    )
  }
  if (associationId === undefined) return (await query.execute()).map(toQuickwin)
  const ofAssociation = query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('quickwin_laboratory as main')
        .innerJoin('laboratory', 'laboratory.id', 'main.laboratory_id')
        .select('main.laboratory_id')
        .whereRef('main.quickwin_id', '=', 'quickwin.id')
        .where('main.main', '=', true)
        .where('laboratory.association_id', '=', bigint(associationId)),
    ),
  )
  return (await ofAssociation.execute()).map(toQuickwin)
}

/** Those of them that have these ids. */
export async function quickwinsOfPharmacyByIds(
  db: Db,
  { pharmacyId, ids }: { pharmacyId: number; ids: readonly number[] },
): Promise<Quickwin[]> {
  const rows = await usableRows(db, pharmacyId)
    .where('quickwin.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(toQuickwin)
}

export async function quickwinById(db: Db, id: number): Promise<Quickwin | undefined> {
  const row = await quickwinRows(db).where('quickwin.id', '=', bigint(id)).executeTakeFirst()
  return row && toQuickwin(row)
}

/** An id from outside may be beyond int4: compared as bigint it finds nothing, instead of failing. */
const bigint = (id: number) => sql<number>`${id}::bigint`

const usableRows = (db: Db, pharmacyId: number) =>
  quickwinRows(db)
    .where('quickwin.active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quickwin_laboratory as main')
          .innerJoin(
            'pharmacy_laboratory_relation as relation',
            'relation.laboratory_id',
            'main.laboratory_id',
          )
          .select('main.laboratory_id')
          .whereRef('main.quickwin_id', '=', 'quickwin.id')
          .where('main.main', '=', true)
          .where('relation.pharmacy_id', '=', pharmacyId),
      ),
    )

const quickwinRows = (db: Db) =>
  db
    .selectFrom('quickwin')
    .selectAll('quickwin')
    .select([
      sql<{ id: number; main: boolean }[]>`(
        SELECT coalesce(json_agg(json_build_object('id', laboratory_id, 'main', main) ORDER BY main DESC, laboratory_id), '[]')
        FROM quickwin_laboratory WHERE quickwin_id = quickwin.id)`.as('laboratories'),
      sql<number[]>`ARRAY(
        SELECT campaign_id FROM quickwin_campaign WHERE quickwin_id = quickwin.id ORDER BY campaign_id)`.as(
        'campaigns',
      ),
      sql<
        number[]
      >`ARRAY(SELECT bid_id FROM quickwin_bid WHERE quickwin_id = quickwin.id ORDER BY bid_id)`.as('bids'),
    ])
    .orderBy('quickwin.position')
    .orderBy('quickwin.id')

type QuickwinRow = Awaited<ReturnType<ReturnType<typeof quickwinRows>['execute']>>[number]

const toQuickwin = (row: QuickwinRow): Quickwin => ({
  id: row.id,
  code: row.code,
  title: row.title,
  info: row.info,
  style: row.style,
  section: row.section,
  template: row.template,
  autoBuy: row.auto_buy,
  buyAll: row.buy_all,
  fullBrand: row.full_brand,
  aggregate: row.aggregate,
  swappableQuantity: row.swappable_quantity,
  outOfStock: row.out_of_stock,
  pharmacist: row.pharmacist,
  nonPrescription: row.non_prescription,
  prescription: row.prescription,
  excludeCampaigns: row.exclude_campaigns,
  discount: row.discount,
  campaignDiscount: row.campaign_discount,
  defaultQuantity: row.default_quantity,
  laboratories: row.laboratories,
  campaigns: row.campaigns,
  bids: row.bids,
})

/**
 * Whether a quickwin is active and this user's to see: a pharmacy's that one of theirs may use, a laboratory's that
 * it takes part in (conditions are commercial terms), and any for internal staff.
 */
export async function maySeeQuickwin(
  db: Db,
  { user, quickwinId }: { user: AuthUser; quickwinId: number },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT EXISTS (
      SELECT FROM quickwin JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
      WHERE quickwin.id = ${quickwinId}::bigint AND quickwin.active AND ${partOf(user)}) AS allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

const partOf = (user: AuthUser): RawBuilder<boolean> => {
  if (isInternal(user.role)) return sql<boolean>`true`
  if (user.laboratoryId !== null || user.role === 'ROLE_LABORATORIO')
    return sql<boolean>`part.laboratory_id = ${user.laboratoryId}::int`
  return sql<boolean>`part.main AND EXISTS (
    SELECT FROM user_pharmacy own JOIN pharmacy_laboratory_relation relation USING (pharmacy_id)
    WHERE own.user_id = ${user.id} AND relation.laboratory_id = part.laboratory_id)`
}

/**
 * Whether the order methods of a laboratory are this user's to see (minimum amounts are commercial terms): a
 * pharmacy's that has a relation with it or a quickwin in which it takes part, its association's, and internal staff.
 */
export async function maySeeMethods(
  db: Db,
  { user, laboratoryId }: { user: AuthUser; laboratoryId: number },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT EXISTS (
      SELECT FROM laboratory WHERE id = ${laboratoryId}::bigint AND ${dealsWithLaboratory(user)}) AS allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

const dealsWithLaboratory = (user: AuthUser): RawBuilder<boolean> => {
  if (isInternal(user.role)) return sql<boolean>`true`
  if (user.laboratoryId !== null || user.role === 'ROLE_LABORATORIO')
    return sql<boolean>`id IN ${associatesOf(user.laboratoryId)}`
  return sql<boolean>`EXISTS (
    SELECT FROM user_pharmacy own JOIN pharmacy_laboratory_relation relation USING (pharmacy_id)
    WHERE own.user_id = ${user.id} AND (relation.laboratory_id = laboratory.id OR EXISTS (
      SELECT FROM quickwin
        JOIN quickwin_laboratory main ON main.quickwin_id = quickwin.id AND main.main
        JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
      WHERE quickwin.active AND main.laboratory_id = relation.laboratory_id AND part.laboratory_id = laboratory.id)))`
}

/**
 * The laboratories that a pharmacy deals with, of a laboratory that asks only its associates; and those whose campaigns
 * and order methods matter to it: the same, and for whoever buys there all that take part in its quickwins.
 */
export async function laboratoriesOfPharmacy(
  db: Db,
  { pharmacyId, user }: { pharmacyId: number; user: Asker },
): Promise<{ relations: number[]; laboratories: number[] }> {
  const own =
    user.laboratoryId === null ? sql`` : sql`AND laboratory_id IN ${associatesOf(user.laboratoryId)}`
  const { rows } = await sql<{ relations: number[]; parts: number[] }>`
    WITH relation AS (
      SELECT laboratory_id FROM pharmacy_laboratory_relation WHERE pharmacy_id = ${pharmacyId} ${own})
    SELECT ARRAY(SELECT laboratory_id FROM relation) AS relations, ARRAY(
      SELECT part.laboratory_id FROM relation
        JOIN quickwin_laboratory main ON main.laboratory_id = relation.laboratory_id AND main.main
        JOIN quickwin ON quickwin.id = main.quickwin_id AND quickwin.active
        JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
      WHERE ${buys(user)}::boolean) AS parts`.execute(db)
  const { relations = [], parts = [] } = rows[0] ?? {}
  return { relations: distinct(relations), laboratories: distinct([...relations, ...parts]) }
}

/** A laboratory's user orders only in a pharmacy's place. */
export const buys = ({ role }: Asker): boolean => role !== 'ROLE_LABORATORIO'

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Conditions by quickwin, each list by id; product names as the catalogue has them now. */
export async function conditionsOfQuickwins(
  db: Db,
  quickwinIds: readonly number[],
): Promise<Map<number, QuickwinCondition[]>> {
  const rows = await db
    .selectFrom('quickwin_condition as condition')
    .select(['condition.id', 'condition.quickwin_id', 'condition.unit', 'condition.expression'])
    .select([
      'condition.quantity',
      sql<{ cn: Cn; product: string }[]>`(
        SELECT coalesce(json_agg(json_build_object('cn', listed.cn, 'product', coalesce(product.name, listed.cn)) ORDER BY listed.place), '[]')
        FROM unnest(condition.cns) WITH ORDINALITY AS listed (cn, place)
        LEFT JOIN product ON product.cn = listed.cn)`.as('cns'),
    ])
    .where('condition.quickwin_id', '=', sql<number>`ANY(${[...quickwinIds]}::bigint[])`)
    .orderBy('condition.id')
    .execute()
  const conditions = new Map<number, QuickwinCondition[]>(quickwinIds.map((id) => [id, []]))
  for (const { quickwin_id, ...condition } of rows) conditions.get(quickwin_id)?.push(condition)
  return conditions
}

/** Has to be called by whoever changes campaigns, in the same transaction: the server keeps them by this number. */
export async function bumpCampaignVersion(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable('catalogue_version').set({ campaigns: sql`campaigns + 1` }).execute()
}

/** Campaigns of these laboratories that have not ended on `today` (YYYY-MM-DD); future ones are among them. */
export async function campaignsOfLaboratories(
  db: Db,
  { laboratoryIds, today }: { laboratoryIds: readonly number[]; today: string },
): Promise<Campaign[]> {
  return await db
    .selectFrom('campaign')
    .select(['id', 'name', 'laboratory_id as laboratoryId', 'discount'])
    .select(['starts_on as startsOn', 'ends_on as endsOn'])
    .select(
      sql<Campaign['products']>`(
        SELECT coalesce(json_agg(json_build_object('cn', cn, 'discount', discount, 'tiers', tiers) ORDER BY cn), '[]')
        FROM campaign_product WHERE campaign_id = campaign.id)`.as('products'),
    )
    .where('laboratory_id', '=', sql<number>`ANY(${[...laboratoryIds]}::bigint[])`)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
    .orderBy('id')
    .execute()
}

export async function bidsByIds(db: Db, ids: readonly number[]): Promise<Bid[]> {
  return await db
    .selectFrom('bid')
    .select(['id', 'name'])
    .select(sql<Cn[]>`ARRAY(SELECT cn FROM bid_product WHERE bid_id = bid.id ORDER BY cn)`.as('cns'))
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** The methods that each laboratory offers, the one with the lowest minimum first. */
export async function methodsOfLaboratories(
  db: Db,
  laboratoryIds: readonly number[],
): Promise<Map<number, OrderMethod[]>> {
  const rows = await db
    .selectFrom('laboratory_order_method as offered')
    .innerJoin('order_method as method', 'method.id', 'offered.method_id')
    .select(['offered.laboratory_id', 'offered.min_price', 'method.id', 'method.name'])
    .where('offered.laboratory_id', '=', sql<number>`ANY(${[...laboratoryIds]}::bigint[])`)
    .orderBy('offered.min_price')
    .orderBy('method.id')
    .execute()
  const methods = new Map<number, OrderMethod[]>(laboratoryIds.map((id) => [id, []]))
  for (const { laboratory_id, min_price, id, name } of rows)
    methods.get(laboratory_id)?.push({ purchaseOrderMethod: { id, name }, minPrice: min_price })
  return methods
}
