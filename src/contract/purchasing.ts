import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import {
  cents,
  cn,
  count,
  date,
  ean,
  fraction,
  id,
  textBoolean,
  textFraction,
  textId,
  textIds,
  textInteger,
  textTrue,
} from '@/contract/fields'
import { conditionExpressions, conditionUnits, quickwinTemplates } from '@/domain/quickwin'

const nullableFraction = v.nullable(fraction)

export const quickwinSchema = v.object({
  id,
  code: v.string(),
  title: v.string(),
  info: v.nullable(v.string()),
  style: v.nullable(v.string()),
  section: v.nullable(v.string()),
  template: v.picklist(quickwinTemplates),
  autoBuy: v.boolean(),
  buyAll: v.boolean(),
  fullBrand: v.boolean(),
  aggregate: v.boolean(),
  swappableQuantity: v.boolean(),
  outOfStock: v.boolean(),
  pharmacist: v.boolean(),
  nonPrescription: v.boolean(),
  prescription: v.boolean(),
  excludeCampaigns: v.boolean(),
  discount: nullableFraction,
  campaignDiscount: nullableFraction,
  defaultQuantity: v.nullable(count),
  laboratories: v.array(v.object({ id, main: v.boolean() })),
  campaigns: v.array(id),
  bids: v.array(id),
})

export const conditionSchema = v.object({
  id,
  unit: v.picklist(conditionUnits),
  expression: v.picklist(conditionExpressions),
  quantity: count,
  cns: v.array(v.object({ cn, product: v.string() })),
})

const campaignSchema = v.object({
  id,
  name: v.string(),
  laboratoryId: id,
  discount: nullableFraction,
  startsOn: v.nullable(date),
  endsOn: v.nullable(date),
  products: v.array(
    v.object({
      cn,
      discount: nullableFraction,
      tiers: v.array(v.object({ quantity: count, discount: fraction })),
    }),
  ),
})

export const orderMethodSchema = v.object({
  purchaseOrderMethod: v.object({ id, name: v.string() }),
  minPrice: cents,
})

/** Everything but sales and catalogue that a device needs to make proposals and orders without a network. */
export const purchasingSnapshotSchema = v.object({
  version: v.string(),
  quickwins: v.array(quickwinSchema),
  conditions: v.array(v.object({ quickwin: id, conditions: v.array(conditionSchema) })),
  campaigns: v.array(campaignSchema),
  bids: v.array(v.object({ id, name: v.string(), cns: v.array(cn) })),
  methods: v.array(v.object({ laboratory: id, methods: v.array(orderMethodSchema) })),
  stock: v.array(v.tuple([cn, v.pipe(v.number(), v.integer())])),
  /** Laboratories that the pharmacy deals with; of a laboratory that asks, those of its own association. */
  relations: v.array(id),
})
export type PurchasingSnapshot = v.InferOutput<typeof purchasingSnapshotSchema>

export const purchasingSnapshot = endpoint({
  method: 'GET',
  path: '/pharma/:id/purchase/snapshot/',
  summary:
    'Quickwins, condiciones, campañas, métodos de pedido y existencias, con su versión; a un laboratorio, solo sus campañas y las existencias de sus productos',
  access: { kind: 'pharmacy', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  response: purchasingSnapshotSchema,
})

export const quickwins = endpoint({
  method: 'GET',
  path: '/user/pharma/:pharmaId/quickwin/',
  summary: 'Quickwins que la farmacia puede usar; a un laboratorio, los de su asociación',
  spec: 'purchasing.md §7',
  access: { kind: 'pharmacy', param: 'pharmaId', laboratories: true },
  params: v.object({ pharmaId: textId }),
  query: v.object({ laboratoryAssociation: v.optional(textId) }),
  response: v.array(quickwinSchema),
})

export const quickwinConditions = endpoint({
  method: 'GET',
  path: '/quickwin/:id/condition/',
  summary: 'Condiciones de compra de un quickwin',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  params: v.object({ id: textId }),
  response: v.array(conditionSchema),
  errors: ['not_found'],
})

export const campaignDiscountTiers = endpoint({
  method: 'GET',
  path: '/quickwin/:id/campaign-discount-tier/',
  summary: 'Tramos de descuento de las campañas vigentes de un quickwin, por producto',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  params: v.object({ id: textId }),
  response: v.array(
    v.object({
      cn,
      product: v.string(),
      campaign: v.object({ id, name: v.string(), discount: nullableFraction }),
      tiers: v.array(v.object({ quantity: count, discount: fraction })),
    }),
  ),
  errors: ['not_found'],
})

export const genericAmortization = endpoint({
  method: 'GET',
  path: '/pharma/:pharmaId/sale/generic-amortization/',
  summary: 'Reducción 5% EFG a PVP + iva del último mes cerrado, en céntimos',
  spec: 'purchasing.md §7, analytics.md §9',
  access: { kind: 'pharmacy', param: 'pharmaId' },
  params: v.object({ pharmaId: textId }),
  response: v.object({ genericAmortization: cents }),
})

/** A GET with a side effect: never cached, prefetched or repeated (design.md §5). */
export const auditOrderExported = endpoint({
  method: 'GET',
  path: '/audit/purchase-order-exported/laboratory/:id/',
  summary: 'Deja constancia de que se exportó una propuesta de un laboratorio',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  params: v.object({ id: textId }),
  /** The pharmacy is ours: whose proposal it was. */
  query: v.object({ pharma: v.optional(textId) }),
  response: v.object({}),
  errors: ['not_found'],
})

export const orderMethods = endpoint({
  method: 'GET',
  path: '/laboratory/:id/purchase-order/methods/',
  summary: 'Métodos de pedido de un laboratorio y su importe mínimo, para quien trata con él',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  params: v.object({ id: textId }),
  response: v.array(orderMethodSchema),
  errors: ['not_found'],
})

const laboratoryRef = v.object({ id, name: v.string(), image: v.nullable(v.string()) })
const group = v.nullable(v.object({ id, name: v.string() }))
const easeOfChange = v.picklist([0, 1, 2, 3])

const transferableSchema = v.object({
  id,
  cn,
  product: v.string(),
  ean,
  dcpf: group,
  laboratory: laboratoryRef,
  pvl: v.nullable(cents),
  pvp: v.nullable(cents),
  stock: v.nullable(v.pipe(v.number(), v.integer())),
  out_of_stock: v.boolean(),
  ease_of_change: easeOfChange,
  total_ud: v.number(),
  discount: fraction,
  campaign: v.nullable(v.object({ id, name: v.string(), discount: nullableFraction })),
  campaign_discount_tier1: nullableFraction,
  campaign_discount_tier2: nullableFraction,
  campaign_discount_tier3: nullableFraction,
  campaign_discount_quantity_tier1: v.nullable(count),
  campaign_discount_quantity_tier2: v.nullable(count),
  campaign_discount_quantity_tier3: v.nullable(count),
  pot: v.nullable(count),
})

const salesRowSchema = v.object({
  id,
  cn,
  product: v.string(),
  ean,
  dcpf: group,
  laboratory: laboratoryRef,
  pvl: v.nullable(cents),
  pvp: v.nullable(cents),
  stock: v.nullable(v.pipe(v.number(), v.integer())),
  total_ud: v.number(),
  provision: count,
  provision_potential_pvl: cents,
  provision_potential_pvp: cents,
  out_of_stock: v.boolean(),
})

const aggregatedRowSchema = v.object({
  name: v.string(),
  generic: v.boolean(),
  prescription: v.boolean(),
  reference_pvl: v.nullable(cents),
  reference_pvp: v.nullable(cents),
  stock: v.nullable(v.pipe(v.number(), v.integer())),
  total_ud: v.number(),
  provision: count,
  provision_potential_pvl: cents,
  provision_potential_pvp: cents,
  out_of_stock: v.boolean(),
})

export const provisionGroupSchema = v.object({
  key: v.string(),
  name: v.string(),
  transferables: v.array(transferableSchema),
  sales: v.array(salesRowSchema),
  aggregated: v.array(aggregatedRowSchema),
  provision: count,
  quantity: count,
  total_ud: v.number(),
  provision_potential_pvl: cents,
  provision_potential_pvp: cents,
  reference_pvl: v.nullable(cents),
  reference_pvp: v.nullable(cents),
  tenant_sales_percentage: v.number(),
  brand_percentage: v.number(),
  ease_of_change: easeOfChange,
  warning: v.nullable(v.string()),
  info: v.nullable(v.string()),
  pot: v.nullable(count),
})

/** Answer to `groupBy=campaign`. */
export const campaignRowSchema = v.object({
  id,
  name: v.string(),
  total_ud: v.number(),
  provision: count,
  provision_potential_pvl: cents,
  provision_potential_pvp: cents,
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
  period: v.pipe(textInteger, v.minValue(1), v.maxValue(365)),
  ignoreStockProvisions: v.optional(textBoolean),
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
    defaultQuantity: v.optional(v.pipe(textInteger, v.maxValue(9999))),
    onlyAutoQuantities: v.optional(textBoolean),
    /** Others' sales folded into a generic and a brand row. */
    aggregate: v.optional(textBoolean),
    groupBy: v.optional(v.literal('campaign')),
  }),
  body: v.object({ laboratoriesExcluded: v.optional(v.array(id), []) }),
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
