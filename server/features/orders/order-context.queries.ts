import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { madridDay } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import type { Cn, ComingPrice } from '@/domain/catalogue/catalogue'
import { pricesCome } from '@/domain/catalogue/coming-prices'
import type { TaxClass } from '@/domain/catalogue/taxes'
import type { GrantingQuickwin } from '@/domain/offers/line-discounts'
import type { PriceChange } from '@/domain/offers/price-change'
import type { Campaign, OrderMethod, Quickwin } from '@/domain/offers/quickwin'
import { prepared } from '../../db/connection'
import type { Database } from '../../db/schema'
import { statement } from '../../db/statement'
import { priceOf, pricesComeOf } from '../catalogue/coming-prices.queries'
import { isLaboratoryOpenTo, laboratoriesOpenTo } from '../purchasing/commercial-terms.queries'
import { bidsByIds, campaignProduct } from '../purchasing/purchasing.queries'
import { conditionsOfQuickwins, quickwinsOfPharmacyByIds } from '../purchasing/quickwins.queries'

export type OrderProduct = {
  cn: Cn
  name: string
  laboratoryId: number
  pvl: Cents | null
  pvp: Cents | null
  active: boolean
  financed?: boolean
  /** In thousandths, of the Real Decreto-ley 8/2010. */
  deduction?: number
  taxClass?: TaxClass
}

/** The data that validating and pricing an order needs. What does not exist, or is not visible to the caller, is missing. */
export type OrderContext = {
  products: ReadonlyMap<Cn, OrderProduct>
  /** Laboratories that the order names and that are open to its pharmacy. */
  laboratories: ReadonlySet<number>
  /** Methods of the order's first laboratory, which is its main one. */
  methods: readonly OrderMethod[]
  /** Days until each laboratory of the order is to be paid by the order's method, where it says so. */
  payments: ReadonlyMap<number, number>
  /** Campaigns of laboratories open to the pharmacy, with no other products than those of the order. */
  campaigns: ReadonlyMap<number, Campaign>
  /** Quickwins that the order or its lines name and that this pharmacy may use. */
  quickwins: ReadonlyMap<number, Quickwin & GrantingQuickwin>
}

export type StoredOrder = { id: number; name: string; priceDrops: PriceChange[] | null }

export type OrderLookup = {
  /** The pharmacy is one of the user's. */
  isMember: boolean
  /** The order that the key belongs to already. */
  stored: (StoredOrder & { bodyHash: string }) | null
  known: Pick<OrderContext, 'products' | 'laboratories' | 'methods' | 'payments'>
}

export type OrderQuery = {
  order: OrderToCreate
  /** The caller's view (AuthUser): with one, what its association does not sell is missing. */
  laboratoryId: number | null
}

/** A product's fields and their columns, in the sequence in which the statement gives their values: names would weigh more than these. */
const productColumns = {
  cn: 'cn',
  name: 'name',
  laboratoryId: 'laboratory_id',
  pvl: 'pvl',
  pvp: 'pvp',
  active: 'active',
  financed: 'financed',
  deduction: 'deduction',
  taxClass: 'tax_class',
} satisfies Record<keyof OrderProduct, string>
const productFields = Object.keys(productColumns)
type ProductRow = readonly unknown[]
const columnsOfProduct = sql.join(Object.values(productColumns).map((column) => sql.ref(column)))

export type LookupQuery = OrderQuery & { userId: number; idempotencyKey: string; now: Date }

/**
 * What decides about most requests, in one statement and so from one snapshot of the database. Its text is always the same
 * (arrays as parameters), so that it can be prepared: planning it takes longer than running it.
 */
export async function lookUpOrder(db: Kysely<Database>, query: LookupQuery): Promise<OrderLookup> {
  const { laboratoryId } = query
  const values = valuesOf(query)
  const [row] =
    laboratoryId === null
      ? await lookUp(db, values)
      : await lookUpImpersonating(db, { ...values, laboratoryId })
  return toLookup(row, values)
}

/** Looks up several requests at once, none of them with a laboratory's view. */
export async function lookUpOrders(
  db: Kysely<Database>,
  queries: readonly LookupQuery[],
): Promise<OrderLookup[]> {
  const asked = queries.map(valuesOf)
  const rows = await lookUpAll(db, { asked: JSON.stringify(asked) })
  return asked.map((values, index) => toLookup(rows[index], values))
}

/**
 * Looks them up in a distributed database, which would ask all of its nodes for the stored orders: what every node has is read first, and of
 * stored orders only those of the users' other pharmacies, which few have. One of the order's own pharmacy is found when inserting.
 */
export async function lookUpOrdersApart(
  db: Kysely<Database>,
  queries: readonly LookupQuery[],
): Promise<OrderLookup[]> {
  const asked = queries.map(valuesOf)
  const rows = await lookUpAllApart(db, { asked: JSON.stringify(asked) })
  const pharmacies = [...new Set(rows.flatMap(({ others }) => others))]
  const keys = asked.map(({ idempotencyKey }) => idempotencyKey)
  const found = pharmacies.length === 0 ? [] : await findStored(db, { pharmacies, keys })
  return asked.map((values, index) => {
    const row = rows[index]
    const elsewhere = found.find(
      ({ key, pharmacy }) => key === values.idempotencyKey && row?.others.includes(pharmacy),
    )
    return toLookup(row && { ...row, stored: elsewhere?.stored ?? null }, values)
  })
}

const valuesOf = ({ order, userId, idempotencyKey, now }: LookupQuery): LookupValues => ({
  userId,
  idempotencyKey,
  pharmacy: order.pharma,
  cns: cnsOf(order),
  today: madridDay(now),
  laboratories: order.laboratories,
  main: order.laboratories[0],
  method: order.method ?? null,
})

function toLookup(row: LookupRow | undefined, { main, today }: LookupValues): OrderLookup {
  if (!row) throw new Error('A select without a table gave no row')
  const come = pricesCome(row.come, today)
  return {
    isMember: row.isMember,
    stored: row.stored,
    known: {
      products: new Map(
        row.products
          .map(toProduct)
          .map((product) => [product.cn, { ...product, ...priceOf(come.get(product.cn)) }]),
      ),
      laboratories: new Set(row.laboratories),
      // The main laboratory is one of the order's.
      methods: main !== undefined && row.laboratories.includes(main) ? row.methods : [],
      payments: new Map(row.payments),
    },
  }
}

type LookupRow = Pick<OrderLookup, 'isMember' | 'stored'> & {
  products: ProductRow[]
  /** Prices of them whose day has come, whether or not it has been noticed. */
  come: ComingPrice[]
  laboratories: number[]
  methods: OrderMethod[]
  payments: [laboratory: number, days: number][]
}
type LookupValues = {
  userId: number
  idempotencyKey: string
  pharmacy: number
  cns: readonly Cn[]
  today: string
  laboratories: readonly number[]
  main: number | undefined
  method: number | null
}

const lookupText = (
  {
    userId,
    pharmacy,
    cns,
    today,
    laboratories,
    main,
    method,
  }: Record<Exclude<keyof LookupValues, 'idempotencyKey'>, unknown>,
  stored: RawBuilder<unknown>,
  laboratoryId: number | null,
): RawBuilder<LookupRow> => {
  const isOpen = (id: string) => isLaboratoryOpenTo(sql.ref(id), sql`${pharmacy}::bigint`, laboratoryId)
  return sql`
    SELECT
      EXISTS (SELECT 1 FROM user_pharmacy
        WHERE user_id = ${userId} AND pharmacy_id = ${pharmacy}::bigint) AS "isMember",
      ${stored} AS stored,
      (SELECT coalesce(json_agg(json_build_array(${columnsOfProduct})), '[]')
        FROM product WHERE cn = ANY(${cns}::text[])) AS products,
      ${pricesComeOf(cns, today)} AS come,
      (SELECT coalesce(json_agg(id), '[]')
        FROM laboratory WHERE id = ANY(${laboratories}::bigint[]) AND ${isOpen('laboratory.id')}) AS laboratories,
      (SELECT coalesce(json_agg(json_build_object(
          'purchaseOrderMethod', json_build_object('id', method.id, 'name', method.name),
          'minPrice', offered.min_price) ORDER BY offered.min_price, method.id), '[]')
        FROM laboratory_order_method offered JOIN order_method method ON method.id = offered.method_id
        WHERE offered.laboratory_id = ${main}::bigint) AS methods,
      (SELECT coalesce(json_agg(json_build_array(laboratory_id, payment_days)), '[]') FROM laboratory_order_method
        WHERE method_id = ${method}::bigint AND laboratory_id = ANY(${laboratories}::bigint[])
          AND payment_days IS NOT NULL) AS payments`
}

const storedColumns = sql`json_build_object(
  'id', id, 'name', name, 'priceDrops', price_drops, 'bodyHash', encode(body_hash, 'hex'))`

/** Also of the user's other pharmacies: a key that was used there is refused, since its body names another pharmacy. */
const storedOf = ({ userId, idempotencyKey, pharmacy }: LookupValues) => sql`(
      SELECT ${storedColumns} FROM purchase_order
      WHERE idempotency_key = ${idempotencyKey}::uuid
        AND pharmacy_id IN (SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${userId})
      ORDER BY pharmacy_id = ${pharmacy}::bigint DESC LIMIT 1)`

/** Names the pharmacies, so that a distributed database asks only the nodes of these. */
export const findStored = statement(
  'orders-stored',
  ({ pharmacies, keys }: { pharmacies: readonly number[]; keys: readonly string[] }) => sql<{
    key: string
    pharmacy: number
    stored: NonNullable<OrderLookup['stored']>
  }>`
    SELECT idempotency_key AS key, pharmacy_id AS pharmacy, ${storedColumns} AS stored FROM purchase_order
    WHERE pharmacy_id = ANY(${pharmacies}::int[]) AND idempotency_key = ANY(${keys}::uuid[])`,
)

const lookUp = statement('order-lookup', (values: LookupValues) => lookupText(values, storedOf(values), null))
const lookUpImpersonating = statement(
  'order-lookup-impersonating',
  (values: LookupValues & { laboratoryId: number }) =>
    lookupText(values, storedOf(values), values.laboratoryId),
)

/**
 * A row for each, in their order. The stored orders are joined before, and not looked for in each row: a distributed database
 * does the first on all of its nodes, and cannot do the second. By pharmacy and key at once, since that is their index.
 */
const lookUpAll = statement(
  'order-lookups',
  ({ asked }: { asked: string }) => sql<LookupRow>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM ${askedRows(asked)}
    ), own AS MATERIALIZED (
      SELECT ordinality, "idempotencyKey" AS idempotency_key, pharmacy, pharmacy_id
      FROM asked JOIN user_pharmacy ON user_id = "userId"
    ), stored AS (
      SELECT DISTINCT ON (ordinality) ordinality, ${storedColumns} AS stored
      FROM own JOIN purchase_order USING (pharmacy_id, idempotency_key)
      ORDER BY ordinality, pharmacy_id = pharmacy DESC
    )
    SELECT found.* FROM asked
      CROSS JOIN LATERAL (${lookupText(askedValues, sql`(SELECT stored FROM stored WHERE stored.ordinality = asked.ordinality)`, null)}) AS found
    ORDER BY asked.ordinality`,
)

const lookUpAllApart = statement(
  'order-lookups-apart',
  ({ asked }: { asked: string }) => sql<LookupRow & { others: number[] }>`
    SELECT found.*, ARRAY(SELECT pharmacy_id FROM user_pharmacy
      WHERE user_id = asked."userId" AND pharmacy_id <> asked.pharmacy) AS others
    FROM ${askedRows(asked)}
      CROSS JOIN LATERAL (${lookupText(askedValues, sql`NULL::json`, null)}) AS found
    ORDER BY asked.ordinality`,
)

const askedRows = (asked: unknown) => sql`ROWS FROM (json_to_recordset(${asked}::json) AS (
  "userId" int, "idempotencyKey" uuid, pharmacy bigint, cns text[], today date, laboratories bigint[], main bigint,
  method bigint)) WITH ORDINALITY AS asked`
const askedValues = {
  userId: sql.ref('asked.userId'),
  pharmacy: sql.ref('asked.pharmacy'),
  cns: sql.ref('asked.cns'),
  today: sql.ref('asked.today'),
  laboratories: sql.ref('asked.laboratories'),
  main: sql.ref('asked.main'),
  method: sql.ref('asked.method'),
}

const toProduct = (row: ProductRow): OrderProduct =>
  Object.fromEntries(productFields.map((field, at) => [field, row[at]])) as OrderProduct

const cnsOf = (order: OrderToCreate): Cn[] => order.purchaseOrderLines.map(({ cn }) => cn)

/** Adds what orders with campaigns (one more statement) or quickwins (two or three) need. */
export const loadOrderContext = async (
  db: Kysely<Database>,
  { known, ...asked }: OrderQuery & { known: OrderLookup['known'] },
): Promise<OrderContext> => ({
  ...known,
  campaigns: await campaignsOf(db, asked),
  quickwins: await quickwinsOf(db, asked),
})

async function campaignsOf(
  db: Kysely<Database>,
  { order, laboratoryId }: OrderQuery,
): Promise<OrderContext['campaigns']> {
  const ids = new Set(order.purchaseOrderLines.flatMap(({ campaign }) => campaign ?? []))
  if (ids.size === 0) return new Map()
  const { rows } =
    await sql<Campaign>`${prepared(laboratoryId === null ? 'order-campaigns' : 'order-campaigns-impersonating')}
    SELECT id, name, laboratory_id AS "laboratoryId", discount, starts_on AS "startsOn", ends_on AS "endsOn", (
      SELECT coalesce(jsonb_agg(${campaignProduct}), '[]')
      FROM campaign_product WHERE campaign_id = campaign.id AND cn = ANY(${cnsOf(order)}::text[])) AS products
    FROM campaign WHERE id = ANY(${[...ids]}::bigint[])
      AND laboratory_id IN ${laboratoriesOpenTo(sql`${order.pharma}::bigint`, laboratoryId)}`.execute(db)
  return new Map(rows.map((campaign) => [campaign.id, campaign]))
}

async function quickwinsOf(
  db: Kysely<Database>,
  { order, laboratoryId }: OrderQuery,
): Promise<OrderContext['quickwins']> {
  const ids = new Set(order.purchaseOrderLines.flatMap(({ quickwins }) => quickwins ?? []))
  if (order.quickwin !== undefined) ids.add(order.quickwin)
  if (ids.size === 0) return new Map()
  const quickwins = await quickwinsOfPharmacyByIds(db, {
    pharmacyId: order.pharma,
    laboratoryId,
    ids: [...ids],
  })
  const conditions = await conditionsOfQuickwins(
    db,
    quickwins.map(({ id }) => id),
  )
  const bidIds = quickwins.flatMap(({ bids }) => bids)
  const bids = bidIds.length === 0 ? [] : await bidsByIds(db, bidIds)
  const productsOfBids = (named: readonly number[]) =>
    named.length === 0 ? null : new Set(bids.filter(({ id }) => named.includes(id)).flatMap(({ cns }) => cns))
  return new Map(
    quickwins.map((quickwin) => [
      quickwin.id,
      { ...quickwin, conditions: conditions.get(quickwin.id) ?? [], bidCns: productsOfBids(quickwin.bids) },
    ]),
  )
}
