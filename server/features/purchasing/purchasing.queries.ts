import { type Kysely, sql, type Transaction } from 'kysely'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { Bid, Campaign, OrderMethod } from '@/domain/offers/quickwin'
import type { AuthUser } from '../../access/auth-types'
import { associatesOf, canOrder } from '../../access/pharmacy-access'
import { announce } from '../../db/news/announce'
import type { Database } from '../../db/schema'
import { isQuickwinOpenTo, laboratoriesOpenTo } from './commercial-terms.queries'

type Db = Kysely<Database>
/** What decides which part of a pharmacy's commercial terms a user sees. */
export type TermsViewer = Pick<AuthUser, 'role' | 'laboratoryId'>

/**
 * The laboratories that a pharmacy has a relation with, of a laboratory that asks only its associates; and those whose
 * campaigns and order methods matter to it: for whoever buys there all that are open to it, else the same.
 */
export async function laboratoriesOfPharmacy(
  db: Db,
  { pharmacyId, user }: { pharmacyId: number; user: TermsViewer },
): Promise<{ relations: number[]; laboratories: number[] }> {
  const { laboratoryId } = user
  const own = laboratoryId === null ? sql`` : sql`AND laboratory_id IN ${associatesOf(laboratoryId)}`
  const { rows } = await sql<{ relations: number[]; open: number[] }>`
    SELECT ARRAY(
      SELECT laboratory_id FROM pharmacy_laboratory_relation
      WHERE pharmacy_id = ${pharmacyId} ${own} ORDER BY laboratory_id) AS relations, ARRAY(
      SELECT id FROM laboratory WHERE ${canOrder(user)}::boolean
        AND id IN ${laboratoriesOpenTo(sql`${pharmacyId}::int`, laboratoryId)} ORDER BY id) AS open`.execute(
    db,
  )
  const { relations = [], open = [] } = rows[0] ?? {}
  return { relations, laboratories: canOrder(user) ? open : relations }
}

/** To be called in each transaction that changes campaigns, bids or quickwins: cached answers made of them depend on this number. */
export async function bumpOfferVersion(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable('catalogue_version').set({ campaigns: sql`campaigns + 1` }).execute()
  await announce(trx, { about: 'offers' })
}

/** A row of campaign_product as a campaign has it: without the lists of conditions that are empty. */
export const campaignProduct = sql`jsonb_build_object('cn', cn, 'discount', discount, 'tiers', tiers)
  || jsonb_strip_nulls(jsonb_build_object('bonuses', nullif(bonuses, '[]'), 'netPrices', nullif(net_prices, '[]')))`

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
        SELECT coalesce(jsonb_agg(${campaignProduct} ORDER BY cn), '[]')
        FROM campaign_product WHERE campaign_id = campaign.id)`.as('products'),
    )
    .where('laboratory_id', '=', sql<number>`ANY(${[...laboratoryIds]}::bigint[])`)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
    .orderBy('id')
    .execute()
}

/** Bids that belong to a quickwin open to the pharmacy; others do not exist for it. */
export async function bidsOfPharmacy(
  db: Db,
  { pharmacyId, user, ids }: { pharmacyId: number; user: TermsViewer; ids: readonly number[] },
): Promise<Bid[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT bid_id AS id FROM quickwin_bid JOIN quickwin ON quickwin.id = quickwin_id
    WHERE bid_id = ANY(${[...ids]}::bigint[])
      AND ${isQuickwinOpenTo(sql`${pharmacyId}::int`, user.laboratoryId)}`.execute(db)
  return await bidsByIds(
    db,
    rows.map(({ id }) => id),
  )
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
    .select([
      'offered.laboratory_id',
      'offered.min_price',
      'offered.payment_days',
      'method.id',
      'method.name',
    ])
    .where('offered.laboratory_id', '=', sql<number>`ANY(${[...laboratoryIds]}::bigint[])`)
    .orderBy('offered.min_price')
    .orderBy('method.id')
    .execute()
  const methods = new Map<number, OrderMethod[]>(laboratoryIds.map((id) => [id, []]))
  for (const { laboratory_id, min_price, payment_days, id, name } of rows)
    methods.get(laboratory_id)?.push({
      purchaseOrderMethod: { id, name },
      minPrice: min_price,
      ...(payment_days !== null && { paymentDays: payment_days }),
    })
  return methods
}
