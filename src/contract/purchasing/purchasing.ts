import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, cn, count, date, fraction, id, instant, textId } from '@/contract/basics/fields'
import { ownWholesalerSchema } from '@/contract/purchasing/own-wholesaler-schema'
import { quickwinSchema } from '@/contract/purchasing/quickwin-schema'
import { unitTiers } from '@/contract/purchasing/unit-tiers-schema'
import { knownWantSchema } from '@/contract/purchasing/wants-schema'
import { taxClasses, taxRegimes } from '@/domain/catalogue/taxes'
import { conditionExpressions, conditionUnits } from '@/domain/offers/quickwin'
import { amortization } from '@/domain/sales/questions/sales-figures'

const nullableFraction = v.nullable(fraction)

const conditionSchema = v.object({
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
      ...unitTiers,
    }),
  ),
})

const orderMethodSchema = v.object({
  purchaseOrderMethod: v.object({ id, name: v.string() }),
  minPrice: cents,
  /** Days until it is paid; absent where nobody has said, and from what a device stored before. */
  paymentDays: v.optional(count),
})

/** What the laboratory gives back by what was bought this year (domain/offers/rappel). */
const rappelSchema = v.object({
  steps: v.array(v.object({ from: cents, fraction })),
  bought: cents,
  until: v.nullable(date),
})

/** What is to come, and what came after the stock was counted (domain/supply/on-its-way). */
const supplySchema = v.object({
  /** Usual days of delivery of the laboratories that the pharmacy may order from. */
  deliveryDays: v.array(v.tuple([id, count])),
  orders: v.array(
    v.object({
      id,
      key: v.string(),
      name: v.string(),
      createdAt: instant,
      expected: v.array(v.object({ cn, units: count, until: date })),
    }),
  ),
  received: v.array(v.object({ cn, units: count, day: date })),
  /** For the pharmacy alone; absent also from snapshots that a device stored before there were any. */
  wants: v.optional(v.array(knownWantSchema)),
})

/** Rates of the regime of the pharmacy's province, in thousandths (domain/catalogue/taxes). */
const taxesSchema = v.object({
  regime: v.picklist(taxRegimes),
  rates: v.array(v.object({ taxClass: v.picklist(taxClasses), from: date, rate: count, surcharge: count })),
})

/** Everything but sales and catalogue that a device needs to make proposals and orders without a network. */
const purchasingSnapshotSchema = v.object({
  version: v.string(),
  quickwins: v.array(quickwinSchema),
  conditions: v.array(v.object({ quickwin: id, conditions: v.array(conditionSchema) })),
  campaigns: v.array(campaignSchema),
  bids: v.array(v.object({ id, name: v.string(), cns: v.array(cn) })),
  /** One entry for each laboratory open to the pharmacy, also for one that offers none. */
  methods: v.array(
    v.object({ laboratory: id, methods: v.array(orderMethodSchema), rappel: v.optional(rappelSchema) }),
  ),
  stock: v.array(v.tuple([cn, v.pipe(v.number(), v.integer())])),
  /**
   * Days on which there was none of a product: first and last day numbers, one pair after the other; without a last one where there is
   * still none. For those who order; absent where there are none, and from snapshots that a device stored before.
   */
  stockOuts: v.optional(v.array(v.tuple([cn, v.array(count)]))),
  /** Laboratories that the pharmacy deals with; of a laboratory that asks, those of its own association. */
  relations: v.array(id),
  /** Absent from snapshots that a device stored before there were any. */
  taxes: v.optional(taxesSchema),
  /** For the pharmacy itself, where it has said so; absent also from snapshots that a device stored before there was one. */
  wholesaler: v.optional(ownWholesalerSchema),
  /** For those who order; absent also from snapshots that a device stored before there was one. */
  supply: v.optional(supplySchema),
})
export type PurchasingSnapshot = v.InferOutput<typeof purchasingSnapshotSchema>

export const purchasingSnapshot = endpoint({
  method: 'GET',
  path: '/pharma/:id/purchase/snapshot/',
  summary:
    'Quickwins, condiciones, campañas, métodos de pedido y existencias, con su versión; a un laboratorio, solo sus campañas, y las existencias y lo que está en camino de sus productos',
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
  response: amortization,
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
