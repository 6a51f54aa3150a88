import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import {
  cents,
  cn,
  count,
  date,
  ean,
  fraction,
  id,
  instant,
  rowId,
  textBoolean,
  textFraction,
  textId,
  textIds,
  textInteger,
  textTrue,
} from '@/contract/basics/fields'
import { unitTiers } from '@/contract/purchasing/unit-tiers-schema'
import { maxPeriod, maxQuantity, minPeriod } from '@/domain/basics/quantity'
import { shortageSchema } from '@/domain/catalogue/shortage-schema'
import { quickwinTemplates } from '@/domain/offers/quickwin'
import { backSoonReasons } from '@/domain/supply/back-soon'

/* What the rows mean, field by field: domain/proposal/proposal-types. */

const nullableFraction = v.nullable(fraction)
const units = v.pipe(v.number(), v.integer())
const easeOfChange = v.picklist([0, 1, 2, 3])
const price = v.nullable(cents)

const rowProduct = {
  id,
  cn,
  product: v.string(),
  ean,
  dcpf: v.nullable(v.object({ id, name: v.string() })),
  laboratory: v.object({ id, name: v.string(), image: v.nullable(v.string()) }),
  pvl: price,
  pvp: price,
  stock: v.nullable(units),
  out_of_stock: v.boolean(),
  shortage: v.optional(shortageSchema),
  total_ud: v.number(),
}

const suggestion = { provision: count, provision_potential_pvl: cents, provision_potential_pvp: cents }

const transferableSchema = v.object({
  ...rowProduct,
  ease_of_change: easeOfChange,
  discount: fraction,
  campaign: v.nullable(v.object({ id, name: v.string(), discount: nullableFraction })),
  campaign_discount_tier1: nullableFraction,
  campaign_discount_tier2: nullableFraction,
  campaign_discount_tier3: nullableFraction,
  campaign_discount_quantity_tier1: v.nullable(count),
  campaign_discount_quantity_tier2: v.nullable(count),
  campaign_discount_quantity_tier3: v.nullable(count),
  unit_tiers: v.optional(v.object(unitTiers)),
  back_soon: v.optional(v.picklist(backSoonReasons)),
  pot: v.nullable(count),
  /** In thousandths; absent in answers of earlier versions. */
  tax: v.optional(v.object({ rate: count, surcharge: count, deduction: v.optional(count) })),
  price_drop: v.optional(v.object({ from: date, pvl: cents })),
})

const aggregatedRowSchema = v.object({
  name: v.string(),
  generic: v.boolean(),
  prescription: v.boolean(),
  reference_pvl: price,
  reference_pvp: price,
  stock: v.nullable(units),
  total_ud: v.number(),
  ...suggestion,
  out_of_stock: v.boolean(),
})

const provisionGroupSchema = v.object({
  key: v.string(),
  name: v.string(),
  transferables: v.array(transferableSchema),
  sales: v.array(v.object({ ...rowProduct, ...suggestion })),
  aggregated: v.array(aggregatedRowSchema),
  quantity: count,
  total_ud: v.number(),
  ...suggestion,
  reference_pvl: price,
  reference_pvp: price,
  tenant_sales_percentage: v.number(),
  brand_percentage: v.number(),
  ease_of_change: easeOfChange,
  warning: v.nullable(v.string()),
  info: v.nullable(v.string()),
  pot: v.nullable(count),
  on_its_way: v.optional(
    v.object({
      units: count,
      orders: v.array(v.object({ id: v.nullable(id), name: v.string(), createdAt: instant, units: count })),
    }),
  ),
  wanted: v.optional(v.object({ units: count, since: instant, order: v.nullable(v.string()) })),
})

/** Answer to `groupBy=campaign`. */
const campaignRowSchema = v.object({
  id,
  name: v.string(),
  total_ud: v.number(),
  ...suggestion,
  provisions: v.array(provisionGroupSchema),
})

const proposalQuery = {
  laboratories: v.optional(textIds),
  campaigns: v.optional(textIds),
  bids: v.optional(textIds),
  prescription: v.optional(textBoolean),
  nonPrescription: v.optional(textBoolean),
  excludeCampaigns: v.optional(textBoolean),
  startDate: date,
  endDate: date,
  period: v.pipe(textInteger, v.minValue(minPeriod), v.maxValue(maxPeriod)),
  ignoreStockProvisions: v.optional(textBoolean),
  /** Suggests again what was ordered and has not come. */
  ignoreOnItsWay: v.optional(textBoolean),
}

export const provision = endpoint({
  method: 'POST',
  path: '/purchase-order/pharma/:id/provision/',
  summary: 'Genera una propuesta: grupos con productos, ventas y unidades propuestas',
  spec: 'purchasing.md §7',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  query: v.object({
    ...proposalQuery,
    template: v.picklist(quickwinTemplates),
    discount: v.optional(textFraction),
    campaignDiscount: v.optional(textFraction),
    generic: v.optional(textBoolean),
    fantasy: v.optional(textTrue),
    brand: v.optional(textTrue),
    outOfStock: v.optional(textTrue),
    defaultQuantity: v.optional(v.pipe(textInteger, v.maxValue(maxQuantity))),
    onlyAutoQuantities: v.optional(textBoolean),
    /** Others' sales folded into a generic and a brand row. */
    aggregate: v.optional(textBoolean),
    groupBy: v.optional(v.literal('campaign')),
  }),
  body: v.object({ laboratoriesExcluded: v.optional(v.pipe(v.array(rowId), v.maxLength(1000)), []) }),
  response: v.union([v.array(provisionGroupSchema), v.array(campaignRowSchema)]),
})

export const potential = endpoint({
  method: 'GET',
  path: '/purchase-order/pharma/:id/potential/',
  summary: 'Potencial de una propuesta: su importe a un año vista',
  spec: 'purchasing.md §7',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  /** The template is ours: a card of products without group, say, must count as its proposal will. */
  query: v.object({ ...proposalQuery, template: v.optional(v.picklist(quickwinTemplates)) }),
  response: v.object({ total_pvl: cents, total_pvp: cents }),
})
