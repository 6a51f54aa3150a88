import { type Kysely, type Selectable, sql } from 'kysely'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import type { Database } from '../../db/schema'
import type { QuickwinTable } from '../../db/tables/purchasing'
import { isQuickwinOpenTo } from './commercial-terms.queries'

type Db = Kysely<Database>

/**
 * The active quickwins that a pharmacy may use, in the order of the screen: it has a relation with their main
 * laboratory. With an association, only those of its laboratories; with the laboratory of a user who impersonates the
 * pharmacy's, only those of its associates.
 */
export async function quickwinsOfPharmacy(
  db: Db,
  {
    pharmacyId,
    laboratoryId,
    associationId,
  }: { pharmacyId: number; laboratoryId: number | null; associationId?: number },
): Promise<Quickwin[]> {
  const query = usableRows(db, { pharmacyId, laboratoryId })
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

export async function quickwinsOfPharmacyByIds(
  db: Db,
  { ids, ...audience }: { pharmacyId: number; laboratoryId: number | null; ids: readonly number[] },
): Promise<Quickwin[]> {
  const rows = await usableRows(db, audience)
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

const usableRows = (
  db: Db,
  { pharmacyId, laboratoryId }: { pharmacyId: number; laboratoryId: number | null },
) => quickwinRows(db).where(isQuickwinOpenTo(sql`${pharmacyId}::bigint`, laboratoryId))

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
  ...quickwinTerms(row),
  laboratories: row.laboratories,
  campaigns: row.campaigns,
  bids: row.bids,
})

type QuickwinTerms = Omit<Quickwin, 'id' | 'code' | 'laboratories' | 'campaigns' | 'bids'>

/** What a quickwin says of itself, from the columns of its row. */
export const quickwinTerms = (row: Selectable<QuickwinTable>): QuickwinTerms => ({
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
})

/** The way back: what a quickwin says of itself, as columns of its row. What is not given stays undefined. */
export const quickwinColumns = (
  quickwin: Pick<QuickwinTerms, 'title' | 'template'> & Partial<QuickwinTerms>,
) => ({
  title: quickwin.title,
  info: quickwin.info,
  style: quickwin.style,
  section: quickwin.section,
  template: quickwin.template,
  auto_buy: quickwin.autoBuy,
  buy_all: quickwin.buyAll,
  full_brand: quickwin.fullBrand,
  aggregate: quickwin.aggregate,
  swappable_quantity: quickwin.swappableQuantity,
  out_of_stock: quickwin.outOfStock,
  pharmacist: quickwin.pharmacist,
  non_prescription: quickwin.nonPrescription,
  prescription: quickwin.prescription,
  exclude_campaigns: quickwin.excludeCampaigns,
  discount: quickwin.discount,
  campaign_discount: quickwin.campaignDiscount,
  default_quantity: quickwin.defaultQuantity,
})

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
