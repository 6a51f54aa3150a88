import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { OrderToCreate } from '@/contract/orders'
import type { Cn } from '@/domain/catalogue'
import type { GrantingQuickwin } from '@/domain/line-discounts'
import type { Cents } from '@/domain/money'
import type { PriceChange } from '@/domain/price-change'
import type { Campaign, OrderMethod, Quickwin } from '@/domain/quickwin'
import type { Database } from '../../db/schema'
import { bidsByIds, conditionsOfQuickwins, quickwinsOfPharmacyByIds } from '../purchasing/purchasing.queries'

export type OrderProduct = {
  cn: Cn
  name: string
  laboratoryId: number
  pvl: Cents | null
  pvp: Cents | null
  active: boolean
}

export type OrderLaboratory = { id: number; name: string; methods: OrderMethod[] }

/** What the server knows about the things that an order names; what it does not know is missing. */
export type OrderFacts = {
  products: ReadonlyMap<Cn, OrderProduct>
  laboratories: ReadonlyMap<number, OrderLaboratory>
  /** Their products cut down to those of the order. */
  campaigns: ReadonlyMap<number, Campaign>
  /** Those that the order or its lines name and that this pharmacy may use. */
  quickwins: ReadonlyMap<number, Quickwin & GrantingQuickwin>
}

export type StoredOrder = { id: number; name: string; priceDrops: PriceChange[] | null }

export type OrderLook = {
  /** The pharmacy is one of the user's. */
  isMember: boolean
  /** The order that the key belongs to already. */
  stored: (StoredOrder & { bodyHash: string }) | null
  facts: OrderFacts
}

/** All that decides about a request in one statement, so one state of the database; quickwins cost two or three more. */
export async function lookAt(
  db: Kysely<Database>,
  { order, userId, idempotencyKey }: { order: OrderToCreate; userId: number; idempotencyKey: string },
): Promise<OrderLook> {
  const cns = order.purchaseOrderLines.map(({ cn }) => cn)
  const campaignIds = order.purchaseOrderLines.flatMap(({ campaign }) => campaign ?? [])
  const {
    rows: [row],
  } = await sql<{
    isMember: boolean
    stored: OrderLook['stored']
    products: OrderProduct[]
    laboratories: OrderLaboratory[]
    campaigns: Campaign[]
  }>`
    SELECT
      EXISTS (SELECT FROM user_pharmacy
        WHERE user_id = ${userId} AND pharmacy_id = ${order.pharma}::bigint) AS "isMember",
      (SELECT json_build_object(
          'id', id, 'name', name, 'priceDrops', price_drops, 'bodyHash', encode(body_hash, 'hex'))
        FROM purchase_order
        -- Also in the user's other pharmacies: there the key belongs to another body.
        WHERE idempotency_key = ${idempotencyKey}::uuid
          AND pharmacy_id IN (SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${userId})
        ORDER BY pharmacy_id = ${order.pharma}::bigint DESC LIMIT 1) AS stored,
      (SELECT coalesce(json_agg(json_build_object(
          'cn', cn, 'name', name, 'laboratoryId', laboratory_id, 'pvl', pvl, 'pvp', pvp, 'active', active)), '[]')
        FROM product WHERE cn = ANY(${cns}::text[])) AS products,
      (SELECT coalesce(json_agg(json_build_object('id', laboratory.id, 'name', laboratory.name, 'methods', (
          SELECT coalesce(json_agg(json_build_object(
            'purchaseOrderMethod', json_build_object('id', method.id, 'name', method.name),
            'minPrice', offered.min_price) ORDER BY offered.min_price, method.id), '[]')
          FROM laboratory_order_method offered JOIN order_method method ON method.id = offered.method_id
          WHERE offered.laboratory_id = laboratory.id))), '[]')
        FROM laboratory WHERE id = ANY(${order.laboratories}::bigint[])) AS laboratories,
      (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'laboratoryId', laboratory_id, 'discount', discount,
          'startsOn', starts_on, 'endsOn', ends_on, 'products', (
            SELECT coalesce(json_agg(json_build_object('cn', cn, 'discount', discount, 'tiers', tiers)), '[]')
            FROM campaign_product WHERE campaign_id = campaign.id AND cn = ANY(${cns}::text[])))), '[]')
        FROM campaign WHERE id = ANY(${campaignIds}::bigint[])) AS campaigns`.execute(db)
  if (!row) throw new Error('A select without a table gave no row')
  return {
    isMember: row.isMember,
    stored: row.stored,
    facts: {
      products: new Map(row.products.map((product) => [product.cn, product])),
      laboratories: new Map(row.laboratories.map((laboratory) => [laboratory.id, laboratory])),
      campaigns: new Map(row.campaigns.map((campaign) => [campaign.id, campaign])),
      quickwins: await quickwinsOf(db, order),
    },
  }
}

async function quickwinsOf(db: Kysely<Database>, order: OrderToCreate): Promise<OrderFacts['quickwins']> {
  const ids = new Set(order.purchaseOrderLines.flatMap(({ quickwins }) => quickwins ?? []))
  if (order.quickwin !== undefined) ids.add(order.quickwin)
  if (ids.size === 0) return new Map()
  const quickwins = await quickwinsOfPharmacyByIds(db, { pharmacyId: order.pharma, ids: [...ids] })
  const conditions = await conditionsOfQuickwins(
    db,
    quickwins.map(({ id }) => id),
  )
  const bidIds = quickwins.flatMap(({ bids }) => bids)
  const bids = bidIds.length === 0 ? [] : await bidsByIds(db, bidIds)
  const cnsOf = (named: readonly number[]) =>
    named.length === 0 ? null : new Set(bids.filter(({ id }) => named.includes(id)).flatMap(({ cns }) => cns))
  return new Map(
    quickwins.map((quickwin) => [
      quickwin.id,
      { ...quickwin, conditions: conditions.get(quickwin.id) ?? [], bidCns: cnsOf(quickwin.bids) },
    ]),
  )
}
